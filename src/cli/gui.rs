//! `anel gui`

use super::tell;
use crate::gui::{self, EngineCommand, Listening, ServerOptions};
use clap::Args;
use std::error::Error;

#[derive(Args)]
pub(crate) struct GuiArgs {
    /// The port; 0 takes any that is free.
    #[arg(long, default_value_t = 7878)]
    port: u16,
    /// The address to listen on, or its name. By default only this machine can open the board; at
    /// any other address, 0.0.0.0 for all of them, so can everyone who reaches it.
    #[arg(long, default_value = "127.0.0.1")]
    host: String,
    /// Open the page in the browser of the system.
    #[arg(long)]
    open: bool,
    /// Another engine to play with, beside the one that is built in: a program that speaks the
    /// protocol, and its arguments behind it, all in one. Repeat it for more.
    #[arg(long = "engine", value_name = "CMD")]
    engines: Vec<EngineCommand>,
}

impl GuiArgs {
    /// As on a double click: another board may run already, so any port will do.
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
                    "anel: warning: whoever reaches {} over the network can open the board and make \
                     this machine compute; no password is asked for and nothing is encrypted",
                    options.host
                );
            }
            let url = format!("http://{}/", listening.address);
            tell(&url)?;
            if self.open
                && let Err(error) = open::that_detached(&url)
            {
                eprintln!("anel: no browser opens ({error}); open the address by hand");
            }
            Ok(())
        };
        Ok(gui::run(&options, listening)?)
    }
}
