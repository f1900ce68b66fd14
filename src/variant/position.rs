//! A position of any variant, with its game: the rules of all games behind one type.

use super::pgn::{self, PgnGame};
use super::{AnyGame, IllegalMove, MoveEffects, Variant};
use crate::board::Color;
use crate::game::{Outcome, SettingsError, quoted};
use std::collections::BTreeMap;
use std::error::Error;
use std::fmt::{self, Debug, Formatter};
use std::hash::{Hash, Hasher};
use thiserror::Error;

/// A position of a variant chosen at run time, with the moves that led to it.
///
/// Moves are turns in UCI format. Two positions are equal if they have the same variant, settings and FEN, whatever
/// moves led to them.
///
/// ```
/// use anel::variant::{Variant, VariantPosition};
///
/// let mut position = VariantPosition::start(Variant::Turnover);
/// assert_eq!(position.legal_moves().len(), 41);
/// assert_eq!(position.notation("b2b4")?, "C.b4");
/// position.push("b2b4")?;
/// assert_eq!(position.fen(), "k1k1k1k1/1k1k1k1k/8/8/1P6/8/1Q1K1K1K/K1K1K1K1 b - - 1 1");
/// assert_eq!(position.pop().as_deref(), Some("b2b4"));
/// # Ok::<(), anel::variant::PositionError>(())
/// ```
#[derive(Clone)]
pub struct VariantPosition {
    variant: Variant,
    options: BTreeMap<String, String>,
    game: AnyGame,
}

