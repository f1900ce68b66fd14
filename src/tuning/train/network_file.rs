//! The file of a network, as [`crate::network`] describes it: written at the end of a run, read where
//! a run begins with a network.

use super::parameters::{Layout, Parameters};
use crate::game::{Game, NetworkSize};
use crate::network::{HEADER_BYTES, HIDDEN_ONE, OUTPUT_ONE};
use std::error::Error;
use std::fmt;
use std::ops::Range;

/// Why a run cannot begin with a file.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum NetworkFileError {
    /// It is no network, or of another size: how a network of this game begins.
    Other(String),
    /// It is too short or too long.
    Length,
}

impl fmt::Display for NetworkFileError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            NetworkFileError::Other(wanted) => {
                write!(f, "no network of the size `{wanted}`")
            }
            NetworkFileError::Length => write!(f, "the network is damaged: its length is wrong"),
        }
    }
}

impl Error for NetworkFileError {}

/// The parts of a file behind its header, and what stands for 1 in each.
fn parts(layout: Layout) -> [(Range<usize>, i32); 4] {
    let bias = layout.output_bias();
    [
        (layout.input_weights(), HIDDEN_ONE),
        (layout.hidden_biases(), HIDDEN_ONE),
        (layout.output_weights(), OUTPUT_ONE),
        (bias..bias + 1, OUTPUT_ONE),
    ]
}

/// The words of the header.
fn header<G: Game>(size: NetworkSize) -> String {
    let NetworkSize { inputs, hidden, .. } = size;
    format!("anel network 1 {} {inputs} {hidden}", G::NAME)
}

/// The number of inputs that a header names, if the network is of any variant, has no more inputs than
/// this size and as many hidden units.
fn known_inputs(header: &[u8], size: NetworkSize) -> Option<usize> {
    let text = str::from_utf8(header).ok()?;
    let words: Vec<&str> = text.split_ascii_whitespace().collect();
    let ["anel", "network", "1", _variant, inputs, hidden] = words[..] else {
        return None;
    };
    let inputs = inputs.parse().ok()?;
    (inputs <= size.inputs && hidden.parse() == Ok(size.hidden)).then_some(inputs)
}

/// The network's weights and biases as a file.
pub(super) fn write<G: Game>(parameters: &Parameters) -> Vec<u8> {
    let values = parameters.summed_up();
    let mut file = header::<G>(parameters.size()).into_bytes();
    file.resize(HEADER_BYTES - 1, b' ');
    file.push(b'\n');
    for (part, one) in parts(parameters.layout()) {
        for value in &values[part] {
            let number = (value * one as f32).round() as i16;
            file.extend(number.to_le_bytes());
        }
    }
    file
}

/// Sets the network of `parameters` to that of a file. It may be of another variant whose network has
/// the same size: rule sets of one game have much in common. Where it has fewer inputs, as before a game
/// got more of them, the others begin at 0.
///
/// # Errors
/// If the file is no network of this size.
pub(super) fn read<G: Game>(
    file: &[u8],
    parameters: &mut Parameters,
) -> Result<(), NetworkFileError> {
    let size = parameters.size();
    let (of_file, numbers) = file.split_at(file.len().min(HEADER_BYTES));
    let Some(inputs) = known_inputs(of_file, size) else {
        return Err(NetworkFileError::Other(header::<G>(size)));
    };
    let (numbers, odd) = numbers.as_chunks();
    let mut parts = parts(parameters.layout());
    let (known, unknown) = parameters.layout().split_inputs(inputs);
    parts[0].0 = known;
    let len: usize = parts.iter().map(|(part, _)| part.len()).sum();
    if numbers.len() != len || !odd.is_empty() {
        return Err(NetworkFileError::Length);
    }
    parameters.values_mut()[unknown].fill(0.0);
    let mut numbers = numbers.iter().map(|&bytes| i16::from_le_bytes(bytes));
    for (part, one) in parts {
        let values = parameters.values_mut()[part].iter_mut();
        for (value, number) in values.zip(&mut numbers) {
            *value = f32::from(number) / one as f32;
        }
    }
    Ok(())
}
