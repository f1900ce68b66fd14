//! The file format of self-play games: six bytes per ply.
//!
//! A file is a header and any number of games. All numbers are little-endian.
//!
//! | part | bytes | holds |
//! | --- | --- | --- |
//! | header | | `anel games 1 VARIANT PLAN` (a [`Plan`]) and a line feed |
//! | game | 4 | the length of the rest of the game in bytes |
//! | | 1 | the result: 0 a win for Black, 1 a draw, 2 a win for White |
//! | | 2 | the length of the FEN in bytes |
//! | | | the FEN of the first position |
//! | ply | 4 | the move, by [`GameMove::to_bits`] |
//! | | 2 | the signed score of the search that chose the turn, from the side to move; -32768 for the later plies of a turn |

use super::plan::Plan;
use crate::board::Color;
use crate::game::{GameMove, Outcome, Position, Searchable, quoted};
use crate::parallel;
use crate::search::score::{KNOWN_WIN, MATE_BOUND, Score};
use thiserror::Error;

/// The result of a game, from White's point of view.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(u8)]
pub enum GameResult {
    /// Black won.
    Loss,
    Draw,
    /// White won.
    Win,
}

impl GameResult {
    const ALL: [GameResult; 3] = [GameResult::Loss, GameResult::Draw, GameResult::Win];

    pub fn of(outcome: Outcome) -> GameResult {
        match outcome.winner {
            Some(Color::White) => GameResult::Win,
            Some(Color::Black) => GameResult::Loss,
            None => GameResult::Draw,
        }
    }

    /// Points of White for the game: 1, 0.5 or 0.
    pub fn points(self) -> f64 {
        f64::from(self as u8) / 2.0
    }
}

/// A recorded self-play game.
#[derive(Clone, PartialEq, Debug)]
pub struct GameRecord<P: Position> {
    /// The position before the first recorded ply.
    pub start: P,
    pub plies: Vec<RecordedPly<P>>,
    pub result: GameResult,
}

/// A ply of a recorded game.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct RecordedPly<P: Position> {
    pub mv: P::Move,
    /// The score of the search that chose the turn, from the point of view of the side to move. Its absolute value is
    /// smaller than that of any mate score. `None` for the later plies of a turn.
    pub score: Option<Score>,
}

/// A ply of a recorded game with the score of its turn. In the middle of a turn, this is the score of the whole turn,
/// because the same side is still to move and follows the line that the search found.
#[derive(Clone, Copy, Debug)]
pub struct ScoredPly<P: Position> {
    /// The position before the ply.
    pub position: P,
    pub mv: P::Move,
    /// The score of the search that chose the turn, from the point of view of the side to move.
    pub score: Score,
    /// Whether this is the first ply of its turn.
    pub begins_turn: bool,
}

/// Why a game file cannot be read.
#[derive(Clone, PartialEq, Debug, Error)]
#[non_exhaustive]
pub enum GamesError<P: Position> {
    /// The header is missing or malformed.
    #[error("not a game file of anel datagen")]
    Header,
    /// The file contains games of another variant.
    #[error("these are games of {}; choose that variant with --variant", quoted(.0))]
    OtherVariant(String),
    /// The file ends in the middle of a game, for example because the program that wrote it was killed.
    #[error(
        "the file ends in the middle of game {}; complete it with anel datagen --resume, or cut it to {bytes} bytes",
        .games + 1
    )]
    Truncated {
        /// The number of complete games in the file.
        games: usize,
        /// The total length in bytes of the header and all complete games.
        bytes: usize,
    },
    /// A game in the file is invalid.
    #[error("game {number}: {fault}")]
    Game {
        /// The number of the invalid game, from 1.
        number: usize,
        #[source]
        fault: GameFault<P>,
    },
}

/// Why a game in a file is invalid. Plies are numbered from 1.
#[derive(Clone, PartialEq, Debug, Error)]
#[non_exhaustive]
pub enum GameFault<P: Position> {
    /// The length of the game does not match its content.
    #[error("its length does not match its content")]
    Length,
    /// The result has an unknown value.
    #[error("the result should be 0, 1 or 2, not {0}")]
    Result(u8),
    /// The FEN of the first position is invalid.
    #[error("bad FEN: {0}")]
    Fen(#[source] P::FenError),
    /// A move is illegal.
    #[error("ply {ply} is illegal")]
    Illegal { ply: usize },
    /// The absolute value of a ply's score is too large.
    #[error("the score of ply {ply} is out of range: {score}")]
    Score { ply: usize, score: Score },
}

/// The first bytes of every game file. The variant's name, the plan and a line feed follow.
const FORMAT: &[u8] = b"anel games 1 ";

/// The value stored instead of a score for plies without a score.
const NO_SCORE: i16 = i16::MIN;

const PLY_BYTES: usize = 6;

/// The number of bytes that store the length of a game.
const LENGTH_BYTES: usize = 4;

/// The header of a file of games.
pub fn header<P: Position>(plan: &Plan) -> Vec<u8> {
    let rest = format!("{} {plan}\n", P::NAME);
    [FORMAT, rest.as_bytes()].concat()
}

/// A game file, divided into games that have not been decoded yet.
pub struct PackedGames<'a> {
    pub plan: Plan,
    /// The encoded bytes of each complete game, including the bytes that store its length.
    pub games: Vec<&'a [u8]>,
    /// The total length in bytes of the header and all complete games. An incomplete game may follow them.
    pub whole_bytes: usize,
}

