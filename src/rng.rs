//! Words that look random, for keys: the same ones in every build.

/// The next state and output of SplitMix64 (Steele, Lea and Flood, 2014).
pub(crate) const fn split_mix(state: u64) -> (u64, u64) {
    let state = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
    (state, mixed(state))
}

/// A word in which every bit depends on every bit of this one.
#[inline(always)]
pub(crate) const fn mixed(word: u64) -> u64 {
    let word = (word ^ word >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let word = (word ^ word >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
    word ^ word >> 31
}
