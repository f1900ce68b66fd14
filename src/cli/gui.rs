//! The command `anel gui`.

use super::tell;
use crate::gui::public_url::PublicUrl;
use crate::gui::{self, EngineCommand, Listening, ServerOptions};
use clap::Args;
use std::error::Error;

#[derive(Args)]
pub(crate) struct GuiArgs {
    /// The port to listen on; 0 for any free port.
    #[arg(long, default_value_t = 7878)]
    port: u16,
    /// The address or host name to listen on. By default, only this machine can open the board. With another address,
    /// such as 0.0.0.0 for all addresses of this machine, guests can open it too, with the invitation that is printed.
    #[arg(long, default_value = "127.0.0.1")]
    host: String,
    /// The address at which guests reach this server through a tunnel or a proxy, such as `https://board.example`.
    #[arg(long, value_name = "URL")]
    public: Option<PublicUrl>,
    /// Open the page in the default browser.
    #[arg(long)]
    open: bool,
    /// An engine in addition to the built-in one: a program that speaks the protocol of uci-protocol.md, with its
    /// arguments, as one quoted argument. Only the host can use it. Can be repeated.
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
            public: None,
            open: true,
            engines: Vec::new(),
        }
    }

    pub(crate) fn run(self) -> Result<(), Box<dyn Error>> {
        let options = ServerOptions {
            host: self.host,
            port: self.port,
            public: self.public,
            engines: self.engines,
        };
        let is_encrypted = options.public.as_ref().is_some_and(PublicUrl::is_secure);
        let listening = |listening: Listening| {
            let Listening { host, invitation } = listening;
            match invitation {
                None => tell(&host)?,
                Some(ref invitation) => tell(format!("{host}\ninvitation: {invitation}"))?,
            }
            if invitation.is_some() && !is_encrypted {
                eprintln!(
                    "anel: warning: the connection is not encrypted; invite guests only over a network that you trust"
                );
            }
            if self.open
                && let Err(error) = open::that_detached(&host)
            {
                eprintln!("anel: cannot open a browser ({error}); open the address manually");
            }
            Ok(())
        };
        Ok(gui::run(&options, listening)?)
    }
}
