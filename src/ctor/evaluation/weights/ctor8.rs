//! The weights of `ctor8`, trained on games of the engine against itself.
//!
//! `anel train --variant ctor8 --epochs 8 --mix 0.9 --spread 200 --rate 0.002 --decay 2 --seed 1 ctor8-3404.games`

use crate::game::Weight;

const fn w(early: i16, late: i16) -> Weight {
    Weight::new(early, late)
}

#[rustfmt::skip]
pub(crate) static WEIGHTS: [Weight; 56] = [
    // chips
    w(90, 184),
    // settled chips
    w(5, 17),
    // held chips
    w(9, 10), w(11, 10),
    // remote chips
    w(1, 7), w(0, 3),
    // exposed chips
    w(9, -10), w(-6, -10), w(-12, -41), w(-34, -44), w(-9, -45), w(-115, -116),
    w(24, 8), w(3, -5), w(-23, -28), w(-82, -83), w(-181, -73), w(-128, -443),
    // number of exposed chips
    w(9, -92), w(-14, -48), w(-18, -18), w(-15, -4), w(-1, -3), w(14, -12), w(16, -14), w(16, -3),
    w(17, 14), w(-23, 56), w(-15, 56), w(-14, 40), w(-4, 19), w(25, -38), w(35, -52), w(53, -81),
    // territory
    w(-2, 2), w(3, -6), w(2, -5), w(11, -9), w(20, -2), w(36, -7), w(13, 20), w(2, 31), w(11, 28),
    w(-1, 12), w(4, 4), w(3, 7), w(9, 5), w(14, 16), w(29, 10), w(2, 48), w(-25, 70), w(0, 62),
    // operations left
    w(143, 184), w(22, 43), w(36, 47),
    // tempo
    w(34, 50),
];
