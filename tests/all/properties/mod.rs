//! What holds in every position of every variant: of random games, of the benchmark, of the
//! vectors, and on random boards.
//!
//! | file | holds |
//! | --- | --- |
//! | `rules` | moves, keys, ends, FENs |
//! | `text` | moves on the wire and in notation |
//! | `search` | what the search and the evaluation rely on |
//! | `mirror` | the same from the other side of the board |

mod mirror;
mod rules;
mod search;
mod text;

use anel::game::{Game, GameMove};

/// Makes a test of every property: that it holds in one of so many positions, whatever the variant.
macro_rules! tests {
    ($($property:ident: one in $so_many:literal,)*) => {
        mod in_every_variant {
            use crate::support::positions::everywhere;
            use anel::game::Game;
            use anel::variant::{Variant, VariantTask};
            $(
                #[test]
                fn $property() {
                    struct Check;
                    impl VariantTask for Check {
                        type Output = ();
                        fn run<G: Game>(self) {
                            for position in everywhere::<G>($so_many) {
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

/// Legal moves; of very many, about a hundred from all over the list.
fn some_moves<G: Game>(position: &G) -> impl Iterator<Item = G::Move> {
    const ENOUGH: usize = 300;
    let moves = position.legal_moves();
    let step = if moves.len() > ENOUGH { moves.len() / 100 } else { 1 };
    moves.into_iter().step_by(step)
}

fn sorted_bits<M: GameMove>(moves: impl IntoIterator<Item = M>) -> Vec<u32> {
    let mut bits: Vec<u32> = moves.into_iter().map(M::to_bits).collect();
    bits.sort();
    bits
}
