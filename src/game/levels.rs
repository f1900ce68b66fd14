//! Playing levels: how weakly the game can be played, as data for the protocol.

use super::Position;

/// Elo of the weakest and the strongest level of every game.
pub const LEVEL_RANGE: [u32; 2] = [500, 2500];

/// A playing level.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Level {
    pub elo: u32,
    /// Node limit per search.
    pub nodes: u64,
    /// Number of best lines to search. The turn is drawn from these lines.
    pub lines: usize,
    /// Score loss that makes a line less likely by a factor of e, in centipawns.
    pub temperature: f64,
    pub careless: Careless,
}

/// Careless turns: turns chosen without a search, ply by ply, by the evaluation of the position after each ply.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Careless {
    /// Probability of a careless turn, from 0 to 1.
    pub chance: f64,
    /// Evaluation loss that makes a ply less likely by a factor of e, in centipawns.
    pub temperature: f64,
}

impl Level {
    /// A level that draws its turns from the lines of the search, and never takes a careless turn.
    pub const fn careful(elo: u32, nodes: u64, lines: usize, temperature: f64) -> Level {
        let careless = Careless {
            chance: 0.0,
            temperature: 1.0,
        };
        Level {
            elo,
            nodes,
            lines,
            temperature,
            careless,
        }
    }

    /// A level that plays the best line of the search, or a careless turn with the given chance and temperature.
    pub const fn careless(elo: u32, nodes: u64, chance: f64, temperature: f64) -> Level {
        Level {
            elo,
            nodes,
            lines: 1,
            temperature: 1.0,
            careless: Careless { chance, temperature },
        }
    }
}

/// A game with playing levels.
pub trait Levels: Position {
    /// The calibrated levels, weakest first. The first and the last one span [`LEVEL_RANGE`].
    const LEVELS: &'static [Level];

    /// The plies among which a careless player chooses; empty only without a legal move.
    fn careless_moves(&self) -> Vec<Self::Move> {
        self.legal_moves()
    }

    /// The level with the given Elo, clamped to the range of levels. Between two calibrated levels, the chance of a
    /// careless turn is interpolated linearly. The other parameters are interpolated logarithmically, because Elo is
    /// roughly linear in their logarithms.
    fn level(elo: u32) -> Level {
        let [least, most] = LEVEL_RANGE;
        let elo = elo.clamp(least, most);
        let last = Self::LEVELS.len() - 1;
        let above = Self::LEVELS.partition_point(|level| level.elo < elo).clamp(1, last);
        let (low, high) = (Self::LEVELS[above - 1], Self::LEVELS[above]);
        let share = f64::from(elo - low.elo) / f64::from(high.elo - low.elo);
        let between = |low: f64, high: f64| low * (high / low).powf(share);
        let chances = [low.careless.chance, high.careless.chance];
        Level {
            elo,
            nodes: between(low.nodes as f64, high.nodes as f64).round() as u64,
            lines: between(low.lines as f64, high.lines as f64).round() as usize,
            temperature: between(low.temperature, high.temperature),
            careless: Careless {
                chance: chances[0] + share * (chances[1] - chances[0]),
                temperature: between(low.careless.temperature, high.careless.temperature),
            },
        }
    }
}
