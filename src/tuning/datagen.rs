//! Plays self-play games.
//!
//! A game depends only on the plan and on its own game number, not on the number of [threads](super::workers).

use super::drawn_turns;
use super::games::{GameRecord, GameResult, RecordedPly};
use super::plan::{Beginning, Plan};
use super::workers::{Searcher, Workers, WorkersError};
use crate::board::Color;
use crate::game::{Game, GameHistory};
use crate::openings;
use crate::search::score::{MATE_BOUND, Score};
use crate::search::{self, PvLine, Report};
use rand::SeedableRng;
use rand::rngs::ChaCha8Rng;
use std::io;
use thiserror::Error;

/// The maximum size of the transposition table in MiB. Self-play searches are too short to fill a larger table.
const MAX_HASH: u64 = 8;

/// The number of nodes per turn for which the searches of a game need one MiB.
const NODES_PER_MIB: u64 = 500;

/// The maximum absolute search score after a random opening. With a larger score, the game would be decided from the
/// start.
const MAX_OPENING_SCORE: Score = 400;

/// The maximum number of random openings tried per game. The last opening tried is used regardless of its score.
const MAX_OPENINGS: u64 = 100;

/// The maximum number of recorded turns per game; a longer game is a draw.
const MAX_TURNS: usize = 400;

/// Why self-play games cannot be generated.
#[derive(Debug, Error)]
pub enum DatagenError {
    /// There is not enough memory for the search, or no thread can be started.
    #[error(transparent)]
    Workers(#[from] WorkersError),
    /// A game cannot be written.
    #[error(transparent)]
    Write(io::Error),
}

/// Plays the games of the plan's shard, except the first `finished` games, on the given number of threads. Calls
/// `write` with each game, in order.
///
/// # Errors
/// If `write` fails, there is not enough memory, or no thread can be started.
pub fn generate<G: Game>(
    plan: &Plan,
    finished: u64,
    threads: usize,
    mut write: impl FnMut(&GameRecord<G>) -> io::Result<()>,
) -> Result<(), DatagenError> {
    play_all(plan, finished, threads, &mut write)
}

/// [`generate`], compiled once for each variant, not for each `write`.
fn play_all<G: Game>(
    plan: &Plan,
    finished: u64,
    threads: usize,
    write: &mut dyn FnMut(&GameRecord<G>) -> io::Result<()>,
) -> Result<(), DatagenError> {
    let workers = Workers {
        threads,
        hash: hash(plan.nodes),
    };
    let play =
        |searcher: &mut Searcher<'_, G>, _: &mut (), of_shard| SelfPlay { plan, searcher }.play(plan.number(of_shard));
    workers
        .run(
            finished..plan.games_of_shard(),
            || (),
            play,
            |games| write_in_order(games, finished, write),
        )?
        .map_err(DatagenError::Write)
}

/// Returns the size of the transposition table in MiB for searches with the given node limit. A table no larger than
/// needed is faster to clear and to probe.
fn hash(nodes: u64) -> usize {
    (nodes / NODES_PER_MIB).clamp(1, MAX_HASH) as usize
}

/// Receives games in any order, and writes them in the order of their numbers within the shard, beginning with number
/// `due`.
fn write_in_order<G: Game>(
    games: &mut dyn Iterator<Item = (u64, GameRecord<G>)>,
    mut due: u64,
    write: &mut dyn FnMut(&GameRecord<G>) -> io::Result<()>,
) -> io::Result<()> {
    let mut early = Vec::new();
    for numbered in games {
        early.push(numbered);
        while let Some(index) = early.iter().position(|(number, _)| *number == due) {
            let (_, game) = early.swap_remove(index);
            write(&game)?;
            due += 1;
        }
    }
    Ok(())
}

/// Plays the self-play games of a plan, one at a time.
struct SelfPlay<'a, 'p, G: Game> {
    plan: &'a Plan,
    searcher: &'a mut Searcher<'p, G>,
}

impl<G: Game> SelfPlay<'_, '_, G> {
    /// Plays the game with the given number in the plan.
    fn play(&mut self, number: u64) -> GameRecord<G> {
        match self.plan.beginning {
            Beginning::Random(turns) => {
                let (opening, first) = self.opening(number, turns);
                self.play_out(opening, vec![first])
            }
            Beginning::Drawn(turns) => self.play_from_start(number, turns),
        }
    }

