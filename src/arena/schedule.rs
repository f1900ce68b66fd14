//! Who plays whom, from where, and in which order.

use super::openings::{self, Opening};
use super::spec::{Adjudication, EngineSpec, Format, Pace};
use super::sprt::Sprt;
use crate::game::{Game, Settings};
use serde::Serialize;

/// Where openings come from.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub enum Book {
    /// These, in their order, again from the first when they are used up.
    Listed(Vec<Opening>),
    /// So many random turns.
    Random {
        /// Turns from the start position.
        plies: u32,
    },
}

/// Everything that decides how the games of a match go, and nothing else: equal matches have equal
/// records.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Match {
    /// The value of `UCI_Variant`.
    pub variant: String,
    /// Two or more.
    pub engines: Vec<EngineSpec>,
    /// Who meets whom.
    pub format: Format,
    /// How long they think.
    pub pace: Pace,
    /// Games of each two engines that meet; even, as every opening is played twice.
    pub games_each: u64,
    /// Where games begin.
    pub book: Book,
    /// What random openings are drawn with.
    pub seed: u64,
    /// Turns after which a game is drawn.
    pub move_limit: Option<u32>,
    /// When a won game is ended early.
    pub win: Option<Adjudication>,
    /// When a drawn game is ended early.
    pub draw: Option<Adjudication>,
    /// The test that ends the match.
    pub sprt: Option<Sprt>,
}

/// One game of a match.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Scheduled {
    /// Its number in the match, from 0.
    pub game: u64,
    /// The indices of White's and Black's engine.
    pub players: [usize; 2],
    /// How it begins.
    pub opening: Opening,
}

impl Match {
    /// The engines that meet, by their indices.
    pub fn pairings(&self) -> Vec<[usize; 2]> {
        let count = self.engines.len();
        let last_first = match self.format {
            Format::RoundRobin => count,
            Format::Gauntlet => 1,
        };
        (0..last_first)
            .flat_map(|a| (a + 1..count).map(move |b| [a, b]))
            .collect()
    }

    /// How many games there are.
    pub fn games(&self) -> u64 {
        self.pairs() * 2
    }

    /// How many pairs of games there are.
    pub fn pairs(&self) -> u64 {
        self.pairings().len() as u64 * self.games_each.div_ceil(2)
    }

    /// The two games of a pair: an opening with sides swapped.
    ///
    /// Each opening is played by all who meet before the next one begins.
    pub fn pair<G: Game>(&self, pair: u64) -> [Scheduled; 2] {
        let pairings = self.pairings();
        let [a, b] = pairings[(pair % pairings.len() as u64) as usize];
        let number = pair / pairings.len() as u64;
        let opening = match &self.book {
            Book::Listed(openings) => openings[(number % openings.len() as u64) as usize].clone(),
            Book::Random { plies } => {
                openings::random::<G>(self.seed, number, *plies, &self.settings::<G>())
            }
        };
        let game = |swapped: u64, players| Scheduled {
            game: pair * 2 + swapped,
            players,
            opening: opening.clone(),
        };
        [game(0, [a, b]), game(1, [b, a])]
    }

    /// What all engines have agreed on, as the options of the first say; whoever sets up a match sees
    /// to it that those of the others say the same.
    pub fn settings<G: Game>(&self) -> G::Settings {
        let settings = G::Settings::from_options(&self.engines[0].options);
        settings.unwrap_or_default().shared()
    }

    /// A word that tells this match from others: a hash (FNV-1a) of all that decides its games,
    /// but for where the engines are found, which may differ from machine to machine.
    pub fn id(&self) -> String {
        let mut anywhere = self.clone();
        anywhere
            .engines
            .iter_mut()
            .for_each(|engine| engine.cmd.clear());
        let text = serde_json::to_string(&anywhere).expect("a match can be written as JSON");
        let hash = text.bytes().fold(0xcbf2_9ce4_8422_2325_u64, |hash, byte| {
            (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
        });
        format!("{hash:016x}")
    }
}
