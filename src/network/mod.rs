//! Small neural networks as a part of an evaluation: sparse inputs, one hidden layer that is seen from
//! both sides, one output.
//!
//! Nothing here knows a game: which inputs a position has stands in the folder of its game;
//! [`piece_inputs`] are what several games have in common. `anel train` makes the files:
//!
//! | part | numbers | unit |
//! | --- | --- | --- |
//! | header | 64 bytes | `anel network 1 VARIANT INPUTS HIDDEN`, filled with blanks, then a line feed |
//! | input weights | `INPUTS` x `HIDDEN` | 1 / [`HIDDEN_ONE`] |
//! | hidden biases | `HIDDEN` | 1 / [`HIDDEN_ONE`] |
//! | output weights | 2 x `HIDDEN`: the side to move, then the other | 1 / [`OUTPUT_ONE`] |
//! | output bias | 1 | 1 / [`OUTPUT_ONE`] |
//!
//! All numbers are signed, of 16 bits, little-endian.

pub mod exchange_inputs;
pub mod piece_inputs;
pub mod threat_inputs;

/// What stands for 1 in the hidden layer.
pub const HIDDEN_ONE: i32 = 255;

/// What stands for 1 in the weights of the output.
pub const OUTPUT_ONE: i32 = 64;

/// How many centipawns an output of 1 is worth.
pub const CENTIPAWNS: i32 = 400;

/// The largest absolute value of a weight or bias of a network with so many active inputs at most:
/// no sum of them leaves 16 bits, and no product of a hidden unit and its weight does.
pub fn largest(most_active: usize) -> f32 {
    let in_sums = i16::MAX as f32 / (HIDDEN_ONE as usize * (most_active + 1)) as f32;
    let in_products = (i16::MAX as i32 / HIDDEN_ONE / OUTPUT_ONE) as f32;
    in_sums.min(in_products)
}

/// The length of a file's header in bytes.
pub const HEADER_BYTES: usize = 64;

/// The hidden units of one side: sums of 16 bits that fill whole vector registers.
#[derive(Clone, Copy)]
#[repr(align(64))]
struct Hidden<const HIDDEN: usize>([i16; HIDDEN]);

/// A network with this many inputs for each side and this many hidden units for each side.
#[repr(align(64))]
pub struct Network<const INPUTS: usize, const HIDDEN: usize> {
    input_weights: [Hidden<HIDDEN>; INPUTS],
    hidden_biases: Hidden<HIDDEN>,
    output_weights: [Hidden<HIDDEN>; 2],
    output_bias: i32,
}

impl<const INPUTS: usize, const HIDDEN: usize> Network<INPUTS, HIDDEN> {
    /// The length of a file in bytes.
    const FILE_BYTES: usize = HEADER_BYTES + 2 * (INPUTS * HIDDEN + 3 * HIDDEN + 1);

    /// Reads a file at compile time.
    ///
    /// # Panics
    /// If the file's length does not fit the sizes.
    pub const fn read(file: &[u8]) -> Network<INPUTS, HIDDEN> {
        assert!(
            file.len() == Self::FILE_BYTES,
            "a network file of another size"
        );
        let mut network = Network {
            input_weights: [Hidden([0; HIDDEN]); INPUTS],
            hidden_biases: Hidden([0; HIDDEN]),
            output_weights: [Hidden([0; HIDDEN]); 2],
            output_bias: 0,
        };
        let mut at = HEADER_BYTES;
        let mut input = 0;
        while input < INPUTS {
            network.input_weights[input] = Hidden::read(file, at);
            at += 2 * HIDDEN;
            input += 1;
        }
        network.hidden_biases = Hidden::read(file, at);
        at += 2 * HIDDEN;
        network.output_weights[0] = Hidden::read(file, at);
        at += 2 * HIDDEN;
        network.output_weights[1] = Hidden::read(file, at);
        at += 2 * HIDDEN;
        network.output_bias = number(file, at) as i32;
        network
    }

    /// The output in centipawns, for the side to move. `active` are the active inputs, so many for each
    /// piece or square, each as the side to move and as the other side see it.
    #[inline(always)]
    pub fn evaluate<const N: usize>(&self, active: impl Iterator<Item = [[usize; 2]; N]>) -> i32 {
        let mut hidden = [self.hidden_biases; 2];
        for inputs in active {
            for (side, hidden) in hidden.iter_mut().enumerate() {
                hidden.add(inputs.map(|input| &self.input_weights[input[side]]));
            }
        }
        let [ours, theirs] = &self.output_weights;
        let sum = hidden[0].weighted(ours) + hidden[1].weighted(theirs);
        let output = sum / HIDDEN_ONE + self.output_bias * HIDDEN_ONE;
        output * CENTIPAWNS / (HIDDEN_ONE * OUTPUT_ONE)
    }
}

impl<const HIDDEN: usize> Hidden<HIDDEN> {
    const fn read(file: &[u8], mut at: usize) -> Hidden<HIDDEN> {
        let mut numbers = [0; HIDDEN];
        let mut i = 0;
        while i < HIDDEN {
            numbers[i] = number(file, at);
            at += 2;
            i += 1;
        }
        Hidden(numbers)
    }

    #[inline(always)]
    fn add<const N: usize>(&mut self, rows: [&Hidden<HIDDEN>; N]) {
        for (unit, sum) in self.0.iter_mut().enumerate() {
            let weights = rows.map(|row| row.0[unit]);
            *sum = weights.into_iter().fold(*sum, i16::wrapping_add);
        }
    }

    /// The sum of the squares of the units, each clamped between 0 and 1, times its weight.
    #[inline(always)]
    fn weighted(&self, weights: &Hidden<HIDDEN>) -> i32 {
        let units = self.0.iter().zip(weights.0);
        units
            .map(|(&unit, weight)| {
                let unit = unit.clamp(0, HIDDEN_ONE as i16);
                // At most 255 times 125, which fits into 16 bits.
                i32::from(unit) * i32::from(unit.wrapping_mul(weight))
            })
            .sum()
    }
}

const fn number(file: &[u8], at: usize) -> i16 {
    i16::from_le_bytes([file[at], file[at + 1]])
}
