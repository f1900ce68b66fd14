//! Random boards, for positions that random games seldom reach: endgames, crowded boards, pieces on last ranks, turns
//! in progress.

pub mod ctor;
pub mod oliveira;
pub mod turnover;

use anel::variant::Variant;
use rand::rngs::StdRng;

/// The FEN of a random board with about `pieces` pieces, at least two. For Oliveira, the FEN may be of an invalid
/// position.
pub fn random_fen(variant: Variant, random: &mut StdRng, pieces: usize) -> String {
    match variant {
        Variant::Turnover | Variant::Turnover2019 => turnover::random_fen(random, pieces),
        Variant::Oliveira => oliveira::random_fen(random, pieces),
        Variant::Ctor => ctor::random_fen(random, 10, pieces),
        Variant::Ctor8 => ctor::random_fen(random, 8, pieces),
    }
}
