//! Self-play: games of the engine against itself.
//!
//! A game depends only on the plan and its number: a search with one thread, an empty table and a node
//! limit is deterministic. So the same plan gives the same games with any number of threads.

use super::drawn_turns;
use super::games::{GameRecord, GameResult, RecordedPly};
use super::plan::{Beginning, Plan};
use crate::board::Color;
use crate::game::{Game, GameHistory};
use crate::openings;
use crate::search::limits::{Control, Limits};
use crate::search::memory::NoMemory;
use crate::search::score::{MATE_BOUND, Score};
use crate::search::tt::TranspositionTable;
use crate::search::{self, Histories, PvLine, Report, Request};
use rand::SeedableRng;
use rand::rngs::ChaCha8Rng;
use rayon::{ThreadPool, ThreadPoolBuildError, ThreadPoolBuilder};
use std::collections::BTreeMap;
use std::error::Error;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc::{self, Receiver, Sender};
use std::time::Duration;
use std::{fmt, io, thread};

/// MiB of the transposition table of a game. The searches are too short to fill a larger one.
const HASH: usize = 8;

/// The search recurses too deep for the default stack of a thread.
const STACK_BYTES: usize = 16 << 20;

/// The largest absolute score of an opening: beyond it, the game would be decided from the start.
const MAX_OPENING_SCORE: Score = 400;

/// How many openings are tried for a game. The last one is taken whatever its score.
const MAX_OPENINGS: u64 = 100;

/// The largest number of turns of a game. A longer one is a draw.
const MAX_TURNS: usize = 400;

/// Why games cannot be generated.
#[derive(Debug)]
pub enum DatagenError {
    /// There is no memory for a table.
    NoMemory(NoMemory),
    /// A thread cannot be started.
    NoThreads(ThreadPoolBuildError),
    /// The games cannot be written.
    Write(io::Error),
}

impl fmt::Display for DatagenError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            DatagenError::NoMemory(error) => error.fmt(f),
            DatagenError::NoThreads(error) => error.fmt(f),
            DatagenError::Write(error) => error.fmt(f),
        }
    }
}

impl Error for DatagenError {
    fn source(&self) -> Option<&(dyn Error + 'static)> {
        Some(match self {
            DatagenError::NoMemory(error) => error,
            DatagenError::NoThreads(error) => error,
            DatagenError::Write(error) => error,
        })
    }
}

/// Plays the games of the plan's shard but the first `finished` ones, on this many threads, and hands
/// each to `write`, in the order of their numbers.
///
/// # Errors
/// If `write` fails, or there is no memory or no thread.
pub fn generate<G: Game>(
    plan: &Plan,
    finished: u64,
    threads: usize,
    write: impl FnMut(&GameRecord<G>) -> io::Result<()>,
) -> Result<(), DatagenError> {
    let pools = (0..threads.max(1))
        .map(|_| pool_of_one())
        .collect::<Result<Vec<_>, _>>()
        .map_err(DatagenError::NoThreads)?;
    let players = pools
        .iter()
        .map(|pool| SelfPlay::<G>::new(plan, pool))
        .collect::<Result<Vec<_>, _>>()
        .map_err(DatagenError::NoMemory)?;
    let next = AtomicU64::new(finished);
    thread::scope(|scope| {
        let (sender, games) = mpsc::channel();
        for (mut player, pool) in players.into_iter().zip(&pools) {
            let (sender, next) = (sender.clone(), &next);
            // On the pool's own thread, so that a search does not have to change threads.
            scope.spawn(move || pool.install(|| player.play_games(next, &sender)));
        }
        drop(sender);
        write_in_order(games, finished, write).map_err(DatagenError::Write)
    })
}

/// Writes games, which arrive in any order, in that of their numbers in the shard, from `due` on.
fn write_in_order<G: Game>(
    games: Receiver<(u64, GameRecord<G>)>,
    mut due: u64,
    mut write: impl FnMut(&GameRecord<G>) -> io::Result<()>,
) -> io::Result<()> {
    let mut early = BTreeMap::new();
    for (number, game) in games {
        early.insert(number, game);
        while let Some(game) = early.remove(&due) {
            write(&game)?;
            due += 1;
        }
    }
    Ok(())
}

fn pool_of_one() -> Result<ThreadPool, ThreadPoolBuildError> {
    ThreadPoolBuilder::new()
        .num_threads(1)
        .stack_size(STACK_BYTES)
        .build()
}

