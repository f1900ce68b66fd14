//! Match schedule: pairings, openings and the order of games.

use super::spec::{Adjudication, EngineSpec, Format};
use super::sprt::Sprt;
use super::time_control::TimeControl;
use crate::game::{Game, Settings};
use crate::openings::{self, Opening};
use serde::Serialize;

/// The source of openings.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub enum Book {
    /// A fixed list of openings, played in order and repeated when exhausted.
    Listed(Vec<Opening>),
    /// Openings made of random turns from the start position.
    Random {
        /// Number of turns in each opening.
        plies: u32,
    },
}

/// The complete specification of a match's games. Its hash identifies the match in records.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct MatchSpec {
    /// Name of the variant, as in `UCI_Variant`.
    pub variant: String,
    /// The engines of the match, at least two.
    pub engines: Vec<EngineSpec>,
    /// Tournament format.
    pub format: Format,
    /// Default time control, for engines without their own.
    #[serde(rename = "pace")]
    pub time_control: TimeControl,
    /// Number of games per pairing. An odd number is rounded up, because each opening is played twice, with colours
    /// reversed.
    pub games_each: u64,
    /// Source of openings.
    pub book: Book,
    /// Number of games with the same opening in each pairing, an even number.
    #[serde(skip_serializing_if = "is_pair")]
    pub games_per_opening: u32,
    /// Whether the first engine of a pairing plays White in every game. Otherwise colours are reversed in every second
    /// game.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub no_swap: bool,
    /// Seed for random openings.
    pub seed: u64,
    /// Number of turns per side after which a game is drawn.
    pub move_limit: Option<u32>,
    /// Win adjudication rule.
    pub win: Option<Adjudication>,
    /// Draw adjudication rule.
    pub draw: Option<Adjudication>,
    /// Resignation rule: an engine loses when its own scores are low enough, regardless of its opponent's scores.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub resign: Option<Adjudication>,
    /// SPRT that can end the match early.
    pub sprt: Option<Sprt>,
}

/// Whether an opening is played in one pair of games only.
fn is_pair(games_per_opening: &u32) -> bool {
    *games_per_opening == 2
}

/// One game of a match.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ScheduledGame {
    /// Game number within the match, starting at 0.
    pub game: u64,
    /// Indices of the engines that play White and Black.
    pub players: [usize; 2],
    pub opening: Opening,
}

impl MatchSpec {
    /// The pairings, each a pair of engine indices.
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

    /// Number of games in the match.
    pub fn games(&self) -> u64 {
        self.pairs() * 2
    }

    /// Number of game pairs in the match.
    pub fn pairs(&self) -> u64 {
        self.pairings().len() as u64 * self.games_each.div_ceil(2)
    }

    /// The two games of a pair, which use the same opening, with colours reversed unless `no_swap` is set.
    ///
    /// All pairings play one opening the given number of times before any pairing plays the next opening.
    pub fn pair<G: Game>(&self, pair: u64) -> [ScheduledGame; 2] {
        let pairings = self.pairings();
        let [a, b] = pairings[(pair % pairings.len() as u64) as usize];
        let number = pair / pairings.len() as u64 / u64::from(self.games_per_opening / 2);
        let opening = match &self.book {
            Book::Listed(openings) => openings[(number % openings.len() as u64) as usize].clone(),
            Book::Random { plies } => openings::random::<G>(self.seed, number, *plies, &self.settings::<G>()),
        };
        let game = |swapped: u64, players| ScheduledGame {
            game: pair * 2 + swapped,
            players,
            opening: opening.clone(),
        };
        let second = if self.no_swap { [a, b] } else { [b, a] };
        [game(0, [a, b]), game(1, second)]
    }

    /// The game settings that all players share, read from the first engine's options. In a valid match, these settings
    /// are the same for every engine.
    pub fn settings<G: Game>(&self) -> G::Settings {
        let settings = G::Settings::from_options(&self.engines[0].options);
        settings.unwrap_or_default().shared()
    }

    /// The match id: a hash of the specification, excluding two fields: the engines' program paths, which differ
    /// between machines, and the number of games, so that a match can be extended.
    pub fn id(&self) -> String {
        let mut identity = self.clone();
        identity.games_each = 0;
        identity.engines.iter_mut().for_each(|engine| engine.cmd.clear());
        hash(&identity)
    }

    /// A description of the openings, for records. Equal openings have equal descriptions.
    pub(super) fn book_text(&self) -> String {
        let mut text = match &self.book {
            Book::Listed(openings) => format!("{} listed, {}", openings.len(), hash(openings)),
            Book::Random { plies } => format!("random, {plies} turns"),
        };
        if !is_pair(&self.games_per_opening) {
            text += &format!(", {} games each", self.games_per_opening);
        }
        if self.no_swap {
            text += ", colours not reversed";
        }
        text
    }

    /// A description of the move limit and adjudication rules, for records. Equal rules have equal descriptions.
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

/// FNV-1a hash of a value's JSON form.
fn hash(value: &impl Serialize) -> String {
    let text = serde_json::to_string(value).expect("a match can be written as JSON");
    let hash = text.bytes().fold(0xcbf2_9ce4_8422_2325_u64, |hash, byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
    });
    format!("{hash:016x}")
}
