//! Training a network together with the weights of the evaluation.
//!
//! The evaluation is the sum of the weights and the output of the network. Both learn at once, to
//! predict a mixture of the game's result and of the score of a search, as in [`super::fit`].
//!
//! | file | holds |
//! | --- | --- |
//! | `positions` | the positions of games, those of some games held back |
//! | `parameters` | all that is learnt, as one list of numbers |
//! | `gradient` | the loss of a batch and its gradient |
//! | `optimizer` | AdamW |
//! | `checkpoint` | a run that can be resumed |
//! | `network_file` | the network's file |
//!
//! Sums are added up in a fixed order, so that the same games and settings give the same bytes with any
//! number of threads.

mod checkpoint;
mod gradient;
mod network_file;
mod optimizer;
mod parameters;
mod positions;

pub use checkpoint::CheckpointError;
pub use network_file::NetworkFileError;
pub use positions::Positions;

use super::loss::EpochReport;
use crate::game::{Game, NetworkSize, Weight};
use gradient::LossSum;
use optimizer::{AdamW, Step};
use parameters::Parameters;
use rand::SeedableRng;
use rand::rngs::ChaCha8Rng;
use rand::seq::SliceRandom;
use std::fmt;

/// How many positions make a step.
const BATCH: usize = 16_384;

/// The share of the first step's length that the last one has.
const LAST_STEP: f64 = 0.01;

/// The parameters of a training run.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct TrainSettings {
    /// The number of passes over all positions.
    pub epochs: u32,
    /// The share of the result in the target, from 0 to 1. The rest is the score of the search.
    pub mix: f64,
    /// The difference of evaluations that changes the odds by the factor e, in centipawns.
    pub spread: f64,
    /// The length of the first steps.
    pub rate: f64,
    /// How strongly the network's weights are pulled towards 0: the share of a step's length.
    pub decay: f64,
    /// The seed of the first weights, of the order of positions and of mirroring.
    pub seed: u64,
}

/// As arguments of `anel train`.
impl fmt::Display for TrainSettings {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let TrainSettings {
            epochs,
            mix,
            spread,
            rate,
            decay,
            seed,
        } = self;
        write!(
            f,
            "--epochs {epochs} --mix {mix} --spread {spread} --rate {rate} --decay {decay} --seed {seed}"
        )
    }
}

/// The mean loss of the positions held back with the evaluation that this program was built with; none
/// if there are none.
pub fn present_loss<G: Game>(positions: &Positions<G>, settings: &TrainSettings) -> Option<f64> {
    gradient::present_loss(positions, settings)
}

/// A training run between two epochs.
pub struct Run {
    settings: TrainSettings,
    /// The name of the network that it began with; none if that was random.
    from: Option<String>,
    /// The number of epochs done.
    epoch: u32,
    parameters: Parameters,
    optimizer: AdamW,
}

impl Run {
    /// A run that begins with the game's weights and a random network; none if the game has no network
    /// inputs.
    pub fn new<G: Game>(settings: TrainSettings) -> Option<Run> {
        let parameters = Parameters::random::<G>(settings.seed)?;
        Some(Run {
            settings,
            from: None,
            epoch: 0,
            optimizer: AdamW::new(parameters.values().len()),
            parameters,
        })
    }

    /// The same run, beginning with the network of a file of this name, of this variant or of one whose
    /// network has the same size.
    ///
    /// # Errors
    /// If the file is no network of this size.
    pub fn beginning_with<G: Game>(mut self, name: &str, network: &[u8]) -> Result<Run, NetworkFileError> {
        network_file::read::<G>(network, &mut self.parameters)?;
        self.from = Some(name.to_owned());
        Ok(self)
    }

    /// What the run depends on besides the games, as arguments of `anel train`.
    pub fn arguments<G: Game>(&self) -> String {
        let from = self.from.as_ref();
        let from = from.map_or_else(String::new, |from| format!(" --from {from}"));
        format!("--variant {} {}{from}", G::NAME, self.settings)
    }

    /// The number of epochs done.
    pub fn epoch(&self) -> u32 {
        self.epoch
    }

    /// Whether all epochs are done.
    pub fn is_done(&self) -> bool {
        self.epoch >= self.settings.epochs
    }

    /// Goes through all positions once, on the threads of the current rayon pool. `progress` is told the
    /// number of positions of each step.
    pub fn run_epoch<G: Game>(&mut self, positions: &Positions<G>, mut progress: impl FnMut(usize)) -> EpochReport {
        let mut order: Vec<u32> = positions.training().collect();
        let steps_per_epoch = order.len().div_ceil(BATCH);
        // The order of an epoch depends on its number alone, so that a resumed run goes on alike.
        let seed = self.settings.seed ^ u64::from(self.epoch) << 32;
        order.shuffle(&mut ChaCha8Rng::seed_from_u64(seed));
        let mut total = (0.0, 0);
        for (number, batch) in order.chunks(BATCH).enumerate() {
            let sum = LossSum::of(batch, positions, &self.parameters, &self.settings, seed);
            total = (total.0 + sum.loss, total.1 + sum.samples);
            let done = f64::from(self.epoch) + number as f64 / steps_per_epoch as f64;
            let step = Step {
                rate: self.settings.rate * cosine_decay(done / f64::from(self.settings.epochs)),
                decay: self.settings.decay,
                samples: sum.samples,
            };
            self.optimizer.step(&mut self.parameters, sum.gradient, &step);
            progress(batch.len());
        }
        self.epoch += 1;
        EpochReport {
            epoch: self.epoch as usize,
            training: total.0 / total.1.max(1) as f64,
            validation: gradient::mean_loss(positions, &self.parameters, &self.settings),
        }
    }

    /// The network's file.
    pub fn network_file<G: Game>(&self) -> Vec<u8> {
        network_file::write::<G>(&self.parameters)
    }

    /// The weights of the evaluation.
    pub fn weights(&self) -> Vec<Weight> {
        self.parameters.weights()
    }

    /// The size of the network.
    pub fn size(&self) -> NetworkSize {
        self.parameters.size()
    }
}

/// The factor of step lengths: from 1 to [`LAST_STEP`] along half a cosine wave.
fn cosine_decay(done: f64) -> f64 {
    LAST_STEP + (1.0 - LAST_STEP) * (1.0 + (std::f64::consts::PI * done).cos()) / 2.0
}
