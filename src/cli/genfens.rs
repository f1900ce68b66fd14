//! The command `anel genfens`.

use super::matches::read_book;
use super::{WrongUsage, tell, variant};
use crate::game::{Game, GameHistory};
use crate::openings::{self, Opening};
use crate::search::limits::Limits;
use crate::search::tt::TranspositionTable;
use crate::search::{self, Histories, Request, SearchThreads};
use crate::stop_signal::StopSignal;
use crate::time_source::{Stopwatch, system_time};
use crate::variant::{Variant, VariantTask};
use clap::Args;
use std::collections::BTreeSet;
use std::error::Error;
use std::path::Path;
use std::time::Duration;

/// The size of the transposition table in MiB.
const HASH: usize = 8;

/// The default number of random turns from the start position.
const PLIES: u32 = 8;

/// The default number of random turns after an opening from a book.
const PLIES_AFTER_BOOK: u32 = 2;

/// The maximum number of consecutive openings that are duplicates or unbalanced. After this number, hardly any new
/// openings can be expected.
const MAX_FRUITLESS: u64 = 2000;

#[derive(Args)]
#[command(after_help = super::examples::GENFENS)]
pub(crate) struct GenfensArgs {
    /// Game variant.
    #[arg(long, default_value_t, value_parser = variant)]
    variant: Variant,
    /// Number of random turns from the start position [default: 8] or after an opening from the book [default: 2].
    #[arg(long)]
    plies: Option<u32>,
    /// Maximum absolute score of an opening, in centipawns.
    #[arg(long, default_value_t = 60)]
    balance: i32,
    /// Depth of the search that scores an opening.
    #[arg(long, default_value_t = 8, value_parser = clap::value_parser!(u32).range(1..=100))]
    depth: u32,
    /// Print FENs only, as in a file of openings.
    #[arg(long)]
    bare: bool,
    /// Number of openings to print.
    count: u64,
    /// `seed S` sets the seed [default: 1]. `book FILE` generates openings from those in a file, and `book None` from
    /// the start position.
    #[arg(num_args = 0..)]
    rest: Vec<String>,
}

impl GenfensArgs {
    pub(crate) fn run(&self) -> Result<(), Box<dyn Error>> {
        self.variant.dispatch(self)
    }

    /// Parses the arguments `seed` and `book` after the number of openings.
    fn seed_and_book(&self) -> Result<SeedAndBook<'_>, WrongUsage> {
        let mut parsed = SeedAndBook { seed: 1, book: None };
        for pair in self.rest.chunks(2) {
            match pair {
                [name, value] if name == "seed" => {
                    parsed.seed = value
                        .parse()
                        .map_err(|_| WrongUsage(format!("genfens: the seed should be a number, not {value:?}")))?;
                }
                [name, value] if name == "book" => {
                    parsed.book = Some(Path::new(value)).filter(|_| value != "None");
                }
                [name] if name == "seed" || name == "book" => {
                    return Err(WrongUsage(format!("genfens: {name} needs a value")));
                }
                unknown => {
                    return Err(WrongUsage(format!(
                        "genfens: {:?} is not an argument; expected seed S, book FILE or an option that begins with --",
                        unknown[0]
                    )));
                }
            }
        }
        Ok(parsed)
    }
}

/// The arguments `seed` and `book` after the number of openings.
struct SeedAndBook<'a> {
    seed: u64,
    book: Option<&'a Path>,
}

/// The source of random openings.
struct Source<'a> {
    seed: u64,
    plies: u32,
    /// The openings of the book in random order; empty if there is no book.
    book: &'a [Opening],
}

impl Source<'_> {
    /// The game after the opening with the given number, or `None` if the opening ends the game.
    fn game<G: Game>(&self, number: u64) -> Result<Option<GameHistory<G>>, Box<dyn Error>> {
        let settings = G::Settings::default();
        let opening = if self.book.is_empty() {
            openings::random::<G>(self.seed, number, self.plies, &settings)
        } else {
            let of_book = &self.book[(number % self.book.len() as u64) as usize];
            match openings::random_after::<G>(of_book, self.seed, number, self.plies, &settings)? {
                Some(opening) => opening,
                None => return Ok(None),
            }
        };
        Ok(Some(opening.play::<G>(&settings)?))
    }
}

impl VariantTask for &GenfensArgs {
    type Output = Result<(), Box<dyn Error>>;

    fn run<G: Game>(self) -> Self::Output {
        let SeedAndBook { seed, book } = self.seed_and_book()?;
        let book = match book {
            Some(path) => {
                let mut book = read_book::<G>(path, None, &G::Settings::default())?;
                openings::shuffle(&mut book, seed);
                book
            }
            None => Vec::new(),
        };
        let plies = if book.is_empty() { PLIES } else { PLIES_AFTER_BOOK };
        let source = Source {
            seed,
            plies: self.plies.unwrap_or(plies),
            book: &book,
        };
        let table = TranspositionTable::new(HASH)?;
        let thread = SearchThreads::start(1)?;
        let mut known = BTreeSet::new();
        let (mut number, mut fruitless) = (0, 0);
        while (known.len() as u64) < self.count {
            if fruitless == MAX_FRUITLESS {
                return Err(format!(
                    "only {} different openings were found; try more --plies, a larger --balance or another book",
                    known.len()
                )
                .into());
            }
            let game = source.game::<G>(number)?;
            number += 1;
            fruitless += 1;
            let Some(game) = game else {
                continue;
            };
            let position = *game.position();
            let request = Request {
                position,
                earlier_keys: Vec::new(),
                root_moves: search::root_moves(&position),
                limits: Limits {
                    depth: Some(self.depth),
                    ..Limits::default()
                },
                stopwatch: Stopwatch::start(system_time),
                multipv: 1,
                proves_wins: true,
                overhead: Duration::ZERO,
                analysing: true,
            };
            table.clear();
            let stop_signal = StopSignal::default();
            let result = search::search(&request, &table, &mut Histories::new(), &thread, &stop_signal, |_| ());
            let balanced = result.best.score.abs() <= self.balance;
            if balanced && known.insert(position.key()) {
                fruitless = 0;
                let prefix = if self.bare { "" } else { "info string genfens " };
                tell(format_args!("{prefix}{}", position.fen()))?;
            }
        }
        Ok(())
    }
}
