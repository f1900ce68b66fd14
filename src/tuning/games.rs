//! The packed format of self-play games: a start position, then six bytes for each ply.
//!
//! A file is a header and any number of games. All numbers are little-endian.
//!
//! | part | bytes | holds |
//! | --- | --- | --- |
//! | header | | `anel games 1 VARIANT`, a blank and the [plan](Plan), and a line feed |
//! | game | 4 | the length of the rest of the game in bytes |
//! | | 1 | the result: 0 White lost, 1 a draw, 2 White won |
//! | | 2 | the length of the FEN in bytes |
//! | | | the FEN of the first position |
//! | ply | 4 | the move, by [`GameMove::to_bits`] |
//! | | 2 | the score of the search that chose the turn, signed, for the side to move; -32768 for the further plies of a turn |
//!
//! So two files of one variant are joined by leaving out the header of the second one. Files of
//! earlier versions have no plan in their header.

use super::plan::Plan;
use crate::board::Color;
use crate::game::{GameMove, Outcome, Position, Searchable, quoted};
use crate::search::score::{KNOWN_WIN, MATE_BOUND, Score};
use rayon::prelude::*;
use std::error::Error;
use std::fmt;

/// The result of a game, from White's side.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(u8)]
pub enum GameResult {
    /// Black won.
    Loss,
    /// Nobody won.
    Draw,
    /// White won.
    Win,
}

impl GameResult {
    const ALL: [GameResult; 3] = [GameResult::Loss, GameResult::Draw, GameResult::Win];

    /// The result that an outcome is.
    pub fn of(outcome: Outcome) -> GameResult {
        match outcome.winner {
            Some(Color::White) => GameResult::Win,
            Some(Color::Black) => GameResult::Loss,
            None => GameResult::Draw,
        }
    }

    /// White's points: 1, 0.5 or 0.
    pub fn points(self) -> f64 {
        f64::from(self as u8) / 2.0
    }
}

/// A game of the engine against itself.
#[derive(Clone, PartialEq, Debug)]
pub struct GameRecord<P: Position> {
    /// The first position.
    pub start: P,
    /// What was played, in order.
    pub plies: Vec<RecordedPly<P>>,
    /// How the game ended.
    pub result: GameResult,
}

/// A ply of a recorded game.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct RecordedPly<P: Position> {
    /// What was played.
    pub mv: P::Move,
    /// The score of the search that chose the turn, for the side to move and between the mate
    /// scores; none for the further plies of a turn.
    pub score: Option<Score>,
}

/// A file of games cannot be read.
#[derive(Clone, PartialEq, Debug)]
#[non_exhaustive]
pub enum GamesError<P: Position> {
    /// It does not begin with the header of this format.
    NoGames,
    /// Its games are of another variant.
    OtherVariant(String),
    /// It ends in the middle of a game, as when its program was killed.
    Truncated {
        /// The number of games that are whole.
        whole: usize,
        /// Their length in bytes, with the header.
        bytes: usize,
    },
    /// A game holds what no game can; its number, from 1, and the fault.
    Game(usize, GameFault<P>),
}

/// What is wrong with a game of a file.
#[derive(Clone, PartialEq, Debug)]
#[non_exhaustive]
pub enum GameFault<P: Position> {
    /// Its length does not fit what it holds.
    Length,
    /// The result is none.
    Result(u8),
    /// The first position is none.
    Fen(P::FenError),
    /// A ply is illegal; its number, from 1.
    Illegal(usize),
    /// A score is that of a mate, or beyond; the number of the ply, from 1, and the score.
    Score(usize, Score),
}

impl<P: Position> fmt::Display for GamesError<P> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            GamesError::NoGames => write!(f, "not a file of games by anel datagen"),
            GamesError::OtherVariant(name) => {
                write!(f, "these are games of {}: choose them with --variant", quoted(name))
            }
            GamesError::Truncated { whole, bytes } => write!(
                f,
                "the file ends in the middle of game {}: its first {bytes} bytes are whole games",
                whole + 1
            ),
            GamesError::Game(number, fault) => write!(f, "game {number}: {fault}"),
        }
    }
}