    /// Finds the first balanced random opening for a game. Returns the opening and the best line in the position after
    /// it.
    fn opening(&mut self, number: u64, turns: u32) -> (GameHistory<G>, PvLine<G>) {
        let seed = self.plan.seed;
        let plies = turns + (number % 2) as u32;
        let settings = G::Settings::default();
        let mut attempt = 0;
        loop {
            // Each opening number is used by a single game only, so that different games get different random openings.
            let opening = openings::random::<G>(seed, number * MAX_OPENINGS + attempt, plies, &settings);
            let game = opening.play::<G>(&settings).expect("random turns are legal");
            self.searcher.forget();
            let line = self.search(&game);
            attempt += 1;
            if line.score.abs() <= MAX_OPENING_SCORE || attempt == MAX_OPENINGS {
                return (game, line);
            }
        }
    }

    /// Plays a game from the start position. The game's first turns are drawn at random from the best turns.
    fn play_from_start(&mut self, number: u64, turns: u32) -> GameRecord<G> {
        let mut rng = ChaCha8Rng::seed_from_u64(self.plan.seed);
        rng.set_stream(number);
        self.searcher.forget();
        let start = GameHistory::from(G::start());
        let mut game = start.clone();
        let mut drawn = Vec::new();
        for _ in 0..turns {
            let line = drawn_turns::draw(&self.best_lines(&game), &mut rng);
            for &mv in search::first_turn(game.position(), &line.moves) {
                game.play(mv);
            }
            drawn.push(line);
            if game.outcome().is_some() {
                break;
            }
        }
        self.play_out(start, drawn)
    }

    /// Plays a game until it ends or a search finds a mate. Each of the given `lines` supplies one turn at the
    /// beginning of the game; later turns are searched.
    fn play_out(&mut self, mut game: GameHistory<G>, lines: Vec<PvLine<G>>) -> GameRecord<G> {
        let start = *game.position();
        let mut lines = lines.into_iter();
        let mut plies = Vec::new();
        let mut result = GameResult::Draw;
        for _ in 0..MAX_TURNS {
            let position = *game.position();
            let line = lines.next().unwrap_or_else(|| self.search(&game));
            if line.score.abs() > MATE_BOUND {
                let white_wins = (position.side_to_move() == Color::White) == (line.score > 0);
                result = if white_wins { GameResult::Win } else { GameResult::Loss };
                break;
            }
            let turn = search::first_turn(&position, &line.moves);
            for (number, &mv) in turn.iter().enumerate() {
                let score = (number == 0).then_some(line.score);
                plies.push(RecordedPly { mv, score });
                game.play(mv);
            }
            if let Some(outcome) = game.outcome() {
                result = GameResult::of(outcome);
                break;
            }
        }
        GameRecord { start, plies, result }
    }

    fn search(&mut self, game: &GameHistory<G>) -> PvLine<G> {
        let root_moves = search::root_moves(game.position());
        let budget = (1, self.plan.nodes);
        self.searcher.search(game, root_moves, budget, |_| ())
    }

    /// Searches for the best lines in a position, each with a different first turn. The node limit is the plan's node
    /// limit multiplied by the number of lines.
    fn best_lines(&mut self, game: &GameHistory<G>) -> Vec<PvLine<G>> {
        let turns = search::whole_turns(game.position(), drawn_turns::MAX_TURNS);
        let mut lines = Vec::new();
        let keep = |report: Report<'_, G>| drawn_turns::keep(&mut lines, game.position(), &report);
        let nodes = self.plan.nodes.saturating_mul(drawn_turns::LINES as u64);
        let best = self.searcher.search(game, turns, (drawn_turns::LINES, nodes), keep);
        if lines.is_empty() {
            lines.push(best);
        }
        lines
    }
}
