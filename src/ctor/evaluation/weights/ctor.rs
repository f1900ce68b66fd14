//! The weights of `ctor`, trained on games of the engine against itself.
//!
//! `anel train --variant ctor --epochs 6 --mix 0.9 --spread 200 --rate 0.002 --decay 2 --seed 1 --from ctor8.network
//! ctor-401.games ctor-402.games ctor-403.games ctor-431.games`

use crate::game::Weight;

const fn w(early: i16, late: i16) -> Weight {
    Weight::new(early, late)
}

#[rustfmt::skip]
pub(crate) static WEIGHTS: [Weight; 56] = [
    // chips
    w(35, 172),
    // settled chips
    w(4, 11),
    // held chips
    w(9, 8), w(10, 7),
    // remote chips
    w(-1, 2), w(-1, 6),
    // exposed chips
    w(3, -4), w(-9, -9), w(-7, -29), w(-20, -23), w(-29, -58), w(-51, -119),
    w(16, -6), w(-2, -17), w(-44, -19), w(-89, -71), w(-145, -90), w(-220, -346),
    // number of exposed chips
    w(11, -59), w(-12, -31), w(-16, -14), w(-12, -11), w(-2, -6), w(5, -9), w(17, -9), w(12, 39),
    w(-6, 15), w(7, 17), w(3, 24), w(-5, 21), w(-6, 25), w(-4, 3), w(-7, -14), w(8, -2),
    // territory
    w(-1, -1), w(2, 0), w(4, 2), w(12, 1), w(11, 6), w(16, 19), w(0, 38), w(-10, 46), w(-14, 40),
    w(1, 3), w(2, 6), w(3, 9), w(8, 8), w(7, 14), w(15, 27), w(-8, 50), w(-28, 66), w(-23, 56),
    // operations left
    w(117, 132), w(10, 27), w(25, 21),
    // tempo
    w(23, 34),
];
