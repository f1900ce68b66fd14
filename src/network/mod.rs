//! Small neural networks for evaluations: sparse inputs, one hidden layer per side, one output.
//!
//! Each game defines its inputs in its own folder; [`piece_inputs`] holds what the games on 8x8 squares share.
//! `anel train` writes a network as a file:
//!
//! | part | numbers | bits | unit |
//! | --- | --- | --- | --- |
//! | header | 64 bytes | | `anel network 2 VARIANT INPUTS HIDDEN`, padded with blanks, then a line feed |
//! | input weights | `INPUTS` x `HIDDEN` | 8 | 1 / [`HIDDEN_ONE`] |
//! | hidden biases | `HIDDEN` | 16 | 1 / [`HIDDEN_ONE`] |
//! | output weights | 2 x `HIDDEN`: the side to move, then the other side | 16 | 1 / [`OUTPUT_ONE`] |
//! | output bias | 1 | 16 | 1 / [`OUTPUT_ONE`] |
//!
//! All numbers are signed and little-endian. Input weights have 8 bits so that more of them fit in the cache.

pub mod exchange_inputs;
pub mod piece_inputs;
pub mod threat_inputs;

use crate::memory::Table;
use crate::vectors::{Sums, stored, weighted_squares};

/// Fixed-point scale of the hidden layer: the number that represents 1.0.
pub const HIDDEN_ONE: i32 = 127;

/// Fixed-point scale of the output weights and the output bias: the number that represents 1.0.
pub const OUTPUT_ONE: i32 = 64;

/// The evaluation in centipawns that a network output of 1.0 represents.
pub const CENTIPAWNS: i32 = 400;

/// The largest absolute value of a weight or bias.
///
/// Within this bound, an input weight fits into 8 bits. Two other values fit into 16 bits: the sum of [`MOST_ACTIVE`]
/// input weights and a bias, and the product of a hidden unit and its output weight.
pub const LARGEST: f32 = 1.0;

/// The maximum number of inputs that may be active at once.
pub const MOST_ACTIVE: usize = i16::MAX as usize / HIDDEN_ONE as usize - 1;

/// The length of the file header in bytes.
pub const HEADER_BYTES: usize = 64;

/// The length in bytes of a file for a network of that size.
pub const fn file_bytes(inputs: usize, hidden: usize) -> usize {
    HEADER_BYTES + inputs * hidden + bytes_after_inputs(hidden)
}

/// The length in bytes of everything after the input weights.
const fn bytes_after_inputs(hidden: usize) -> usize {
    2 * (3 * hidden + 1)
}

/// The weights of two inputs: a feature as seen by the side to move, then the same feature as seen by the other side.
#[derive(Clone, Copy)]
#[repr(align(64))]
struct Row<const HIDDEN: usize>([[i8; HIDDEN]; 2]);

/// A 16-bit number for each hidden unit, aligned to whole vector registers.
#[derive(Clone, Copy)]
#[repr(align(64))]
struct Hidden<const HIDDEN: usize>([i16; HIDDEN]);

/// A network with `HIDDEN` hidden units for each side.
///
/// Each row stores the weights of a feature as the side to move sees it next to the weights of the same feature as the
/// other side sees it. Adding a feature for both sides then reads from a single place in memory. A network file has the
/// weights of each input only once, so the rows are built when the network is first used.
#[repr(align(64))]
pub struct Network<const ROWS: usize, const HIDDEN: usize> {
    rows: Table<Row<HIDDEN>>,
    hidden_biases: Hidden<HIDDEN>,
    output_weights: [Hidden<HIDDEN>; 2],
    output_bias: i32,
}

impl<const ROWS: usize, const HIDDEN: usize> Network<ROWS, HIDDEN> {
    /// Reads a network file. `of_rows` lists the two inputs of each network row.
    pub fn read<const BYTES: usize>(file: &[u8; BYTES], of_rows: &[[u16; 2]; ROWS]) -> Network<ROWS, HIDDEN> {
        let (weights, rest) = file[HEADER_BYTES..].split_at(BYTES - HEADER_BYTES - bytes_after_inputs(HIDDEN));
        let (inputs, _) = weights.as_chunks();
        let row =
            |number: usize| Row(of_rows[number].map(|input| stored(inputs[usize::from(input)].map(u8::cast_signed))));
        Network {
            rows: Table::new(ROWS, row),
            hidden_biases: Hidden::read(rest, 0),
            output_weights: [Hidden::read(rest, 1), Hidden::read(rest, 2)],
            output_bias: i32::from(number(rest, 3 * HIDDEN)),
        }
    }

    /// Returns an accumulator without active rows, which contains only the biases.
    #[inline(always)]
    pub fn accumulator(&self) -> Accumulator<'_, ROWS, HIDDEN> {
        Accumulator {
            network: self,
            rows: self.rows.as_array().expect("`ROWS` rows"),
            hidden: [Sums::new(&self.hidden_biases.0); 2],
        }
    }

    /// Computes the network's output for the given active rows, in centipawns, from the side to move's perspective.
    #[inline(always)]
    pub fn output(&self, rows: impl Iterator<Item = usize>) -> i32 {
        let mut accumulator = self.accumulator();
        for row in rows {
            accumulator.add(row);
        }
        accumulator.output()
    }
}

/// The hidden layer of a network, once as seen by the side to move and once as seen by the other side.
pub struct Accumulator<'a, const ROWS: usize, const HIDDEN: usize> {
    network: &'a Network<ROWS, HIDDEN>,
    rows: &'a [Row<HIDDEN>; ROWS],
    hidden: [Sums<HIDDEN>; 2],
}

impl<const ROWS: usize, const HIDDEN: usize> Accumulator<'_, ROWS, HIDDEN> {
    /// Adds the weights of an active row to the hidden units.
    #[inline(always)]
    pub fn add(&mut self, row: usize) {
        let Row([as_mover, as_other]) = &self.rows[row];
        let [mover, other] = &mut self.hidden;
        mover.add(as_mover);
        other.add(as_other);
    }

    /// Computes the network's output in centipawns, from the side to move's perspective.
    #[inline(always)]
    pub fn output(&self) -> i32 {
        let [ours, theirs] = &self.network.output_weights;
        let sum = weighted(&self.hidden[0].totals(), ours) + weighted(&self.hidden[1].totals(), theirs);
        let output = sum / HIDDEN_ONE + self.network.output_bias * HIDDEN_ONE;
        output * CENTIPAWNS / (HIDDEN_ONE * OUTPUT_ONE)
    }
}

impl<const HIDDEN: usize> Hidden<HIDDEN> {
    /// Reads the part of that index, where each part is a 16-bit number for each hidden unit.
    fn read(bytes: &[u8], part: usize) -> Hidden<HIDDEN> {
        Hidden(std::array::from_fn(|unit| number(bytes, part * HIDDEN + unit)))
    }
}

/// The weighted sum of the hidden units' activations. The activation function is SCReLU: a unit is clamped to 0..1,
/// then squared.
#[inline(always)]
fn weighted<const HIDDEN: usize>(units: &[i16; HIDDEN], weights: &Hidden<HIDDEN>) -> i32 {
    // A clamped unit times its weight is at most 127 * 64 in absolute value, which fits into 16 bits.
    weighted_squares(units, &weights.0, HIDDEN_ONE as i16)
}

/// The 16-bit number of that index.
fn number(bytes: &[u8], index: usize) -> i16 {
    i16::from_le_bytes([bytes[2 * index], bytes[2 * index + 1]])
}
