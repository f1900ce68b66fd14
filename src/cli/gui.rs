//! The command `anel gui`.

use super::tell;
use crate::gui::{self, EngineCommand, Listening, ServerOptions};
use clap::Args;
use std::error::Error;

#[derive(Args)]
pub(crate) struct GuiArgs {
    /// The port to listen on; 0 for any free port.
    #[arg(long, default_value_t = 7878)]
    port: u16,
    /// The address or host name to listen on. By default, only this machine can open the board. With another address,
    /// such as 0.0.0.0 for all addresses of this machine, everyone who can reach that address can open the board.
    #[arg(long, default_value = "127.0.0.1")]
    host: String,
    /// Open the page in the default browser.
    #[arg(long)]
    open: bool,
    /// An engine in addition to the built-in one: a program that speaks the protocol of uci-protocol.md, with its
    /// arguments, as one quoted argument. Can be repeated.
    #[arg(long = "engine", value_name = "CMD")]
    engines: Vec<EngineCommand>,
}

impl GuiArgs {
    /// The options when the program is started by a double click. The server uses any free port, because another board
    /// may already be running.
    pub(crate) fn of_double_click() -> GuiArgs {
        GuiArgs {
            port: 0,
            host: "127.0.0.1".to_owned(),
            open: true,
            engines: Vec::new(),
        }
    }

    pub(crate) fn run(self) -> Result<(), Box<dyn Error>> {
        let options = ServerOptions {
            host: self.host,
            port: self.port,
            engines: self.engines,
        };
        let listening = |listening: Listening| {
            if listening.public {
                eprintln!(
                    "anel: warning: anyone who can reach {} over the network can open the board and use \
                     this machine's CPU; there is no password and no encryption",
                    options.host
                );
            }
            let url = format!("http://{}/", listening.address);
            tell(&url)?;
            if self.open
                && let Err(error) = open::that_detached(&url)
            {
                eprintln!("anel: cannot open a browser ({error}); open the address manually");
            }
            Ok(())
        };
        Ok(gui::run(&options, listening)?)
    }
}