/// Why a position cannot be set up, or a move cannot be read or played.
#[derive(Debug, Error)]
pub enum PositionError {
    #[error("{variant} has no option named {}; its options: {}", quoted(.name), option_names(*.variant))]
    UnknownOption { variant: Variant, name: String },
    #[error(transparent)]
    Settings(#[from] SettingsError),
    #[error("{0}")]
    Fen(#[source] Box<dyn Error + Send + Sync>),
    #[error("{0}")]
    Move(#[source] Box<dyn Error + Send + Sync>),
    #[error("the name of a PGN tag consists of letters, digits and _, unlike {}", quoted(.0))]
    TagName(String),
    #[error("the PGN tag Result is 1-0, 0-1, 1/2-1/2 or *, not {}", quoted(.0))]
    TagResult(String),
}

fn option_names(variant: Variant) -> String {
    let names: Vec<&str> = variant.options().iter().map(|option| option.name).collect();
    if names.is_empty() {
        "none".to_owned()
    } else {
        names.join(", ")
    }
}

impl<E: Error + Send + Sync + 'static> From<IllegalMove<E>> for PositionError {
    fn from(error: IllegalMove<E>) -> PositionError {
        PositionError::Move(Box::new(error))
    }
}

impl VariantPosition {
    /// The start position, with default settings.
    pub fn start(variant: Variant) -> VariantPosition {
        VariantPosition::set_up(variant, None, BTreeMap::new()).expect("the start position is valid")
    }

    /// Sets up a FEN, or the start position. The settings are UCI options of the variant, such as `TeamSizes`.
    ///
    /// # Errors
    /// If the FEN or a setting is invalid.
    pub fn set_up(
        variant: Variant,
        fen: Option<&str>,
        options: BTreeMap<String, String>,
    ) -> Result<VariantPosition, PositionError> {
        check_names(variant, &options)?;
        let game = AnyGame::set_up(variant, fen, &options)?;
        Ok(VariantPosition { variant, options, game })
    }

    pub fn variant(&self) -> Variant {
        self.variant
    }

    /// The settings with which the position was set up.
    pub fn options(&self) -> &BTreeMap<String, String> {
        &self.options
    }

    pub fn fen(&self) -> String {
        self.game.fen()
    }

    pub fn side_to_move(&self) -> Color {
        self.game.side_to_move()
    }

    /// The legal moves, sorted. In CTOR, these are the legal operations and `end`; see
    /// [`push_ply`](VariantPosition::push_ply).
    pub fn legal_moves(&self) -> Vec<String> {
        self.game.legal_moves()
    }

    pub fn is_legal(&self, turn: &str) -> bool {
        self.game.is_legal(turn)
    }

    /// Plays a turn.
    ///
    /// After a draw by repetition or by a ply-counting rule, the game may continue. After any other end of the game, a
    /// further turn is an error.
    ///
    /// # Errors
    /// If the turn is illegal; the position then stays unchanged.
    pub fn push(&mut self, turn: &str) -> Result<(), PositionError> {
        self.game.push(turn)
    }

    /// Plays one of the [legal moves](VariantPosition::legal_moves). In CTOR, this is one operation of a turn, or
    /// `end`.
    ///
    /// # Errors
    /// If the ply is illegal; the position then stays unchanged.
    pub fn push_ply(&mut self, ply: &str) -> Result<(), PositionError> {
        self.game.push_ply(ply)
    }

    /// Takes back the last turn or ply and returns it; `None` if nothing has been played.
    pub fn pop(&mut self) -> Option<String> {
        self.game.pop()
    }

    /// The turns and plies played since the position was set up.
    pub fn played(&self) -> Vec<String> {
        self.game.played()
    }

    /// For each element of [`played`](VariantPosition::played), whether it is a single ply that differs from the turn
    /// with the same text. Always false in games whose turns have one ply.
    pub fn single_plies(&self) -> Vec<bool> {
        self.game.single_plies()
    }

    /// Reads a legal turn in UCI format or in the notation of the rules, and returns it in UCI format.
    ///
    /// # Errors
    /// If the text is not a legal turn in either format.
    pub fn parse(&self, text: &str) -> Result<String, PositionError> {
        self.game.parse(text)
    }

    /// Writes a legal turn in the notation of the rules.
    ///
    /// # Errors
    /// If the turn is illegal.
    pub fn notation(&self, turn: &str) -> Result<String, PositionError> {
        self.game.notation(turn)
    }

    /// What a legal turn does, as a board draws it.
    ///
    /// # Errors
    /// If the turn is illegal.
    pub fn effects(&self, turn: &str) -> Result<MoveEffects, PositionError> {
        self.game.effects(turn)
    }

    /// Checks a turn and completes it, as the arbiter of a game: in CTOR, with the secret squares of the opponent that
    /// act. `opponent` holds the opponent's settings. The moves played so far tell which secret squares have acted
    /// before.
    ///
    /// # Errors
    /// If the turn is illegal, or already says what only the arbiter can say, or if a setting is invalid.
    pub fn arbitrate(&self, turn: &str, opponent: &BTreeMap<String, String>) -> Result<String, PositionError> {
        check_names(self.variant, opponent)?;
        self.game.arbitrate(turn, opponent)
    }

    /// The game as PGN, followed by an empty line, with the given tags and those that follow from the game. A given
    /// `Result` replaces that of the rules. A turn in progress is left out.
    ///
    /// # Errors
    /// If the name of a tag, or a given result, is invalid.
    pub fn pgn(&self, tags: &[(String, String)]) -> Result<String, PositionError> {
        let (start_fen, is_usual_start) = self.game.start();
        let game = PgnGame {
            variant: self.variant,
            options: &self.options,
            start_fen: &start_fen,
            is_usual_start,
            turns: self.game.turns(),
            outcome: self.outcome(),
            margin: self.margin(),
        };
        pgn::write(&game, tags)
    }

    /// The position before the first move, as a FEN.
    pub fn start_fen(&self) -> String {
        self.game.start().0
    }

    /// Whether the last Castle, or the King, of the side to move is attacked.
    pub fn in_check(&self) -> bool {
        self.game.in_check()
    }

    /// The outcome of the game, or `None` while the game is in progress.
    pub fn outcome(&self) -> Option<Outcome> {
        self.game.outcome()
    }

    /// The outcome by a condition on the board, such as the loss of the last Castle. `None` if the game goes on, or has
    /// ended only for lack of legal moves, by repetition or by a ply-counting rule.
    pub fn terminal_outcome(&self) -> Option<Outcome> {
        self.game.terminal_outcome()
    }

    /// How often the position has occurred since it was set up, including now.
    pub fn occurrences(&self) -> usize {
        self.game.occurrences()
    }

    /// The minimum number of plies until a ply-counting rule, such as the fifty-move rule, can end the game; `None` in
    /// games without such a rule.
    pub fn plies_to_count_end(&self) -> Option<u32> {
        self.game.plies_to_count_end()
    }

    /// The first player's lead in the final count, in games that are decided by counting.
    pub fn margin(&self) -> Option<i32> {
        self.game.margin()
    }

    /// The squares that a board should highlight: those of attacked Castles or Kings of either side, and of other
    /// pieces that can be lost at once.
    pub fn attacked_squares(&self) -> Vec<String> {
        self.game.attacked_squares()
    }

    /// The pieces on the board as FEN letters, each with its square.
    pub fn pieces(&self) -> Vec<(String, char)> {
        self.game.pieces()
    }

    /// The number of lines of legal moves with `depth` plies, counted on the calling thread.
    pub fn perft(&self, depth: u32) -> u64 {
        self.game.perft(depth)
    }

    /// The hash key. Positions that the repetition rule treats as equal have the same key.
    pub fn key(&self) -> u64 {
        self.game.key()
    }

    /// The board as a text diagram. Every line ends with a newline.
    pub fn diagram(&self) -> String {
        self.game.diagram()
    }
}

impl PartialEq for VariantPosition {
    fn eq(&self, other: &VariantPosition) -> bool {
        self.variant == other.variant && self.options == other.options && self.fen() == other.fen()
    }
}

impl Eq for VariantPosition {}

impl Hash for VariantPosition {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.game.key().hash(state);
    }
}

impl Debug for VariantPosition {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.variant, self.fen())
    }
}

fn check_names(variant: Variant, options: &BTreeMap<String, String>) -> Result<(), PositionError> {
    let is_known = |name: &str| {
        let mut known = variant.options().iter();
        known.any(|option| option.name.eq_ignore_ascii_case(name))
    };
    match options.keys().find(|name| !is_known(name)) {
        Some(name) => Err(PositionError::UnknownOption {
            variant,
            name: name.clone(),
        }),
        None => Ok(()),
    }
}
