//! `anel genfens`

use super::{WrongUsage, tell, variant};
use crate::game::Game;
use crate::openings;
use crate::search::limits::{Control, Limits};
use crate::search::tt::TranspositionTable;
use crate::search::{self, Histories, Request};
use crate::variant::{Variant, VariantTask};
use clap::Args;
use rayon::ThreadPoolBuilder;
use std::collections::BTreeSet;
use std::error::Error;
use std::time::Duration;

/// MiB of the transposition table of the searches that judge openings.
const HASH: usize = 8;

#[derive(Args)]
pub(crate) struct GenfensArgs {
    /// The game.
    #[arg(long, default_value_t, value_parser = variant)]
    variant: Variant,
    /// Random turns from the start position.
    #[arg(long, default_value_t = 8)]
    plies: u32,
    /// How far from equal an opening may be, in hundredths.
    #[arg(long, default_value_t = 60)]
    balance: i32,
    /// How deep it is searched to tell.
    #[arg(long, default_value_t = 8, value_parser = clap::value_parser!(u32).range(1..=100))]
    depth: u32,
    /// Print the bare positions, as a file of openings has them.
    #[arg(long)]
    bare: bool,
    /// How many openings.
    count: u64,
    /// `seed S`, with which they are drawn (1 unless given), and `book B`, which is not used.
    #[arg(num_args = 0..)]
    rest: Vec<String>,
}

impl GenfensArgs {
    pub(crate) fn run(&self) -> Result<(), Box<dyn Error>> {
        self.variant.dispatch(self)
    }

    fn seed(&self) -> Result<u64, WrongUsage> {
        let mut seed = 1;
        for pair in self.rest.chunks(2) {
            match pair {
                [name, value] if name == "seed" => {
                    seed = value.parse().map_err(|_| {
                        WrongUsage(format!("genfens: seed is a number, not {value:?}"))
                    })?;
                }
                [name, _] if name == "book" => {}
                // After the book follow arguments of other engines' own.
                _ => break,
            }
        }
        Ok(seed)
    }
}

impl VariantTask for &GenfensArgs {
    type Output = Result<(), Box<dyn Error>>;

    fn run<G: Game>(self) -> Self::Output {
        let seed = self.seed()?;
        let table = TranspositionTable::new(HASH)?;
        let pool = ThreadPoolBuilder::new().num_threads(1).build()?;
        let settings = G::Settings::default();
        let mut known = BTreeSet::new();
        let mut number = 0;
        while (known.len() as u64) < self.count {
            let opening = openings::random::<G>(seed, number, self.plies, &settings);
            number += 1;
            let position = *opening.play::<G>(&settings)?.position();
            let request = Request {
                position,
                earlier_keys: Vec::new(),
                root_moves: search::root_moves(&position),
                limits: Limits {
                    depth: Some(self.depth),
                    ..Limits::default()
                },
                multipv: 1,
                overhead: Duration::ZERO,
                analysing: true,
                exhaustive: false,
            };
            table.clear();
            let control = Control::default();
            let answer = search::search(
                &request,
                &table,
                &mut Histories::new(),
                &pool,
                &control,
                |_| (),
            );
            let balanced = answer.best.score.abs() <= self.balance;
            if balanced && known.insert(position.key()) {
                let prefix = if self.bare {
                    ""
                } else {
                    "info string genfens "
                };
                tell(format_args!("{prefix}{}", position.fen()))?;
            }
        }
        Ok(())
    }
}
