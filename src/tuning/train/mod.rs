//! Trains a network together with the weights of the hand-written evaluation features.
//!
//! The evaluation is the sum of the weighted features and the network's output. A sigmoid maps the evaluation to an
//! expected score. The target of training is a weighted mean of the game result and the expected scores computed from
//! the search scores of the position and of those that follow it in the game.
//!
//! | file | holds |
//! | --- | --- |
//! | `positions` | the positions of games with their targets, divided into training and validation positions |
//! | `parameters` | the trained parameters as one list |
//! | `loss` | the loss of a prediction |
//! | `gradient` | the loss of a batch, and its gradient |
//! | `optimizer` | AdamW |
//! | `checkpoint` | saving and resuming a training run |
//! | `network_file` | writing and reading network files |
//!
//! Sums are added in a fixed order, so the same games and settings produce the same bytes with any number of threads.

mod checkpoint;
mod gradient;
mod loss;
mod network_file;
mod optimizer;
mod parameters;
mod positions;

pub use checkpoint::CheckpointError;
pub use loss::EpochReport;
pub use network_file::NetworkFileError;
pub use positions::Positions;

use crate::game::{Game, Weight};
use gradient::BatchSums;
use optimizer::{AdamW, Step};
use parameters::Parameters;
use rand::SeedableRng;
use rand::rngs::ChaCha8Rng;
use rand::seq::SliceRandom;
use std::fmt;

/// Batch size: the number of positions per optimizer step.
const BATCH: usize = 16_384;

/// The learning rate of the last optimizer step relative to the first.
const LAST_STEP: f64 = 0.01;

/// The settings of a training run.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct TrainSettings {
    /// The number of passes over all positions.
    pub epochs: u32,
    pub target: TargetSettings,
    /// The initial learning rate.
    pub rate: f64,
    /// The weight decay of the network, relative to the learning rate.
    pub decay: f64,
    /// The random seed for the start network, the order of positions and the choice of positions to mirror.
    pub seed: u64,
}

/// How the training target of a position is computed: from the search scores of this turn and of all later turns of the
/// game, and from the game's result.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct TargetSettings {
    /// The weight of the game result, from 0 to 1. The search scores have the remaining weight.
    pub mix: f64,
    /// The weight of each later turn's score, as a multiple of the previous turn's, from 0 to 1. The weight that would
    /// fall on turns after the end of the game goes to the result. At 0, the position's own score is the only one used.
    pub lambda: f64,
    /// The score difference, in centipawns, that changes the odds of a win by the factor e.
    pub spread: f64,
}

/// Formats the settings as arguments of `anel train`.
impl fmt::Display for TrainSettings {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let TrainSettings {
            epochs,
            target: TargetSettings { mix, lambda, spread },
            rate,
            decay,
            seed,
        } = self;
        write!(
            f,
            "--epochs {epochs} --mix {mix} --lambda {lambda} --spread {spread} --rate {rate} --decay {decay} \
             --seed {seed}"
        )
    }
}

/// The mean loss of the built-in evaluation over the validation positions, or `None` if there are none.
pub fn built_in_loss<G: Game>(positions: &Positions<G>, settings: &TrainSettings) -> Option<f64> {
    gradient::built_in_loss(positions, settings)
}

/// The state of a training run between two epochs.
pub struct Run {
    settings: TrainSettings,
    /// The file name of the start network, or `None` if the run started with a random one.
    from: Option<String>,
    /// The number of completed epochs.
    epoch: u32,
    parameters: Parameters,
    optimizer: AdamW,
}

impl Run {
    /// Creates a run that starts with the built-in weights and a random network.
    pub fn new<G: Game>(settings: TrainSettings) -> Run {
        let parameters = Parameters::random::<G>(settings.seed);
        Run {
            settings,
            from: None,
            epoch: 0,
            optimizer: AdamW::new(parameters.values().len()),
            parameters,
        }
    }

    /// Replaces the random network of a new run by the given network, which is the content of the file called `name`.
    /// The file may belong to another variant whose network has the same size.
    ///
    /// # Errors
    /// If the file is not a network of the same size.
    pub fn starting_from<G: Game>(mut self, name: &str, network: &[u8]) -> Result<Run, NetworkFileError> {
        network_file::read(G::NAME, network, &mut self.parameters)?;
        self.from = Some(name.to_owned());
        Ok(self)
    }

    /// The arguments of `anel train` that determine the run, except the names of game files.
    pub fn arguments<G: Game>(&self) -> String {
        let from = self.from.as_ref();
        let from = from.map_or_else(String::new, |from| format!(" --from {from}"));
        format!("--variant {} {}{from}", G::NAME, self.settings)
    }

    /// The number of completed epochs.
    pub fn epoch(&self) -> u32 {
        self.epoch
    }

    /// Whether all epochs are completed.
    pub fn is_done(&self) -> bool {
        self.epoch >= self.settings.epochs
    }

    /// Trains on all training positions once, on the threads of the current rayon pool. After each optimizer step,
    /// calls `progress` with the number of positions in the step.
    pub fn run_epoch<G: Game>(&mut self, positions: &Positions<G>, mut progress: impl FnMut(usize)) -> EpochReport {
        let mut order: Vec<u32> = positions.training().collect();
        let steps_per_epoch = order.len().div_ceil(BATCH);
        // The order of positions depends only on the settings' seed and the epoch number, so a resumed run gives the
        // same result as an uninterrupted one.
        let seed = self.settings.seed ^ u64::from(self.epoch) << 32;
        order.shuffle(&mut ChaCha8Rng::seed_from_u64(seed));
        let mut sums = BatchSums::new(BATCH.min(order.len()), &self.parameters);
        let mut total = (0.0, 0);
        for (number, batch) in order.chunks(BATCH).enumerate() {
            let sum = sums.of(batch, positions, &self.parameters, &self.settings, seed);
            total = (total.0 + sum.loss, total.1 + sum.samples);
            let done = f64::from(self.epoch) + number as f64 / steps_per_epoch as f64;
            let step = Step {
                rate: self.settings.rate * cosine_decay(done / f64::from(self.settings.epochs)),
                decay: self.settings.decay,
                samples: sum.samples,
            };
            self.optimizer.step(&mut self.parameters, &sum.gradient, &step);
            progress(batch.len());
        }
        self.epoch += 1;
        EpochReport {
            epoch: self.epoch,
            training: total.0 / total.1.max(1) as f64,
            validation: gradient::mean_loss(positions, &self.parameters, &self.settings),
        }
    }

    /// Encodes the network as a network file.
    pub fn network_file<G: Game>(&self) -> Vec<u8> {
        network_file::write(G::NAME, &self.parameters)
    }

    /// The trained weights of the evaluation features.
    pub fn weights(&self) -> Vec<Weight> {
        self.parameters.weights()
    }
}

/// The learning rate relative to the initial rate, after the share `done` of the training. Falls from 1 to
/// [`LAST_STEP`] along half a cosine wave.
fn cosine_decay(done: f64) -> f64 {
    LAST_STEP + (1.0 - LAST_STEP) * (1.0 + (std::f64::consts::PI * done).cos()) / 2.0
}
