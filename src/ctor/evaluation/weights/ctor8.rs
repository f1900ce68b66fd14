//! The weights of `ctor8`, trained on games of the engine against itself.
//!
//! `anel train --variant ctor8 --epochs 8 --mix 0.9 --spread 200 --rate 0.002 --decay 2 --seed 1 ctor8-501.games
//! ctor8-401.games ctor8-301.games`

use crate::game::Weight;

const fn w(early: i16, late: i16) -> Weight {
    Weight::new(early, late)
}

#[rustfmt::skip]
pub(crate) static WEIGHTS: [Weight; 56] = [
    // chips
    w(82, 140),
    // settled chips
    w(4, 15),
    // held chips
    w(9, 7), w(14, 6),
    // remote chips
    w(0, -1), w(1, 2),
    // exposed chips
    w(5, -4), w(-9, -14), w(-15, -34), w(-29, -55), w(-20, -68), w(-59, -145),
    w(22, 3), w(-1, -11), w(-44, -18), w(-93, -74), w(-169, -86), w(-247, -312),
    // number of exposed chips
    w(12, -59), w(-13, -22), w(-20, -6), w(-10, -4), w(-6, -4), w(5, -6), w(18, -18), w(19, -5),
    w(9, -3), w(-11, 37), w(-5, 29), w(-5, 29), w(-2, 16), w(11, 4), w(20, -8), w(36, -21),
    // territory
    w(-2, 3), w(3, -4), w(2, 1), w(9, -3), w(14, -1), w(25, 1), w(11, 32), w(-9, 43), w(-33, 30),
    w(0, 7), w(4, 2), w(4, 6), w(10, 5), w(16, 8), w(25, 10), w(3, 51), w(-25, 72), w(-54, 61),
    // operations left
    w(124, 138), w(17, 32), w(24, 18),
    // tempo
    w(40, 51),
];
