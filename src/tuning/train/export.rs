//! The file of a network, as [`crate::network`] describes it.

use super::parameters::Parameters;
use crate::game::{Game, NetworkSize};
use crate::network::{HEADER_BYTES, HIDDEN_ONE, OUTPUT_ONE};

/// The network's weights and biases as a file.
pub(super) fn network_file<G: Game>(parameters: &Parameters) -> Vec<u8> {
    let NetworkSize { inputs, hidden, .. } = parameters.size();
    let values = parameters.summed_up();
    let layout = parameters.layout();
    let mut file = format!("anel network 1 {} {inputs} {hidden}", G::NAME).into_bytes();
    file.resize(HEADER_BYTES - 1, b' ');
    file.push(b'\n');
    let mut write = |part: std::ops::Range<usize>, one: i32| {
        for value in &values[part] {
            let number = (value * one as f32).round() as i16;
            file.extend(number.to_le_bytes());
        }
    };
    write(layout.input_weights(), HIDDEN_ONE);
    write(layout.hidden_biases(), HIDDEN_ONE);
    write(layout.output_weights(), OUTPUT_ONE);
    write(layout.output_bias()..layout.features().start, OUTPUT_ONE);
    file
}
