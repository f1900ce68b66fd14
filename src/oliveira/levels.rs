//! The playing levels: see `docs/levels.md`.

use super::Oliveira;
use crate::game::{Level, Levels};

impl Levels for Oliveira {
    const LEVELS: &'static [Level] = &[
        Level::careful(500, 1_500, 40, 210.0),
        Level::careful(750, 1_500, 40, 162.0),
        Level::careful(1000, 1_500, 36, 131.0),
        Level::careful(1250, 1_500, 26, 101.0),
        Level::careful(1500, 1_500, 20, 80.0),
        Level::careful(1750, 1_650, 16, 66.0),
        Level::careful(2000, 2_150, 13, 51.0),
        Level::careful(2250, 2_750, 10, 40.0),
        Level::careful(2500, 3_600, 9, 33.0),
    ];
}
