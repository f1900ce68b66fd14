//! The opening tree: statistics of the first turns of games from the start position.
//!
//! All turns that lead from a position to the same next position are counted as one turn. A position that several turn
//! orders reach (a transposition) occurs in the tree once.

use crate::board::Color;
use crate::game::Game;
use crate::search::score::Score;
use crate::tuning::games::{GameRecord, GameResult};
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, HashMap, VecDeque};

/// An opening tree, in the layout of its JSON file.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct OpeningTree {
    /// The number of games counted.
    pub games: u64,
    /// For each position, the turns played in it, most frequent first. The list begins with the start position.
    pub positions: Vec<Vec<PlayedTurn>>,
}

/// The statistics of one turn in a position. In JSON, they are an array of the field values.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PlayedTurn {
    /// The turn in UCI move format.
    pub turn: String,
    /// The number of games in which the turn was played in this position.
    pub games: u64,
    /// The number of games with this turn that White won.
    pub wins: u64,
    /// The number of games with this turn that were drawn.
    pub draws: u64,
    /// The mean score of the searches that chose the turn, from White's point of view.
    pub score: Score,
    /// The index of the position after the turn, or `None` if the tree ends there.
    pub next: Option<usize>,
}

type Fields = (String, u64, u64, u64, Score, Option<usize>);

impl Serialize for PlayedTurn {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let PlayedTurn {
            turn,
            games,
            wins,
            draws,
            score,
            next,
        } = self;
        (turn, games, wins, draws, score, next).serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for PlayedTurn {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let (turn, games, wins, draws, score, next) = Fields::deserialize(deserializer)?;
        Ok(PlayedTurn {
            turn,
            games,
            wins,
            draws,
            score,
            next,
        })
    }
}

/// The limits on an opening tree's size.
#[derive(Clone, Copy, Debug)]
pub struct Bounds {
    /// The maximum number of turns from the start position.
    pub turns: usize,
    /// The minimum number of games in which a turn must occur to be included in the tree.
    pub min_games: u64,
}

/// Statistics of the games in which a single turn led from one given position to another.
#[derive(Default)]
struct Count {
    /// The number of games for each spelling of the turn in UCI format. Spellings differ in the order of the turn's
    /// plies.
    turns: BTreeMap<String, u64>,
    games: u64,
    wins: u64,
    draws: u64,
    /// Sum of the search scores of the turn in all games, from White's point of view.
    scores: i64,
}

/// Turn statistics, indexed first by the hash key of the position before the turn, then by the key of the position
/// after it.
type Counts = HashMap<u64, BTreeMap<u64, Count>>;

impl OpeningTree {
    /// Builds the opening tree of the given games. Games that do not begin in the start position are skipped.
    pub fn of<G: Game>(games: &[GameRecord<G>], bounds: Bounds) -> OpeningTree {
        let mut counts = Counts::new();
        let from_start = games.iter().filter(|game| game.start == G::start());
        let mut number = 0;
        for game in from_start {
            number += 1;
            count(&mut counts, game, bounds.turns);
        }
        OpeningTree {
            games: number,
            positions: positions(&counts, G::start().key(), bounds.min_games),
        }
    }
}

/// Adds the first turns of a game to the statistics.
fn count<G: Game>(counts: &mut Counts, game: &GameRecord<G>, turns: usize) {
    let mut position = game.start;
    let mut plies = &game.plies[..];
    for _ in 0..turns {
        let Some(score) = plies.first().and_then(|ply| ply.score) else {
            return;
        };
        // Only the first ply of a turn has a search score.
        let length = 1 + plies[1..].iter().take_while(|ply| ply.score.is_none()).count();
        let (turn, rest) = plies.split_at(length);
        let moves: Vec<G::Move> = turn.iter().map(|ply| ply.mv).collect();
        let after = moves.iter().fold(position, |at, &mv| at.play(mv));
        let counted = counts.entry(position.key()).or_default();
        let counted = counted.entry(after.key()).or_default();
        *counted.turns.entry(position.turn_text(&moves)).or_default() += 1;
        counted.games += 1;
        counted.wins += u64::from(game.result == GameResult::Win);
        counted.draws += u64::from(game.result == GameResult::Draw);
        counted.scores += i64::from(match position.side_to_move() {
            Color::White => score,
            Color::Black => -score,
        });
        position = after;
        plies = rest;
    }
}

/// Lists the positions of the tree in breadth-first order, each with its frequent turns.
fn positions(counts: &Counts, start: u64, min_games: u64) -> Vec<Vec<PlayedTurn>> {
    let mut numbers = HashMap::from([(start, 0)]);
    let mut waiting = VecDeque::from([start]);
    let mut positions = Vec::new();
    while let Some(key) = waiting.pop_front() {
        let played = frequent(counts, key, min_games);
        let turns = played.into_iter().map(|(after, count)| {
            let continues = !frequent(counts, after, min_games).is_empty();
            let next = continues.then(|| {
                let new = numbers.len();
                *numbers.entry(after).or_insert_with(|| {
                    waiting.push_back(after);
                    new
                })
            });
            count.played_turn(next)
        });
        positions.push(turns.collect());
    }
    positions
}

/// Lists the turns played in a position in at least `min_games` games, most frequent first.
fn frequent(counts: &Counts, key: u64, min_games: u64) -> Vec<(u64, &Count)> {
    let played = counts.get(&key).into_iter().flatten();
    let mut played: Vec<(u64, &Count)> = played
        .map(|(&after, count)| (after, count))
        .filter(|(_, count)| count.games >= min_games)
        .collect();
    played.sort_by(|(_, a), (_, b)| (b.games, a.text()).cmp(&(a.games, b.text())));
    played
}

impl Count {
    /// The most frequent spelling of the turn in UCI format.
    fn text(&self) -> &str {
        let texts = self.turns.iter().rev();
        let most = texts.max_by_key(|&(_, &games)| games);
        most.map_or("", |(turn, _)| turn)
    }

    fn played_turn(&self, next: Option<usize>) -> PlayedTurn {
        let mean = self.scores as f64 / self.games as f64;
        PlayedTurn {
            turn: self.text().to_owned(),
            games: self.games,
            wins: self.wins,
            draws: self.draws,
            score: mean.round() as Score,
            next,
        }
    }
}
