//! Transposes eight bitboards into one byte per square.

use super::{Bitboard, Square};
use crate::vectors::transposed_bytes;

/// Returns one byte per square. Bit `i` of a square's byte is set if the square is in `sets[i]`.
///
/// The function first transposes a matrix of 8 x 8 bytes, then the 8 x 8 bits within each 64-bit word. Both steps treat
/// all eight words alike, so compilers turn them into vector instructions.
#[inline(always)]
pub fn square_codes(sets: [Bitboard; 8]) -> [u8; Square::COUNT] {
    let mut words = transposed_bytes(sets.map(|squares| squares.0));
    // Swap blocks of one, two and four bits across the diagonal of each word's 8 x 8 bit matrix.
    for (shift, mask) in [
        (7, 0x00aa_00aa_00aa_00aa),
        (14, 0x0000_cccc_0000_cccc),
        (28, 0x0000_0000_f0f0_f0f0),
    ] {
        for word in &mut words {
            let swapped = (*word ^ *word >> shift) & mask;
            *word ^= swapped ^ swapped << shift;
        }
    }
    let mut codes = [0; Square::COUNT];
    for (codes, word) in codes.as_chunks_mut::<8>().0.iter_mut().zip(words) {
        *codes = word.to_le_bytes();
    }
    codes
}
