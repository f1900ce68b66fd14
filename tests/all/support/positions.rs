//! Sample positions of any game, for properties that must hold in all positions.

use super::boards::random_fen;
use super::{variant_of, vectors};
use anel::game::{Game, MoveSet};
use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};

/// The maximum number of plies in a random game.
const MAX_PLIES: usize = 300;

// Number of random games and number of random boards. Debug builds use fewer, because they recompute the hash key at
// every move.
const GAMES: u64 = if cfg!(debug_assertions) { 4 } else { 20 };
const BOARDS: usize = if cfg!(debug_assertions) { 300 } else { 1500 };

/// Every `step`-th position from random games, the benchmark, the test vectors and random boards.
pub fn sample_positions<G: Game>(step: usize) -> impl Iterator<Item = G> {
    let mut all: Vec<G> = random_game_positions(GAMES);
    all.extend(G::BENCH_FENS.iter().map(|fen| G::from_fen(fen).expect("a valid FEN")));
    all.extend(vectors::positions::<G>());
    all.extend(random_board_positions::<G>(BOARDS));
    all.into_iter().step_by(step)
}

/// All positions that occur in `games` random games, including final positions.
pub fn random_game_positions<G: Game>(games: u64) -> Vec<G> {
    let mut positions = Vec::new();
    for seed in 0..games {
        let mut random = StdRng::seed_from_u64(seed);
        let mut position = G::start();
        for _ply in 0..MAX_PLIES {
            positions.push(position);
            let moves = moves_to_play(&position, &mut random);
            if moves.is_empty() {
                break;
            }
            position = position.play(moves[random.random_range(0..moves.len())]);
        }
    }
    positions
}

/// The moves from which a random game chooses: opening moves or search candidates. In CTOR, most of the other legal
/// moves would be pointless.
fn moves_to_play<G: Game>(position: &G, random: &mut StdRng) -> Vec<G::Move> {
    if random.random() {
        return position.opening_moves();
    }
    position
        .candidates(MoveSet::All)
        .into_iter()
        .map(|(mv, _)| mv)
        .collect()
}

/// Up to `boards` random positions with 2 to 41 pieces; invalid positions are skipped.
pub fn random_board_positions<G: Game>(boards: usize) -> impl Iterator<Item = G> {
    let mut random = StdRng::seed_from_u64(2);
    let fens = (0..boards).map(move |board| {
        let pieces = 2 + board % 40;
        random_fen(variant_of::<G>(), &mut random, pieces)
    });
    fens.filter_map(|fen| G::from_fen(&fen).ok())
}
