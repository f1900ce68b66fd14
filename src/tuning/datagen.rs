//! Games of the engine with itself, and the positions of them that are worth learning from.
//!
//! A game depends on the plan and its own number only: a search of one thread with an empty table
//! and a limit in nodes always gives the same answer. So the same plan gives the same text, by
//! however many threads it is carried out.

use super::line::{self, Ending};
use crate::arena::openings;
use crate::board::Color;
use crate::game::{Game, GameHistory};
use crate::search::limits::{Control, Limits};
use crate::search::memory::NoMemory;
use crate::search::score::{MATE_BOUND, Score};
use crate::search::tt::TranspositionTable;
use crate::search::{self, Histories, Perspective, PvLine, Request};
use rayon::{ThreadPool, ThreadPoolBuildError, ThreadPoolBuilder};
use std::collections::BTreeMap;
use std::error::Error;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc::{self, Receiver, Sender};
use std::thread;
use std::time::Duration;

/// MiB of the table of a game: searches this short fill no larger one.
const HASH: usize = 8;

/// A search recurses deeply.
const STACK_BYTES: usize = 16 << 20;

/// Openings that a search thinks further from equal than this are decided already: their games
/// would teach little.
const LOPSIDED: Score = 400;

/// So many openings are looked at for a game; the last is taken as it is.
const OPENINGS: u64 = 100;

/// A game that takes longer is a draw.
const LONGEST: usize = 400;

/// Which games to play.
#[derive(Clone, Copy, Debug)]
pub struct Plan {
    /// How many.
    pub games: u64,
    /// Positions that are visited to choose a turn.
    pub nodes: u64,
    /// With which the openings are drawn.
    pub seed: u64,
    /// Random turns from the start position; every other game has one more, so that both sides
    /// get to begin.
    pub random_plies: u32,
}

/// Plays the games on so many threads and hands the lines of each to `write`, in the order of
/// their numbers.
///
/// # Errors
/// Where `write` fails, or there is no memory or no thread to play with.
pub fn generate<G: Game>(
    plan: &Plan,
    threads: usize,
    mut write: impl FnMut(&str) -> Result<(), Box<dyn Error>>,
) -> Result<(), Box<dyn Error>> {
    let pools = (0..threads.max(1))
        .map(|_| pool_of_one())
        .collect::<Result<Vec<_>, _>>()?;
    let players = pools
        .iter()
        .map(|pool| Player::<G>::new(plan, pool))
        .collect::<Result<Vec<_>, _>>()?;
    let next = AtomicU64::new(0);
    thread::scope(|scope| {
        let (sender, games) = mpsc::channel();
        for (mut player, pool) in players.into_iter().zip(&pools) {
            let (sender, next) = (sender.clone(), &next);
            // On the pool's thread itself, so that a search does not wait for another thread.
            scope.spawn(move || pool.install(|| player.work(next, &sender)));
        }
        drop(sender);
        write_in_order(games, &mut write)
    })
}

/// Writes games that arrive in any order.
fn write_in_order(
    games: Receiver<(u64, String)>,
    mut write: impl FnMut(&str) -> Result<(), Box<dyn Error>>,
) -> Result<(), Box<dyn Error>> {
    let mut early = BTreeMap::new();
    let mut due = 0;
    for (number, lines) in games {
        early.insert(number, lines);
        while let Some(lines) = early.remove(&due) {
            write(&lines)?;
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

/// Plays one game after the other.
struct Player<'a, G: Game> {
    plan: &'a Plan,
    pool: &'a ThreadPool,
    table: TranspositionTable,
    memory: Histories<G>,
}

/// A position of a game, and what the search said of it, as White sees it.
struct Seen<G: Game> {
    position: G,
    score: Score,
}

impl<'a, G: Game> Player<'a, G> {
    fn new(plan: &'a Plan, pool: &'a ThreadPool) -> Result<Player<'a, G>, NoMemory> {
        Ok(Player {
            plan,
            pool,
            table: TranspositionTable::new(HASH)?,
            memory: Histories::new(),
        })
    }

    /// Plays games that nobody plays yet until all are played or nobody listens.
    fn work(&mut self, next: &AtomicU64, games: &Sender<(u64, String)>) {
        loop {
            let number = next.fetch_add(1, Ordering::Relaxed);
            if number >= self.plan.games {
                return;
            }
            let lines = self.game(number);
            if games.send((number, lines)).is_err() {
                return;
            }
        }
    }

    /// The lines of the game with this number.
    fn game(&mut self, number: u64) -> String {
        let (game, first) = self.opening(number);
        let (seen, ending) = self.play_out(game, first);
        let mut lines = String::new();
        for Seen { position, score } in &seen {
            line::write(&mut lines, position, *score, ending);
        }
        lines
    }

    /// The first balanced one of the game's openings, and the line of play found there.
    fn opening(&mut self, number: u64) -> (GameHistory<G>, PvLine<G>) {
        let Plan {
            seed, random_plies, ..
        } = *self.plan;
        let plies = random_plies + (number % 2) as u32;
        let settings = G::Settings::default();
        let mut attempt = 0;
        loop {
            // Each game has a range of openings to itself.
            let opening =
                openings::random::<G>(seed, number * OPENINGS + attempt, plies, &settings);
            let game = opening
                .play::<G>(&settings)
                .expect("random turns are legal");
            self.table.clear();
            self.memory.clear();
            let line = self.search(&game);
            attempt += 1;
            if line.score.abs() <= LOPSIDED || attempt == OPENINGS {
                return (game, line);
            }
        }
    }

    /// Plays a game to its end, or until a search sees it, and returns what is worth learning
    /// from. `line` is what a search has found in the first position.
    fn play_out(
        &mut self,
        mut game: GameHistory<G>,
        mut line: PvLine<G>,
    ) -> (Vec<Seen<G>>, Ending) {
        let mut seen = Vec::new();
        for _ in 0..LONGEST {
            let position = *game.position();
            let score = seen_from_white(&position, line.score);
            if score.abs() > MATE_BOUND {
                let ending = if score > 0 { Ending::Won } else { Ending::Lost };
                return (seen, ending);
            }
            if !position.in_check() && !position.is_noisy(line.moves[0]) {
                seen.push(Seen { position, score });
            }
            let turn = search::first_turn(&position, &line.moves);
            turn.iter().for_each(|&mv| game.play(mv));
            if let Some(outcome) = game.outcome() {
                return (seen, Ending::of(outcome));
            }
            line = self.search(&game);
        }
        (seen, Ending::Drawn)
    }

    fn search(&mut self, game: &GameHistory<G>) -> PvLine<G> {
        let request = Request {
            position: *game.position(),
            earlier_keys: game.earlier_keys().to_vec(),
            root_moves: search::root_moves(game.position()),
            limits: Limits {
                nodes: Some(self.plan.nodes),
                ..Limits::default()
            },
            multipv: 1,
            overhead: Duration::ZERO,
            // A single legal move is to be searched too: its score is recorded.
            analysing: true,
            exhaustive: false,
        };
        let control = Control::default();
        let (table, memory) = (&self.table, &mut self.memory);
        search::search(&request, table, memory, self.pool, &control, |_| ()).best
    }
}

fn seen_from_white<G: Game>(position: &G, score: Score) -> Score {
    Perspective::between(position.side_to_move(), Color::White).score(score)
}
