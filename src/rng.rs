//! Pseudo-random numbers for hash keys. The numbers are the same in every build.

/// The random number generator SplitMix64 (Steele, Lea and Flood, 2014). It also runs at compile time.
pub(crate) struct SplitMix(u64);

impl SplitMix {
    pub(crate) const fn new(seed: u64) -> SplitMix {
        SplitMix(seed)
    }

    /// Returns the next random number.
    pub(crate) const fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        mixed(self.0)
    }

    /// Fills `numbers` with random numbers.
    pub(crate) const fn fill(&mut self, numbers: &mut [u64]) {
        let mut i = 0;
        while i < numbers.len() {
            numbers[i] = self.next();
            i += 1;
        }
    }

    /// Returns an array of the next `N` random numbers.
    pub(crate) const fn numbers<const N: usize>(&mut self) -> [u64; N] {
        let mut numbers = [0; N];
        self.fill(&mut numbers);
        numbers
    }
}

/// The finalizer of SplitMix64: every bit of the result depends on every bit of `number`.
#[inline(always)]
pub(crate) const fn mixed(number: u64) -> u64 {
    let number = (number ^ number >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let number = (number ^ number >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
    number ^ number >> 31
}
