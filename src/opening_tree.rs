//! The opening tree: statistics of the first turns of games from the start position.
//!
//! Turns that lead to the same position are counted together. A position that is reached by transposition occurs
//! once.

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
    /// For each position, the turns played in it by descending frequency. The first position is the start position.
    pub positions: Vec<Vec<PlayedTurn>>,
}

/// The statistics of a turn in a position. In JSON it is an array of the fields.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PlayedTurn {
    /// The turn in UCI move format.
    pub turn: String,
    /// The number of games with the turn.
    pub games: u64,
    /// The number of these games that White won.
    pub wins: u64,
    /// The number of these games that were drawn.
    pub draws: u64,
    /// The mean score of the searches that chose the turn, from White's side.
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

/// The limits of a tree.
#[derive(Clone, Copy, Debug)]
pub struct Bounds {
    /// The maximum number of turns from the start position.
    pub turns: usize,
    /// The minimum number of games of a turn in the tree.
    pub min_games: u64,
}

/// The games that went from one position to another by a single turn.
#[derive(Default)]
struct Count {
    /// The number of games for each spelling of the turn. The plies of a turn can be played in several orders.
    turns: BTreeMap<String, u64>,
    games: u64,
    wins: u64,
    draws: u64,
    /// The sum of the scores, from White's side.
    scores: i64,
}

/// The counts by the keys of the positions before and after the turn.
type Counts = HashMap<u64, BTreeMap<u64, Count>>;

impl OpeningTree {
    /// Counts games. Games that do not begin in the start position are skipped.
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

/// Counts the first turns of a game.
fn count<G: Game>(counts: &mut Counts, game: &GameRecord<G>, turns: usize) {
    let mut position = game.start;
    let mut plies = &game.plies[..];
    for _ in 0..turns {
        let Some(score) = plies.first().and_then(|ply| ply.score) else {
            return;
        };
        // Only the first ply of a turn has a score.
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

/// The positions with frequent turns, in breadth-first order.
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

/// The turns in a position with at least `min_games` games, by descending frequency.
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
    /// The most frequent spelling of the turn.
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
