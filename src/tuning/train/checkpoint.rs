//! Checkpoints: files from which a training run can be resumed.
//!
//! The file begins with a line that contains `anel training 2`, the arguments of the run and the number of games. Two
//! 32-bit numbers follow: the completed epochs and optimizer steps. Then come three lists of 32-bit floats of equal
//! length: the parameters, the running means of the gradient, and the running means of the squared gradient. All
//! numbers are little-endian.

use super::Run;
use super::optimizer::AdamW;
use crate::game::Game;
use thiserror::Error;

/// Why a training run cannot be resumed from a file.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[non_exhaustive]
pub enum CheckpointError {
    /// The file is not a checkpoint.
    #[error("not a checkpoint of anel train")]
    NotACheckpoint,
    /// The checkpoint belongs to another training run.
    #[error("the checkpoint belongs to another run ({found}, not {wanted}); use the original arguments or remove it")]
    OtherRun {
        /// The arguments and the number of games of the run that wrote the checkpoint.
        found: String,
        /// The arguments and the number of games of the run to be resumed.
        wanted: String,
    },
    /// The checkpoint file is too short or too long.
    #[error("the checkpoint is damaged: its length is wrong; remove it")]
    Length,
}

const FORMAT: &str = "anel training 2 ";

impl Run {
    /// Encodes the run as a checkpoint for [`Run::resumed`]. `games` is the number of games that the run trains on.
    pub fn checkpoint<G: Game>(&self, games: u64) -> Vec<u8> {
        self.encoded(&self.description::<G>(games))
    }

    fn encoded(&self, description: &str) -> Vec<u8> {
        let mut file = format!("{FORMAT}{description}\n").into_bytes();
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

    /// Loads a checkpoint into a new run with the same arguments, to continue the training.
    ///
    /// # Errors
    /// If the file is not a checkpoint, or its variant, settings, start network or number of games differ from those of
    /// the run.
    pub fn resumed<G: Game>(self, games: u64, file: &[u8]) -> Result<Run, CheckpointError> {
        let wanted = self.description::<G>(games);
        self.decoded(file, wanted)
    }

    fn decoded(self, file: &[u8], wanted: String) -> Result<Run, CheckpointError> {
        let rest = file
            .strip_prefix(FORMAT.as_bytes())
            .ok_or(CheckpointError::NotACheckpoint)?;
        let end = rest.iter().position(|&byte| byte == b'\n');
        let (found, rest) = rest.split_at(end.ok_or(CheckpointError::NotACheckpoint)?);
        if found != wanted.as_bytes() {
            let found = String::from_utf8_lossy(found).into_owned();
            return Err(CheckpointError::OtherRun { found, wanted });
        }
        let (words, odd) = rest[1..].as_chunks::<4>();
        if words.len() < 2 || !odd.is_empty() || (words.len() - 2) % 3 != 0 {
            return Err(CheckpointError::Length);
        }
        let [epoch, steps] = [words[0], words[1]].map(u32::from_le_bytes);
        let values: Vec<f32> = words[2..].iter().map(|&word| f32::from_le_bytes(word)).collect();
        let len = values.len() / 3;
        let parameters = self.parameters.with_values(values[..len].to_vec());
        Ok(Run {
            epoch,
            parameters: parameters.ok_or(CheckpointError::Length)?,
            optimizer: AdamW {
                steps,
                means: values[len..2 * len].to_vec(),
                squares: values[2 * len..].to_vec(),
            },
            ..self
        })
    }
}