/// What one thread plays its games with.
struct SelfPlay<'a, G: Game> {
    plan: &'a Plan,
    pool: &'a ThreadPool,
    table: TranspositionTable,
    histories: Histories<G>,
}

impl<'a, G: Game> SelfPlay<'a, G> {
    fn new(plan: &'a Plan, pool: &'a ThreadPool) -> Result<SelfPlay<'a, G>, NoMemory> {
        Ok(SelfPlay {
            plan,
            pool,
            table: TranspositionTable::new(HASH)?,
            histories: Histories::new(),
        })
    }

    /// Plays games, each with the next number that no thread has taken, until all are played or the
    /// receiver is gone.
    fn play_games(&mut self, next: &AtomicU64, games: &Sender<(u64, GameRecord<G>)>) {
        loop {
            let of_shard = next.fetch_add(1, Ordering::Relaxed);
            if of_shard >= self.plan.games_of_shard() {
                return;
            }
            let number = self.plan.number(of_shard);
            let game = match self.plan.beginning {
                Beginning::Random(turns) => {
                    let (opening, first) = self.opening(number, turns);
                    self.play_out(opening, vec![first])
                }
                Beginning::Drawn(turns) => self.play_from_start(number, turns),
            };
            if games.send((of_shard, game)).is_err() {
                return;
            }
        }
    }

    /// The first balanced opening of the game, and the best line of its last position.
    fn opening(&mut self, number: u64, turns: u32) -> (GameHistory<G>, PvLine<G>) {
        let seed = self.plan.seed;
        let plies = turns + (number % 2) as u32;
        let settings = G::Settings::default();
        let mut attempt = 0;
        loop {
            // No two games share an opening's number.
            let opening =
                openings::random::<G>(seed, number * MAX_OPENINGS + attempt, plies, &settings);
            let game = opening
                .play::<G>(&settings)
                .expect("random turns are legal");
            self.forget();
            let line = self.search(&game);
            attempt += 1;
            if line.score.abs() <= MAX_OPENING_SCORE || attempt == MAX_OPENINGS {
                return (game, line);
            }
        }
    }

    /// Plays a game from the start position whose first turns are drawn.
    fn play_from_start(&mut self, number: u64, turns: u32) -> GameRecord<G> {
        let mut rng = ChaCha8Rng::seed_from_u64(self.plan.seed);
        rng.set_stream(number);
        self.forget();
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

    /// Plays a game until it ends or a search finds a mate. `lines` are those of its first turns.
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
                result = if white_wins {
                    GameResult::Win
                } else {
                    GameResult::Loss
                };
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
        GameRecord {
            start,
            plies,
            result,
        }
    }

    fn forget(&mut self) {
        self.table.clear();
        self.histories.clear();
    }

    fn search(&mut self, game: &GameHistory<G>) -> PvLine<G> {
        let root_moves = search::root_moves(game.position());
        self.search_lines(game, root_moves, 1, |_| ())
    }

    /// The best lines, each beginning with another turn.
    fn best_lines(&mut self, game: &GameHistory<G>) -> Vec<PvLine<G>> {
        let turns = search::whole_turns(game.position(), drawn_turns::MAX_TURNS);
        let mut lines = Vec::new();
        let keep = |report: Report<'_, G>| drawn_turns::keep(&mut lines, game.position(), &report);
        let best = self.search_lines(game, turns, drawn_turns::LINES, keep);
        if lines.is_empty() {
            lines.push(best);
        }
        lines
    }

    /// The best line with these root moves. As many nodes are visited for each of `multipv` lines.
    fn search_lines(
        &mut self,
        game: &GameHistory<G>,
        root_moves: Vec<Vec<G::Move>>,
        multipv: usize,
        report: impl FnMut(Report<'_, G>) + Send,
    ) -> PvLine<G> {
        let request = Request {
            position: *game.position(),
            earlier_keys: game.earlier_keys().to_vec(),
            root_moves,
            limits: Limits {
                nodes: Some(self.plan.nodes.saturating_mul(multipv as u64)),
                ..Limits::default()
            },
            multipv,
            overhead: Duration::ZERO,
            // A single legal move must be searched too, as its score is recorded.
            analysing: true,
            exhaustive: false,
        };
        let control = Control::default();
        let (table, histories) = (&self.table, &mut self.histories);
        search::search(&request, table, histories, self.pool, &control, report).best
    }
}
