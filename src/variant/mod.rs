//! The list of variants, the dispatch from a variant to the code of its game, and positions of any variant.
//!
//! | file | holds |
//! | --- | --- |
//! | `mod` | [`Variant`] and [`VariantTask`] |
//! | `text_game` | [`TextGame`]: a game in progress with moves as text, generic over the game |
//! | `position` | [`VariantPosition`]: such a game of a variant chosen at run time |
//! | `playable` | the methods of such a position, for each game |
//! | `pgn` | such a game as PGN |

pub(crate) mod pgn;
mod playable;
mod position;
mod text_game;

pub use position::{PositionError, VariantPosition};
pub use text_game::{Change, Effect, IllegalMove, MoveEffects, Movement, TextGame, read_uci};

use crate::ctor::{Ctor, Eight, Ten};
use crate::game::{Game, GameOption, Position, Settings, Setup};
use crate::oliveira::Oliveira;
use crate::turnover::{Current, Official2019, Turnover};
use playable::Playable;
use std::collections::BTreeMap;
use std::fmt::{self, Display};
use std::ops::{Deref, DerefMut};

/// A generic task to run for a variant. The task is compiled once for each game.
pub trait VariantTask {
    type Output;
    /// Runs the task for the game `G`.
    fn run<G: Game>(self) -> Self::Output;
}

macro_rules! variants {
    ($($(#[$doc:meta])* $variant:ident => $game:ty;)*) => {
        /// A game with its rule set or board size, as selected by `UCI_Variant`.
        #[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
        pub enum Variant {
            $($(#[$doc])* $variant,)*
        }

        impl Variant {
            pub const ALL: &'static [Variant] = &[$(Variant::$variant,)*];

            /// The variant's name, as a value of `UCI_Variant`.
            pub const fn name(self) -> &'static str {
                match self {
                    $(Variant::$variant => <$game as Position>::NAME,)*
                }
            }

            /// Runs `task` for the game of this variant.
            pub fn dispatch<T: VariantTask>(self, task: T) -> T::Output {
                match self {
                    $(Variant::$variant => task.run::<$game>(),)*
                }
            }

            /// The UCI options of this variant's game.
            pub const fn options(self) -> &'static [GameOption] {
                match self {
                    $(Variant::$variant => <$game as Setup>::Settings::OPTIONS,)*
                }
            }
        }

        /// A game in progress of any variant.
        #[derive(Clone)]
        enum AnyGame {
            $($variant(TextGame<$game>),)*
        }

        impl AnyGame {
            fn set_up(
                variant: Variant,
                fen: Option<&str>,
                options: &BTreeMap<String, String>,
            ) -> Result<AnyGame, PositionError> {
                match variant {
                    $(Variant::$variant => playable::set_up(fen, options).map(AnyGame::$variant),)*
                }
            }
        }

        impl Deref for AnyGame {
            type Target = dyn Playable;

            fn deref(&self) -> &Self::Target {
                match self {
                    $(AnyGame::$variant(game) => game,)*
                }
            }
        }

        impl DerefMut for AnyGame {
            fn deref_mut(&mut self) -> &mut Self::Target {
                match self {
                    $(AnyGame::$variant(game) => game,)*
                }
            }
        }
    };
}

variants! {
    /// Turnover Chess by the current rules.
    #[default]
    Turnover => Turnover<Current>;
    /// Turnover Chess by the "Regras Oficiais" of 2019.
    Turnover2019 => Turnover<Official2019>;
    /// Xadrez Brasileiro Oliveira.
    Oliveira => Oliveira;
    /// CTOR on 10 x 10 squares.
    Ctor => Ctor<Ten>;
    /// CTOR on 8 x 8 squares.
    Ctor8 => Ctor<Eight>;
}

impl Variant {
    pub fn by_name(name: &str) -> Option<Variant> {
        Variant::ALL.iter().copied().find(|variant| variant.name() == name)
    }

    /// The UCI options of all variants. An option shared by several variants is listed once.
    pub fn all_options() -> Vec<GameOption> {
        let mut options: Vec<GameOption> = Vec::new();
        for option in Variant::ALL.iter().flat_map(|variant| variant.options()) {
            if options.iter().all(|known| known.name != option.name) {
                options.push(*option);
            }
        }
        options
    }
}

impl Display for Variant {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}