/// Divides a file into games without decoding them.
///
/// # Errors
/// If the header is missing or malformed, or names another variant.
pub fn unpack<P: Position>(file: &[u8]) -> Result<PackedGames<'_>, GamesError<P>> {
    let (name, plan, mut rest) = split_header(file).ok_or(GamesError::Header)?;
    if name != P::NAME {
        return Err(GamesError::OtherVariant(name.to_owned()));
    }
    let mut games = Vec::new();
    while let Some(length) = rest.first_chunk() {
        let length = LENGTH_BYTES.saturating_add(u32::from_le_bytes(*length) as usize);
        let Some((game, remaining)) = rest.split_at_checked(length) else {
            break;
        };
        games.push(game);
        rest = remaining;
    }
    Ok(PackedGames {
        plan,
        games,
        whole_bytes: file.len() - rest.len(),
    })
}

/// Decodes a file of games, on the threads of the current rayon pool.
///
/// # Errors
/// If the file is malformed or truncated, belongs to another variant, or holds an invalid game.
pub fn read<P: Position>(file: &[u8]) -> Result<Vec<GameRecord<P>>, GamesError<P>> {
    let PackedGames { games, whole_bytes, .. } = unpack::<P>(file)?;
    if whole_bytes < file.len() {
        return Err(GamesError::Truncated {
            games: games.len(),
            bytes: whole_bytes,
        });
    }
    let games = parallel::map_indices(games.len(), |index| {
        GameRecord::unpack(&games[index][LENGTH_BYTES..]).map_err(|fault| GamesError::Game {
            number: index + 1,
            fault,
        })
    });
    games.into_iter().collect()
}

/// The name of the variant in the header of a file of games, or `None` if the header is malformed.
pub fn variant_name(file: &[u8]) -> Option<&str> {
    split_header(file).map(|(name, ..)| name)
}

/// Splits a file of games into the name of the variant, the plan, and the bytes after the header.
fn split_header(file: &[u8]) -> Option<(&str, Plan, &[u8])> {
    let rest = file.strip_prefix(FORMAT)?;
    let end = rest.iter().position(|&byte| byte == b'\n')?;
    let (name, plan) = str::from_utf8(&rest[..end]).ok()?.split_once(' ')?;
    Some((name, plan.parse().ok()?, &rest[end + 1..]))
}

impl<P: Position> GameRecord<P> {
    /// Encodes the game for a file.
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

    /// Decodes a game from its bytes, without the leading bytes that store its length.
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

    /// The positions of the game, including the last one.
    pub fn positions(&self) -> Vec<P> {
        let mut positions = vec![self.start];
        for ply in &self.plies {
            let last = positions[positions.len() - 1];
            positions.push(last.play(ply.mv));
        }
        positions
    }

    /// Iterates over all plies of the game that have a score.
    pub fn scored_plies(&self) -> impl Iterator<Item = ScoredPly<P>> {
        let mut position = self.start;
        let mut of_turn = None;
        self.plies.iter().filter_map(move |ply| {
            let before = position;
            position = position.play(ply.mv);
            of_turn = ply.score.or(of_turn);
            Some(ScoredPly {
                position: before,
                mv: ply.mv,
                score: of_turn?,
                begins_turn: ply.score.is_some(),
            })
        })
    }
}

impl<G: Searchable> GameRecord<G> {
    /// Iterates over the quiet positions, with their search scores from the point of view of the side to move.
    pub fn quiet_positions(&self) -> impl Iterator<Item = (G, Score)> {
        let quiet = self.scored_plies().filter(ScoredPly::is_quiet);
        quiet.map(|ply| (ply.position, ply.score))
    }
}

impl<G: Searchable> ScoredPly<G> {
    /// Whether the position is quiet: the side to move is not in check, the score is not a known win or loss, and the
    /// move played is quiet. A static evaluation can predict the scores of quiet positions.
    pub fn is_quiet(&self) -> bool {
        !self.position.in_check() && !self.position.is_noisy(self.mv) && self.score.abs() < KNOWN_WIN
    }
}

impl<P: Position> RecordedPly<P> {
    fn unpack(position: &P, ply: usize, bytes: [u8; PLY_BYTES]) -> Result<RecordedPly<P>, GameFault<P>> {
        let [a, b, c, d, low, high] = bytes;
        let mv = P::Move::from_bits(u32::from_le_bytes([a, b, c, d]));
        if !position.is_legal(mv) {
            return Err(GameFault::Illegal { ply });
        }
        let score = match i16::from_le_bytes([low, high]) {
            NO_SCORE => None,
            score => Some(Score::from(score)),
        };
        match score {
            Some(score) if score.abs() > MATE_BOUND => Err(GameFault::Score { ply, score }),
            score => Ok(RecordedPly { mv, score }),
        }
    }
}
