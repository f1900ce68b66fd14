//! `array::map` for hot code.

/// The array of what `f` makes of each item. Unlike `array::map` of the standard library, it is
/// always inlined, however the crate is divided for the compiler: otherwise perft calls it.
#[inline(always)]
pub fn map_array<T: Copy, U, const N: usize>(items: [T; N], mut f: impl FnMut(T) -> U) -> [U; N] {
    std::array::from_fn(|i| f(items[i]))
}