impl<P: Position> fmt::Display for GameFault<P> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            GameFault::Length => write!(f, "its length is wrong"),
            GameFault::Result(result) => write!(f, "the result is 0, 1 or 2, not {result}"),
            GameFault::Fen(error) => write!(f, "bad FEN: {error}"),
            GameFault::Illegal(ply) => write!(f, "ply {ply} is illegal"),
            GameFault::Score(ply, score) => {
                write!(f, "the score of ply {ply} is out of range: {score}")
            }
        }
    }
}

impl<P: Position> Error for GamesError<P> {
    fn source(&self) -> Option<&(dyn Error + 'static)> {
        match self {
            GamesError::Game(_, fault) => Some(fault),
            _ => None,
        }
    }
}

impl<P: Position> Error for GameFault<P> {
    fn source(&self) -> Option<&(dyn Error + 'static)> {
        match self {
            GameFault::Fen(error) => Some(error),
            _ => None,
        }
    }
}

/// What every file of games begins with; the name of the variant, the plan and a line feed follow.
const FORMAT: &[u8] = b"anel games 1 ";

/// The score of a ply that has none.
const NO_SCORE: i16 = i16::MIN;

const PLY_BYTES: usize = 6;

/// What the length of a game takes.
const LENGTH_BYTES: usize = 4;

/// The header of a file of games.
pub fn header<P: Position>(plan: &Plan) -> Vec<u8> {
    let rest = format!("{} {plan}\n", P::NAME);
    [FORMAT, rest.as_bytes()].concat()
}

/// A file of games that are not read yet.
pub struct PackedGames<'a> {
    /// Which games they are; none in files of earlier versions.
    pub plan: Option<Plan>,
    /// The bytes of each whole game, with their length.
    pub games: Vec<&'a [u8]>,
    /// The length of header and whole games in bytes. What follows is the beginning of a game.
    pub whole_bytes: usize,
}

/// Finds the games of a file, without reading them.
///
/// # Errors
/// If it has not the header of such a file.
pub fn unpack<P: Position>(file: &[u8]) -> Result<PackedGames<'_>, GamesError<P>> {
    let (plan, mut rest) = after_header::<P>(file)?;
    let mut games = Vec::new();
    while let Some(length) = rest.first_chunk() {
        let length = LENGTH_BYTES.saturating_add(u32::from_le_bytes(*length) as usize);
        let Some((game, behind)) = rest.split_at_checked(length) else {
            break;
        };
        games.push(game);
        rest = behind;
    }
    Ok(PackedGames {
        plan,
        games,
        whole_bytes: file.len() - rest.len(),
    })
}

/// Reads a file of games, on the threads of the current rayon pool.
///
/// # Errors
/// If the file has no such games, or holds a game that cannot be.
pub fn read<P: Position>(file: &[u8]) -> Result<Vec<GameRecord<P>>, GamesError<P>> {
    let PackedGames { games, whole_bytes, .. } = unpack::<P>(file)?;
    if whole_bytes < file.len() {
        return Err(GamesError::Truncated {
            whole: games.len(),
            bytes: whole_bytes,
        });
    }
    let games = games.into_par_iter().enumerate().map(|(number, bytes)| {
        GameRecord::unpack(&bytes[LENGTH_BYTES..]).map_err(|fault| GamesError::Game(number + 1, fault))
    });
    games.collect()
}

/// The plan in the header, and what follows the header.
fn after_header<P: Position>(file: &[u8]) -> Result<(Option<Plan>, &[u8]), GamesError<P>> {
    let (name, plan, games) = header_parts(file).ok_or(GamesError::NoGames)?;
    if name != P::NAME {
        return Err(GamesError::OtherVariant(name.to_owned()));
    }
    let plan = plan.map(str::parse).transpose();
    Ok((plan.map_err(|_| GamesError::NoGames)?, games))
}

/// The variant that the header of a file of games names.
pub fn variant_name(file: &[u8]) -> Option<&str> {
    header_parts(file).map(|(name, ..)| name)
}

