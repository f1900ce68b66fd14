//! Writes and reads network files in the format that [`crate::network`] describes.

use super::parameters::{Layout, Parameters};
use crate::game::NetworkSize;
use crate::network::{HEADER_BYTES, HIDDEN_ONE, OUTPUT_ONE};
use std::ops::Range;
use thiserror::Error;

/// Why a training run cannot start with the network from a file.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[non_exhaustive]
pub enum NetworkFileError {
    /// The file is not a network file, or its network has another size.
    #[error("not a network of this size; its header should be like `{0}`, with any variant")]
    Header(String),
    /// The network file is too short or too long.
    #[error("the network is damaged: its length is wrong")]
    Length,
}

/// A part of a network file.
struct Part {
    /// The range of parameters that the part contains.
    parameters: Range<usize>,
    /// The fixed-point scale: the integer that represents 1.0 in the file.
    one: i32,
    /// The number of bytes per parameter.
    bytes: usize,
}

/// The parts of a network file that follow the header.
fn parts(layout: Layout) -> [Part; 4] {
    let bias = layout.output_bias();
    [
        (layout.input_weights(), HIDDEN_ONE, 1),
        (layout.hidden_biases(), HIDDEN_ONE, 2),
        (layout.output_weights(), OUTPUT_ONE, 2),
        (bias..bias + 1, OUTPUT_ONE, 2),
    ]
    .map(|(parameters, one, bytes)| Part { parameters, one, bytes })
}

/// The text of a network file's header.
fn header(variant: &str, size: NetworkSize) -> String {
    let NetworkSize { inputs, hidden, .. } = size;
    format!("anel network 2 {variant} {inputs} {hidden}")
}

/// Whether the bytes are the header of a network of the given size, for any variant.
fn is_header(header: &[u8], size: NetworkSize) -> bool {
    let text = str::from_utf8(header).unwrap_or_default();
    let fields: Vec<&str> = text.split_ascii_whitespace().collect();
    let ["anel", "network", "2", _variant, inputs, hidden] = fields[..] else {
        return false;
    };
    inputs.parse() == Ok(size.inputs) && hidden.parse() == Ok(size.hidden)
}

/// Encodes a variant's network, in `parameters`, as a file.
pub(super) fn write(variant: &str, parameters: &Parameters) -> Vec<u8> {
    let values = parameters.summed_up();
    let mut file = header(variant, parameters.size()).into_bytes();
    file.resize(HEADER_BYTES - 1, b' ');
    file.push(b'\n');
    for Part { parameters, one, bytes } in parts(parameters.layout()) {
        for value in &values[parameters] {
            let number = (value * one as f32).round() as i16;
            file.extend(&number.to_le_bytes()[..bytes]);
        }
    }
    file
}

/// Replaces a variant's network, in `parameters`, by the network in a file. The file may belong to another variant whose
/// network has the same size, because rule sets of the same game have much in common.
///
/// # Errors
/// If the file is not a network of the same size.
pub(super) fn read(variant: &str, file: &[u8], parameters: &mut Parameters) -> Result<(), NetworkFileError> {
    let size = parameters.size();
    let (header_of_file, mut rest) = file.split_at(file.len().min(HEADER_BYTES));
    if !is_header(header_of_file, size) {
        return Err(NetworkFileError::Header(header(variant, size)));
    }
    let parts = parts(parameters.layout());
    let len: usize = parts.iter().map(|part| part.parameters.len() * part.bytes).sum();
    if rest.len() != len {
        return Err(NetworkFileError::Length);
    }
    for part in parts {
        let (numbers, remaining) = rest.split_at(part.parameters.len() * part.bytes);
        let values = &mut parameters.values_mut()[part.parameters];
        for (value, bytes) in values.iter_mut().zip(numbers.chunks_exact(part.bytes)) {
            *value = f32::from(number(bytes)) / part.one as f32;
        }
        rest = remaining;
    }
    Ok(())
}

/// Decodes a signed integer of one or two bytes.
fn number(bytes: &[u8]) -> i16 {
    match *bytes {
        [low, high] => i16::from_le_bytes([low, high]),
        _ => i16::from(bytes[0] as i8),
    }
}
