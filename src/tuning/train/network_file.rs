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

/// A format of files.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Format {
    /// All numbers have 16 bits; 255 stands for 1 in the hidden layer. It is read only.
    One,
    /// The one that the program has built in.
    Two,
}

impl Format {
    /// What stands for 1 in the hidden layer.
    fn hidden_one(self) -> i32 {
        match self {
            Format::One => 255,
            Format::Two => HIDDEN_ONE,
        }
    }

    /// The bytes of an input weight.
    fn bytes_of_input_weight(self) -> usize {
        match self {
            Format::One => 2,
            Format::Two => 1,
        }
    }

    /// The parts of a file behind its header: the parameters, what stands for 1, the bytes of a number.
    fn parts(self, layout: Layout) -> [(Range<usize>, i32, usize); 4] {
        let one = self.hidden_one();
        let bias = layout.output_bias();
        [
            (layout.input_weights(), one, self.bytes_of_input_weight()),
            (layout.hidden_biases(), one, 2),
            (layout.output_weights(), OUTPUT_ONE, 2),
            (bias..bias + 1, OUTPUT_ONE, 2),
        ]
    }
}

/// The words of the header.
fn header<G: Game>(size: NetworkSize) -> String {
    let NetworkSize { inputs, hidden, .. } = size;
    format!("anel network 2 {} {inputs} {hidden}", G::NAME)
}

/// The format and the number of inputs that a header names, if the network is of any variant, has no more
/// inputs than this size and as many hidden units.
fn known_header(header: &[u8], size: NetworkSize) -> Option<(Format, usize)> {
    let text = str::from_utf8(header).ok()?;
    let words: Vec<&str> = text.split_ascii_whitespace().collect();
    let ["anel", "network", format, _variant, inputs, hidden] = words[..] else {
        return None;
    };
    let format = match format {
        "1" => Format::One,
        "2" => Format::Two,
        _ => return None,
    };
    let inputs = inputs.parse().ok()?;
    let fits = inputs <= size.inputs && hidden.parse() == Ok(size.hidden);
    fits.then_some((format, inputs))
}

/// The network's weights and biases as a file.
pub(super) fn write<G: Game>(parameters: &Parameters) -> Vec<u8> {
    let values = parameters.summed_up();
    let mut file = header::<G>(parameters.size()).into_bytes();
    file.resize(HEADER_BYTES - 1, b' ');
    file.push(b'\n');
    for (part, one, bytes) in Format::Two.parts(parameters.layout()) {
        for value in &values[part] {
            let number = (value * one as f32).round() as i16;
            file.extend(&number.to_le_bytes()[..bytes]);
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
pub(super) fn read<G: Game>(file: &[u8], parameters: &mut Parameters) -> Result<(), NetworkFileError> {
    let size = parameters.size();
    let (header_of_file, mut rest) = file.split_at(file.len().min(HEADER_BYTES));
    let Some((format, inputs)) = known_header(header_of_file, size) else {
        return Err(NetworkFileError::Other(header::<G>(size)));
    };
    let mut parts = format.parts(parameters.layout());
    let (known, unknown) = parameters.layout().split_inputs(inputs);
    parts[0].0 = known;
    let len: usize = parts.iter().map(|(part, _, bytes)| part.len() * bytes).sum();
    if rest.len() != len {
        return Err(NetworkFileError::Length);
    }
    parameters.values_mut()[unknown].fill(0.0);
    for (part, one, bytes) in parts {
        let (of_part, behind) = rest.split_at(part.len() * bytes);
        let numbers = of_part.chunks_exact(bytes).map(number);
        for (value, number) in parameters.values_mut()[part].iter_mut().zip(numbers) {
            *value = f32::from(number) / one as f32;
        }
        rest = behind;
    }
    if format == Format::One {
        absorb_inputs::<G>(parameters);
    }
    Ok(())
}

/// Adds to each input the weights of the one that it has absorbed since the first format.
fn absorb_inputs<G: Game>(parameters: &mut Parameters) {
    let (layout, size) = (parameters.layout(), parameters.size());
    let values = parameters.values_mut();
    for input in 0..size.inputs {
        if let Some(absorbed) = G::absorbed_input(input) {
            for (to, from) in layout.input(input).zip(layout.input(absorbed)) {
                values[to] += values[from];
            }
        }
    }
}

/// A signed number of one or two bytes.
fn number(bytes: &[u8]) -> i16 {
    match *bytes {
        [low, high] => i16::from_le_bytes([low, high]),
        _ => i16::from(bytes[0] as i8),
    }
}
