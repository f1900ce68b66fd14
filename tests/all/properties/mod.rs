//! Properties that hold in every position of every variant, tested on positions from random games, the benchmark, the
//! test vectors and random boards.
//!
//! | file | holds |
//! | --- | --- |
//! | `rules` | moves, hash keys, ends of games, FENs |
//! | `text` | moves in UCI format and in notation |
//! | `search` | properties on which the search and the evaluation rely |
//! | `mirror` | positions and their mirror images |

mod mirror;
mod rules;
mod search;
mod text;

use anel::game::{Game, GameMove};

/// Defines a test for each property that checks every `$step`-th sample position of each variant.
macro_rules! tests {
    ($($property:ident: one in $step:literal,)*) => {
        mod in_every_variant {
            use crate::support::positions::sample_positions;
            use anel::game::Game;
            use anel::variant::{Variant, VariantTask};
            $(
                #[test]
                fn $property() {
                    struct Check;
                    impl VariantTask for Check {
                        type Output = ();
                        fn run<G: Game>(self) {
                            for position in sample_positions::<G>($step) {
                                super::$property(&position);
                            }
                        }
                    }
                    Variant::ALL.iter().for_each(|variant| variant.dispatch(Check));
                }
            )*
        }
    };
}
use tests;

/// The legal moves of a position, or an evenly spaced sample of about a hundred moves if there are very many.
fn some_moves<G: Game>(position: &G) -> impl Iterator<Item = G::Move> {
    const MANY: usize = 300;
    let moves = position.legal_moves();
    let step = if moves.len() > MANY { moves.len() / 100 } else { 1 };
    moves.into_iter().step_by(step)
}

fn sorted_bits<M: GameMove>(moves: impl IntoIterator<Item = M>) -> Vec<u32> {
    let mut bits: Vec<u32> = moves.into_iter().map(M::to_bits).collect();
    bits.sort();
    bits
}
