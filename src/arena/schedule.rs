//! The games of a match: who plays whom, from which opening, in which order.

use super::spec::{Adjudication, EngineSpec, Format};
use super::sprt::Sprt;
use super::time_control::TimeControl;
use crate::game::{Game, Settings};
use crate::openings::{self, Opening};
use serde::Serialize;

/// Where openings come from.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub enum Book {
    /// These in their order, then again from the first one.
    Listed(Vec<Opening>),
    /// Random openings.
    Random {
        /// How many turns each has from the start position.
        plies: u32,
    },
}

/// Everything that determines the games of a match, and nothing else: its hash identifies the match
/// in records.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct MatchSpec {
    /// The value of `UCI_Variant`.
    pub variant: String,
    /// The engines, at least two.
    pub engines: Vec<EngineSpec>,
    /// Which engines meet.
    pub format: Format,
    /// The time control of engines that have none of their own.
    #[serde(rename = "pace")]
    pub time_control: TimeControl,
    /// The number of games of each two engines that meet. An odd number is rounded up: each opening
    /// is played twice, with colours reversed.
    pub games_each: u64,
    /// The openings.
    pub book: Book,
    /// The seed of random openings.
    pub seed: u64,
    /// After how many turns of each side a game is drawn.
    pub move_limit: Option<u32>,
    /// When a game is adjudicated as won.
    pub win: Option<Adjudication>,
    /// When a game is adjudicated as drawn.
    pub draw: Option<Adjudication>,
    /// When an engine resigns by its own score alone.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub resign: Option<Adjudication>,
    /// The test that ends the match.
    pub sprt: Option<Sprt>,
}

/// One game of a match.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ScheduledGame {
    /// Its number in the match, from 0.
    pub game: u64,
    /// The indices of White's and of Black's engine.
    pub players: [usize; 2],
    /// Its opening.
    pub opening: Opening,
}

impl MatchSpec {
    /// The indices of the engines that meet.
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

    /// The two games of a pair: one opening, with colours reversed.
    ///
    /// All engines that meet play an opening before the next one begins.
    pub fn pair<G: Game>(&self, pair: u64) -> [ScheduledGame; 2] {
        let pairings = self.pairings();
        let [a, b] = pairings[(pair % pairings.len() as u64) as usize];
        let number = pair / pairings.len() as u64;
        let opening = match &self.book {
            Book::Listed(openings) => openings[(number % openings.len() as u64) as usize].clone(),
            Book::Random { plies } => openings::random::<G>(self.seed, number, *plies, &self.settings::<G>()),
        };
        let game = |swapped: u64, players| ScheduledGame {
            game: pair * 2 + swapped,
            players,
            opening: opening.clone(),
        };
        [game(0, [a, b]), game(1, [b, a])]
    }

    /// The shared settings of the game, from the options of the first engine. Those of the others are
    /// the same in a valid match.
    pub fn settings<G: Game>(&self) -> G::Settings {
        let settings = G::Settings::from_options(&self.engines[0].options);
        settings.unwrap_or_default().shared()
    }

    /// The match's identity: a hash of all fields but the paths of engines, which differ
    /// from machine to machine, and the number of games: a match can be made longer.
    pub fn id(&self) -> String {
        let mut identity = self.clone();
        identity.games_each = 0;
        identity.engines.iter_mut().for_each(|engine| engine.cmd.clear());
        hash(&identity)
    }

    /// What the records say of the openings: equal for equal ones.
    pub(super) fn book_text(&self) -> String {
        match &self.book {
            Book::Listed(openings) => format!("{} listed, {}", openings.len(), hash(openings)),
            Book::Random { plies } => format!("random, {plies} turns"),
        }
    }

    /// What the records say of the rules that end games early: equal for equal ones.
    pub(super) fn rules_text(&self) -> String {
        let rule = |name: &str, rule: Option<Adjudication>| {
            rule.map(|Adjudication { score, moves, from }| format!("{name} score={score},moves={moves},from={from}"))
        };
        let limit = self.move_limit.map(|limit| format!("move-limit {limit}"));
        let rules = [
            limit,
            rule("win", self.win),
            rule("draw", self.draw),
            rule("resign", self.resign),
        ];
        let rules: Vec<String> = rules.into_iter().flatten().collect();
        rules.join("; ")
    }
}

/// A hash (FNV-1a) of a value as JSON.
fn hash(value: &impl Serialize) -> String {
    let text = serde_json::to_string(value).expect("a match can be written as JSON");
    let hash = text.bytes().fold(0xcbf2_9ce4_8422_2325_u64, |hash, byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
    });
    format!("{hash:016x}")
}
