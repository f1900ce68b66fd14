//! Positions of any game, for what must hold in all of them.

use super::boards::random_fen;
use super::{variant_of, vectors};
use anel::game::{Game, MoveSet};
use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};

/// No game goes on for longer.
const LONGEST_GAME: usize = 300;

/// Random games and random boards of [`everywhere`]: fewer where debug assertions recompute keys
/// at every move.
const GAMES: u64 = if cfg!(debug_assertions) { 4 } else { 20 };
const BOARDS: usize = if cfg!(debug_assertions) { 300 } else { 1500 };

/// One in so many positions: of random games, of the benchmark, of vectors and on random boards.
pub fn everywhere<G: Game>(one_in: usize) -> impl Iterator<Item = G> {
    let mut all: Vec<G> = of_games(GAMES);
    all.extend(G::BENCH_FENS.iter().map(|fen| G::from_fen(fen).expect("a valid FEN")));
    all.extend(vectors::positions::<G>());
    all.extend(on_boards::<G>(BOARDS));
    all.into_iter().step_by(one_in)
}

/// Every position of so many random games, ends included.
pub fn of_games<G: Game>(games: u64) -> Vec<G> {
    let mut positions = Vec::new();
    for seed in 0..games {
        let mut random = StdRng::seed_from_u64(seed);
        let mut position = G::start();
        for _ply in 0..LONGEST_GAME {
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

/// Of a game with many moves that are a waste, some that lead on.
fn moves_to_play<G: Game>(position: &G, random: &mut StdRng) -> Vec<G::Move> {
    if random.random() {
        return position.opening_moves();
    }
    let mut moves = Vec::new();
    position.for_each_candidate(MoveSet::All, |mv, _| moves.push(mv));
    moves
}

/// Random boards with 2 to 41 pieces, so many but for those that are no valid position.
pub fn on_boards<G: Game>(boards: usize) -> impl Iterator<Item = G> {
    let mut random = StdRng::seed_from_u64(2);
    let fens = (0..boards).map(move |board| {
        let pieces = 2 + board % 40;
        random_fen(variant_of::<G>(), &mut random, pieces)
    });
    fens.filter_map(|fen| G::from_fen(&fen).ok())
}
