//! The weights of `ctor`.

use crate::game::Weight;

const fn w(early: i16, late: i16) -> Weight {
    Weight::new(early, late)
}

#[rustfmt::skip]
pub(crate) static WEIGHTS: [Weight; 56] = [
    // chips
    w(100, 100),
    // settled chips
    w(30, 10),
    // held chips
    w(15, 5), w(15, 5),
    // remote chips
    w(5, 0), w(5, 0),
    // exposed chips
    w(-10, -10), w(-15, -15), w(-20, -20), w(-30, -30), w(-50, -50), w(-100, -100),
    w(-25, -25), w(-35, -35), w(-50, -50), w(-80, -80), w(-120, -120), w(-190, -190),
    // number of exposed chips
    w(0, 0), w(0, 0), w(0, 0), w(0, 0), w(0, 0), w(0, 0), w(0, 0), w(0, 0),
    w(0, 0), w(0, 0), w(0, 0), w(0, 0), w(0, 0), w(0, 0), w(0, 0), w(0, 0),
    // territory
    w(0, 0), w(1, 1), w(3, 3), w(8, 8), w(15, 15), w(30, 30), w(35, 35), w(40, 40), w(50, 50),
    w(0, 0), w(1, 1), w(3, 3), w(8, 8), w(15, 15), w(30, 30), w(35, 35), w(40, 40), w(50, 50),
    // operations left
    w(80, 80), w(15, 15), w(5, 5),
    // tempo
    w(0, 0),
];
