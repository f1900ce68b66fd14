//! The tree of openings: what was played in the first turns of games from the start position, how often,
//! with what results and scores. Turns that lead to the same position are one, and so are positions that
//! are reached in several ways.

use crate::board::Color;
use crate::game::Game;
use crate::search::score::Score;
use crate::tuning::games::{GameRecord, GameResult};
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, HashMap, VecDeque};

/// A tree of openings, as it is written down.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct OpeningTree {
    /// How many games it is made of.
    pub games: u64,
    /// The turns played in each position, the most frequent first. The first position is the start
    /// position.
    pub positions: Vec<Vec<PlayedTurn>>,
}

/// A turn in a position, written as a list of its fields.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PlayedTurn {
    /// The turn, as on the wire.
    pub turn: String,
    /// In how many games it was played.
    pub games: u64,
    /// How many of these White won.
    pub wins: u64,
    /// How many were drawn.
    pub draws: u64,
    /// The mean of the scores of the searches that chose it, from White's side.
    pub score: Score,
    /// The position that it leads to; none where the tree ends.
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

/// What of the games becomes a part of the tree.
#[derive(Clone, Copy, Debug)]
pub struct Bounds {
    /// The turns from the start position.
    pub turns: usize,
    /// A turn that fewer games have is left out.
    pub min_games: u64,
}

/// The games that went on in one way.
#[derive(Default)]
struct Count {
    /// How often it was written so: one turn of several plies can be played in several orders.
    turns: BTreeMap<String, u64>,
    games: u64,
    wins: u64,
    draws: u64,
    scores: i64,
}

/// The keys of the positions that turns lead to, for each position.
type Counts = HashMap<u64, BTreeMap<u64, Count>>;

impl OpeningTree {
    /// The tree of these games. Those that begin elsewhere than in the start position are left out.
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
        // The first ply of a turn has the score of its search.
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

/// The positions with frequent turns, those near the start first.
fn positions(counts: &Counts, start: u64, min_games: u64) -> Vec<Vec<PlayedTurn>> {
    let mut numbers = HashMap::from([(start, 0)]);
    let mut waiting = VecDeque::from([start]);
    let mut positions = Vec::new();
    while let Some(key) = waiting.pop_front() {
        let played = frequent(counts, key, min_games);
        let turns = played.into_iter().map(|(after, count)| {
            let goes_on = !frequent(counts, after, min_games).is_empty();
            let next = goes_on.then(|| {
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

/// The turns in a position that enough games have, the most frequent first.
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
    /// The turn as it was written most often.
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
