//! The session, which executes the GUI's commands one at a time.

use super::command::{Command, Dialect};
use super::engine::{Engine, StartError};
use super::game_session::{GameCommands, GameSession};
use super::host::Host;
use super::job::Job;
use super::output::Output;
use crate::game::Game;
use crate::variant::VariantTask;
use std::error::Error;
use std::time::Duration;

pub(super) struct Session {
    engine: Engine,
    game: Box<dyn GameCommands>,
}

impl Session {
    pub(super) fn new(output: Output, host: Host) -> Result<Session, StartError> {
        let engine = Engine::new(output, host)?;
        let game = new_game(&engine);
        Ok(Session { engine, game })
    }

    /// Executes a command. Writes the answer, or returns the job that will produce the answer. `start` is the time at
    /// which the clock of a search started.
    ///
    /// # Errors
    /// If the command cannot be executed. The session is unchanged then.
    pub(super) fn execute(&mut self, command: Command, start: Duration) -> Result<Option<Job<'_>>, Box<dyn Error>> {
        match command {
            Command::Uci => self.engine.identify(Dialect::Uci),
            Command::Ugi => self.engine.identify(Dialect::Ugi),
            Command::NewGame => {
                self.engine.new_game();
                self.game.start_game();
            }
            Command::SetOption { name, value } => {
                if self.engine.set_option(&name, &value)? {
                    self.game = new_game(&self.engine);
                }
            }
            command => return self.game.execute(command, start, &self.engine),
        }
        Ok(None)
    }
}

fn new_game(engine: &Engine) -> Box<dyn GameCommands> {
    engine.options.variant.dispatch(NewGame(engine))
}

struct NewGame<'a>(&'a Engine);

impl VariantTask for NewGame<'_> {
    type Output = Box<dyn GameCommands>;

    fn run<G: Game>(self) -> Self::Output {
        Box::new(GameSession::<G>::new(self.0))
    }
}
