//! A run that can be resumed: a line that says of what it is, then the numbers.
//!
//! The first line is `anel training 2`, then variant, settings and number of games; then follow, little-endian, the
//! number of epochs and of steps done as two 32-bit numbers, and three lists of 32-bit floating-point
//! numbers of the same length: the parameters, and the two means of the optimiser.

use super::Run;
use super::optimizer::AdamW;
use super::parameters::Parameters;
use crate::game::Game;
use std::error::Error;
use std::fmt;

/// Why a run cannot be resumed from a file.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum CheckpointError {
    /// It is no file of a run.
    NoCheckpoint,
    /// It is of another variant, or of other settings: those of the file, and those wanted.
    Other(String, String),
    /// It is too short or too long.
    Length,
}

impl fmt::Display for CheckpointError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            CheckpointError::NoCheckpoint => write!(f, "not a checkpoint of anel train"),
            CheckpointError::Other(found, wanted) => write!(
                f,
                "the checkpoint is of {found}, and not of {wanted}: give the same arguments or \
                 remove it"
            ),
            CheckpointError::Length => write!(f, "the checkpoint is damaged: remove it"),
        }
    }
}

impl Error for CheckpointError {}

const FORMAT: &str = "anel training 2 ";

impl Run {
    /// The run as a file that [`Run::resumed`] reads. `games` is the number of games learnt from.
    pub fn checkpoint<G: Game>(&self, games: u64) -> Vec<u8> {
        let mut file = format!("{FORMAT}{}\n", self.description::<G>(games)).into_bytes();
        file.extend(self.epoch.to_le_bytes());
        file.extend(self.optimizer.steps.to_le_bytes());
        let AdamW { means, squares, .. } = &self.optimizer;
        for values in [self.parameters.values(), means, squares] {
            file.extend(values.iter().flat_map(|value| value.to_le_bytes()));
        }
        file
    }

    fn description<G: Game>(&self, games: u64) -> String {
        format!("{} ({games} games)", self.arguments::<G>())
    }

    /// The run at its beginning, gone on as far as it was when this file was written.
    ///
    /// # Errors
    /// If the file is none, or is of another variant, other settings, another beginning or another number of
    /// games.
    pub fn resumed<G: Game>(self, games: u64, file: &[u8]) -> Result<Run, CheckpointError> {
        let rest = file
            .strip_prefix(FORMAT.as_bytes())
            .ok_or(CheckpointError::NoCheckpoint)?;
        let end = rest.iter().position(|&byte| byte == b'\n');
        let (found, rest) = rest.split_at(end.ok_or(CheckpointError::NoCheckpoint)?);
        let wanted = self.description::<G>(games);
        if found != wanted.as_bytes() {
            let found = String::from_utf8_lossy(found).into_owned();
            return Err(CheckpointError::Other(found, wanted));
        }
        let (words, odd) = rest[1..].as_chunks::<4>();
        if words.len() < 2 || !odd.is_empty() || (words.len() - 2) % 3 != 0 {
            return Err(CheckpointError::Length);
        }
        let [epoch, steps] = [words[0], words[1]].map(u32::from_le_bytes);
        let values: Vec<f32> = words[2..].iter().map(|&word| f32::from_le_bytes(word)).collect();
        let len = values.len() / 3;
        let parameters = Parameters::with_values::<G>(values[..len].to_vec()).ok_or(CheckpointError::Length)?;
        Ok(Run {
            epoch,
            parameters,
            optimizer: AdamW {
                steps,
                means: values[len..2 * len].to_vec(),
                squares: values[2 * len..].to_vec(),
            },
            ..self
        })
    }
}
