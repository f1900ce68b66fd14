//! Engine pool: the running engines of one worker thread.

use super::engine::{Dialect, Engine, NotStarted};
use super::process::Surroundings;
use super::schedule::MatchSpec;
use super::start_error::EngineStartError;

/// The running engines of one worker thread, in the order in which the match lists its engines. Engines start on first
/// use and are restarted after a fault.
pub(super) struct EnginePool<'a> {
    the_match: &'a MatchSpec,
    surroundings: Surroundings,
    engines: Vec<Option<Engine>>,
    /// Protocol of each engine (UCI or UGI), or `None` until the engine has started.
    dialects: Vec<Option<Dialect>>,
}

impl<'a> EnginePool<'a> {
    /// Starts all engines of a match. Returns `None` if the match is aborted.
    ///
    /// # Errors
    /// If an engine cannot play in the match.
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

    /// Creates a pool of the same engines for another worker thread, without starting any engine. Its engines are bound
    /// to the given processor cores, if there are any.
    pub(super) fn another(&self, cores: &[usize]) -> EnginePool<'a> {
        EnginePool {
            engines: self.engines.iter().map(|_| None).collect(),
            dialects: self.dialects.clone(),
            surroundings: Surroundings {
                cores: cores.to_vec(),
                ..self.surroundings.clone()
            },
            the_match: self.the_match,
        }
    }

    /// Returns a running engine, starting it first if necessary.
    ///
    /// # Errors
    /// If the engine cannot be started.
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

    /// Returns an engine, starting it first if necessary, and its opponent if it is running. `players` are the two
    /// different engines.
    ///
    /// # Errors
    /// If the engine cannot be started.
    pub(super) fn engine_and_opponent(
        &mut self,
        players: [usize; 2],
    ) -> Result<(&mut Engine, Option<&mut Engine>), NotStarted> {
        self.engine(players[0])?;
        let [engine, opponent] = self
            .engines
            .get_disjoint_mut(players)
            .expect("two different engines of the match");
        Ok((
            engine.as_mut().expect("the engine has just been started"),
            opponent.as_mut(),
        ))
    }

    /// Returns an engine if it is running.
    pub(super) fn running(&mut self, index: usize) -> Option<&mut Engine> {
        self.engines[index].as_mut()
    }

    /// Stops an engine, which is restarted on its next use.
    pub(super) fn end(&mut self, index: usize) {
        self.engines[index] = None;
    }
}

impl Drop for EnginePool<'_> {
    /// Asks all engines to quit before waiting for any of them, so that they exit in parallel.
    fn drop(&mut self) {
        self.engines.iter_mut().flatten().for_each(Engine::ask_to_quit);
    }
}
