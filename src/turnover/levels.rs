//! The playing levels of both rule sets: see `docs/levels.md`.

use super::{Rules, Turnover};
use crate::game::{Level, Levels};

impl<R: Rules> Levels for Turnover<R> {
    const LEVELS: &'static [Level] = R::LEVELS;
}

pub(super) const CURRENT: &[Level] = &[
    Level::careful(500, 1_500, 40, 181.0),
    Level::careful(750, 1_500, 40, 145.0),
    Level::careful(1000, 1_500, 36, 128.0),
    Level::careful(1250, 1_500, 28, 104.0),
    Level::careful(1500, 1_500, 21, 82.0),
    Level::careful(1750, 1_700, 16, 65.0),
    Level::careful(2000, 2_200, 12, 49.0),
    Level::careful(2250, 2_900, 10, 38.0),
    Level::careful(2500, 4_000, 8, 30.0),
];

pub(super) const OFFICIAL_2019: &[Level] = &[
    Level::careful(500, 1_500, 40, 178.0),
    Level::careful(750, 1_500, 38, 138.0),
    Level::careful(1000, 1_500, 28, 106.0),
    Level::careful(1250, 1_500, 19, 80.0),
    Level::careful(1500, 1_900, 14, 56.0),
    Level::careful(1750, 2_900, 11, 39.0),
    Level::careful(2000, 4_200, 9, 28.0),
    Level::careful(2250, 6_200, 7, 20.5),
    Level::careful(2500, 9_300, 6, 14.0),
];