/// The name of the variant, the text of the plan, and what follows the header.
fn header_parts(file: &[u8]) -> Option<(&str, Option<&str>, &[u8])> {
    let named = file.strip_prefix(FORMAT)?;
    let end = named.iter().position(|&byte| byte == b'\n')?;
    let line = str::from_utf8(&named[..end]).ok()?;
    let (name, plan) = match line.split_once(' ') {
        Some((name, plan)) => (name, Some(plan)),
        None => (line, None),
    };
    Some((name, plan, &named[end + 1..]))
}

impl<P: Position> GameRecord<P> {
    /// The bytes of the game in a file.
    pub fn pack(&self) -> Vec<u8> {
        let fen = self.start.fen();
        let mut game = vec![self.result as u8];
        game.extend((fen.len() as u16).to_le_bytes());
        game.extend(fen.bytes());
        for ply in &self.plies {
            let score = ply.score.map_or(NO_SCORE, |score| score as i16);
            game.extend(ply.mv.to_bits().to_le_bytes());
            game.extend(score.to_le_bytes());
        }
        let mut packed = (game.len() as u32).to_le_bytes().to_vec();
        packed.append(&mut game);
        packed
    }

    /// The game behind the four bytes of its length.
    fn unpack(bytes: &[u8]) -> Result<GameRecord<P>, GameFault<P>> {
        let (result, rest) = bytes.split_first().ok_or(GameFault::Length)?;
        let result = GameResult::ALL
            .into_iter()
            .find(|known| *known as u8 == *result)
            .ok_or(GameFault::Result(*result))?;
        let (length, rest) = rest.split_first_chunk().ok_or(GameFault::Length)?;
        let length = usize::from(u16::from_le_bytes(*length));
        let (fen, plies) = rest.split_at_checked(length).ok_or(GameFault::Length)?;
        let start = P::from_fen(&String::from_utf8_lossy(fen)).map_err(GameFault::Fen)?;
        let (plies, rest) = plies.as_chunks::<PLY_BYTES>();
        if !rest.is_empty() {
            return Err(GameFault::Length);
        }
        let mut position = start;
        let plies = (1..).zip(plies).map(|(number, bytes)| {
            let ply = RecordedPly::unpack(&position, number, *bytes)?;
            position = position.play(ply.mv);
            Ok(ply)
        });
        Ok(GameRecord {
            start,
            plies: plies.collect::<Result<_, _>>()?,
            result,
        })
    }

    /// Every position with the ply played in it and the score of the search that chose the turn. The
    /// score is as good in the middle of the turn as at its beginning: the same side is to move, and
    /// goes on with what the search found.
    fn scored_positions(&self) -> impl Iterator<Item = (P, P::Move, Score)> {
        let mut position = self.start;
        let mut of_turn = None;
        self.plies.iter().filter_map(move |ply| {
            let before = position;
            position = position.play(ply.mv);
            of_turn = ply.score.or(of_turn);
            Some((before, ply.mv, of_turn?))
        })
    }
}

impl<G: Searchable> GameRecord<G> {
    /// The positions to learn from, with the score of the search for the side to move: those in which
    /// the evaluation alone should know it. They are neither in check nor known to be won, and the
    /// best move is quiet.
    pub fn quiet_positions(&self) -> impl Iterator<Item = (G, Score)> {
        self.scored_positions().filter_map(|(position, mv, score)| {
            let quiet = !position.in_check() && !position.is_noisy(mv);
            (quiet && score.abs() < KNOWN_WIN).then_some((position, score))
        })
    }
}

impl<P: Position> RecordedPly<P> {
    fn unpack(position: &P, number: usize, bytes: [u8; PLY_BYTES]) -> Result<RecordedPly<P>, GameFault<P>> {
        let [a, b, c, d, low, high] = bytes;
        let mv = P::Move::from_bits(u32::from_le_bytes([a, b, c, d]));
        if !position.is_legal(mv) {
            return Err(GameFault::Illegal(number));
        }
        let score = match i16::from_le_bytes([low, high]) {
            NO_SCORE => None,
            score => Some(Score::from(score)),
        };
        match score {
            Some(score) if score.abs() > MATE_BOUND => Err(GameFault::Score(number, score)),
            score => Ok(RecordedPly { mv, score }),
        }
    }
}
