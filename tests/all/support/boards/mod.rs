//! Random boards, for what random games seldom reach: endgames, crowded boards, pieces on last
//! ranks, turns that have begun.

pub mod ctor;
pub mod oliveira;
pub mod turnover;

use anel::variant::Variant;
use rand::rngs::StdRng;

/// The FEN of a random board of this variant with about so many pieces, at least two. Not every one
/// is a valid position of Oliveira.
pub fn random_fen(variant: Variant, random: &mut StdRng, pieces: usize) -> String {
    match variant {
        Variant::Turnover | Variant::Turnover2019 => turnover::random_fen(random, pieces),
        Variant::Oliveira => oliveira::random_fen(random, pieces),
        Variant::Ctor => ctor::random_fen(random, 10, pieces),
        Variant::Ctor8 => ctor::random_fen(random, 8, pieces),
    }
}
