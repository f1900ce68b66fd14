//! The running engines of one worker.

use super::engine::{Dialect, Engine, NotStarted};
use super::process::Surroundings;
use super::schedule::MatchSpec;
use super::start_error::EngineStartError;

/// The running engines of one worker, by their indices in the match. An engine starts when it is
/// first needed, and again after a fault.
pub(super) struct EnginePool<'a> {
    the_match: &'a MatchSpec,
    surroundings: Surroundings,
    engines: Vec<Option<Engine>>,
    /// What each engine speaks, once it has been started.
    dialects: Vec<Option<Dialect>>,
}

impl<'a> EnginePool<'a> {
    /// Starts all engines of a match. None if the match is aborted.
    ///
    /// # Errors
    /// If one of them cannot play in it.
    pub(super) fn start(
        the_match: &'a MatchSpec,
        surroundings: Surroundings,
    ) -> Result<Option<EnginePool<'a>>, EngineStartError> {
        let count = the_match.engines.len();
        let mut pool = EnginePool {
            the_match,
            surroundings,
            engines: (0..count).map(|_| None).collect(),
            dialects: vec![None; count],
        };
        for index in 0..count {
            match pool.engine(index) {
                Ok(_) => {}
                Err(NotStarted::Error(error)) => return Err(error),
                Err(NotStarted::Aborted) => return Ok(None),
            }
        }
        Ok(Some(pool))
    }

    /// A pool of the same engines, of which none runs yet.
    pub(super) fn another(&self) -> EnginePool<'a> {
        EnginePool {
            engines: self.engines.iter().map(|_| None).collect(),
            dialects: self.dialects.clone(),
            surroundings: self.surroundings.clone(),
            the_match: self.the_match,
        }
    }

    /// An engine, ready for a game or within it.
    pub(super) fn engine(&mut self, index: usize) -> Result<&mut Engine, NotStarted> {
        let slot = &mut self.engines[index];
        if slot.is_none() {
            let spec = &self.the_match.engines[index];
            let dialect = self.dialects[index];
            let engine = Engine::start(spec, &self.the_match.variant, dialect, &self.surroundings)?;
            self.dialects[index] = Some(engine.dialect());
            *slot = Some(engine);
        }
        Ok(slot.as_mut().expect("the engine has just been started"))
    }

    /// Ends an engine, so that the next game starts it anew.
    pub(super) fn end(&mut self, index: usize) {
        self.engines[index] = None;
    }
}

impl Drop for EnginePool<'_> {
    /// All engines exit at the same time, rather than one after the other.
    fn drop(&mut self) {
        self.engines.iter_mut().flatten().for_each(Engine::ask_to_quit);
    }
}
