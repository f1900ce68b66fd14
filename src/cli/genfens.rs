//! `anel genfens`

use super::matches::{in_file, read_file};
use super::{WrongUsage, tell, variant};
use crate::game::{Game, GameHistory};
use crate::openings::{self, Opening};
use crate::search::limits::Limits;
use crate::search::tt::TranspositionTable;
use crate::search::{self, Histories, Request};
use crate::stop_signal::StopSignal;
use crate::variant::{Variant, VariantTask};
use clap::Args;
use std::collections::BTreeSet;
use std::error::Error;
use std::path::Path;
use std::time::Duration;

/// MiB of the transposition table of the searches that judge openings.
const HASH: usize = 8;

/// Random turns from the start position, and behind an opening of a book.
const PLIES: u32 = 8;
const PLIES_BEHIND_BOOK: u32 = 2;

/// After so many openings in a row that are known or not balanced, there are hardly any others.
const MAX_FRUITLESS: u64 = 2000;

#[derive(Args)]
#[command(after_help = super::examples::GENFENS)]
pub(crate) struct GenfensArgs {
    /// The game.
    #[arg(long, default_value_t, value_parser = variant)]
    variant: Variant,
    /// Random turns from the start position (8 unless given), or behind an opening of the book (2).
    #[arg(long)]
    plies: Option<u32>,
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
    /// `seed S`, with which they are drawn (1 unless given), and `book FILE`, which they begin with;
    /// `book None` for the start position.
    #[arg(num_args = 0..)]
    rest: Vec<String>,
}

impl GenfensArgs {
    pub(crate) fn run(&self) -> Result<(), Box<dyn Error>> {
        self.variant.dispatch(self)
    }

    /// The words behind the count.
    fn words(&self) -> Result<Words<'_>, WrongUsage> {
        let mut words = Words { seed: 1, book: None };
        for pair in self.rest.chunks(2) {
            match pair {
                [name, value] if name == "seed" => {
                    words.seed = value
                        .parse()
                        .map_err(|_| WrongUsage(format!("genfens: seed is a number, not {value:?}")))?;
                }
                [name, value] if name == "book" => {
                    words.book = Some(Path::new(value)).filter(|_| value != "None");
                }
                [name] if name == "seed" || name == "book" => {
                    return Err(WrongUsage(format!("genfens: behind {name} its value is missing")));
                }
                unknown => {
                    return Err(WrongUsage(format!(
                        "genfens: {:?} is neither seed S nor book FILE; options begin with --",
                        unknown[0]
                    )));
                }
            }
        }
        Ok(words)
    }
}

/// What stands behind the count.
struct Words<'a> {
    seed: u64,
    book: Option<&'a Path>,
}

/// Where random turns begin.
struct Beginnings<'a> {
    seed: u64,
    plies: u32,
    /// The openings of the book, in the order in which they are drawn; none without a book.
    book: &'a [Opening],
}

impl Beginnings<'_> {
    /// The game after the opening with this number.
    fn game<G: Game>(&self, number: u64) -> Result<Option<GameHistory<G>>, Box<dyn Error>> {
        let settings = G::Settings::default();
        let opening = if self.book.is_empty() {
            openings::random::<G>(self.seed, number, self.plies, &settings)
        } else {
            let of_book = &self.book[(number % self.book.len() as u64) as usize];
            match openings::random_behind::<G>(of_book, self.seed, number, self.plies, &settings)? {
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
        let Words { seed, book } = self.words()?;
        let book = match book {
            Some(path) => {
                let mut book = openings::read::<G>(&read_file(path)?, &G::Settings::default())
                    .map_err(|error| in_file(path, error))?;
                openings::shuffle(&mut book, seed);
                book
            }
            None => Vec::new(),
        };
        let plies = if book.is_empty() { PLIES } else { PLIES_BEHIND_BOOK };
        let beginnings = Beginnings {
            seed,
            plies: self.plies.unwrap_or(plies),
            book: &book,
        };
        let table = TranspositionTable::new(HASH)?;
        let pool = search::pool(1)?;
        let mut known = BTreeSet::new();
        let (mut number, mut fruitless) = (0, 0);
        while (known.len() as u64) < self.count {
            if fruitless == MAX_FRUITLESS {
                return Err(format!(
                    "only {} different openings were found; more --plies, a larger --balance or \
                     another book give more",
                    known.len()
                )
                .into());
            }
            let game = beginnings.game::<G>(number)?;
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
                multipv: 1,
                overhead: Duration::ZERO,
                analysing: true,
            };
            table.clear();
            let control = StopSignal::default();
            let answer = search::search(&request, &table, &mut Histories::new(), &pool, &control, |_| ());
            let balanced = answer.best.score.abs() <= self.balance;
            if balanced && known.insert(position.key()) {
                fruitless = 0;
                let prefix = if self.bare { "" } else { "info string genfens " };
                tell(format_args!("{prefix}{}", position.fen()))?;
            }
        }
        Ok(())
    }
}
