//! What a search and a front door need of a game, and the list of variants.
//!
//! A game is a type that implements [`Game`]: a position that is plain data, copied and played
//! on. Everything behind the choice of a variant is compiled for that one type; the choice itself
//! is made once, by [`Variant::dispatch`].

use crate::board::Color;
use crate::evaluation::{Trace, Weight, WeightGroup};
use crate::settings::Settings;
use std::fmt::{self, Debug, Display};

/// A position of one game under one set of rules.
///
/// Scores are in hundredths of the game's smallest unit of material ("centipawns"), seen from the
/// side to move. A player's turn may take several plies: the side to move may stay the same from
/// one ply to the next, so whoever searches must look at [`Game::side_to_move`] before negating.
pub trait Game: Copy + Eq + Debug + Send + Sync + 'static {
    /// One ply.
    type Move: GameMove;

    /// The value of `UCI_Variant` that chooses this game.
    const NAME: &'static str;
    /// How many files the board has.
    const FILES: usize;
    /// How many ranks the board has.
    const RANKS: usize;
    /// The position in which a game starts.
    const START_FEN: &'static str;
    /// Whether a side that is in check has no legal moves but those that end the check. Then a
    /// search looks at all of them before it evaluates, and a check is worth looking deeper.
    const CHECK_MUST_BE_ANSWERED: bool = false;
    /// One more than the largest [`Game::history_index`].
    const HISTORY_SIZE: usize;
    /// One more than the largest [`Game::piece_to_index`].
    const PIECE_TO_SIZE: usize;
    /// One more than the largest [`Game::capture_index`].
    const CAPTURE_SIZE: usize;
    /// The score at which a win is as likely as not.
    const EVEN_CHANCE: i32;
    /// How many points of score change the odds of a win by the factor e.
    const CHANCE_SPREAD: f64;
    /// What the features of the evaluation are worth.
    const WEIGHTS: &'static [Weight];
    /// The subjects of the weights, in their order.
    const WEIGHT_GROUPS: &'static [WeightGroup];
    /// The positions that `bench` searches, from all phases of the game.
    const BENCH_FENS: &'static [&'static str];

    /// The position in which a game starts.
    fn start() -> Self {
        Self::from_fen(Self::START_FEN).expect("the start position is a valid FEN")
    }

    /// Reads a position.
    ///
    /// # Errors
    /// Where the text is no position of this game; the error names the fault.
    fn from_fen(fen: &str) -> Result<Self, FenError>;

    /// Reads a position of a game with these settings. Most games have none.
    ///
    /// # Errors
    /// As [`Game::from_fen`].
    fn set_up(fen: &str, _settings: &Settings) -> Result<Self, FenError> {
        Self::from_fen(fen)
    }

    /// Whether this game can be played with these settings.
    ///
    /// # Errors
    /// Where it cannot; the error names the fault.
    fn check_settings(_settings: &Settings) -> Result<(), String> {
        Ok(())
    }

    /// The position as a search for its side to move may look at it: with what only that side knows.
    fn seen_by_mover(self, _settings: &Settings) -> Self {
        self
    }

    /// A turn that a player has made, with what an arbiter adds to it who knows the settings of the
    /// opponent.
    ///
    /// # Errors
    /// Where the player says what only the arbiter may.
    fn arbitrated(
        &self,
        turn: Vec<Self::Move>,
        _opponent: &Settings,
    ) -> Result<Vec<Self::Move>, MoveError> {
        Ok(turn)
    }

    /// Writes the position so that [`Game::from_fen`] reads it back, and [`Game::set_up`] with the
    /// same settings.
    fn fen(&self) -> String;

    /// Whose ply it is.
    fn side_to_move(&self) -> Color;

    /// The hash key: equal for positions that a repetition rule calls equal, and for no others
    /// but by chance.
    fn key(&self) -> u64;

    /// The same key computed from nothing but what is on the board.
    fn recomputed_key(&self) -> u64;

    /// Calls `visit` with every legal move of the kinds in `which`, in no particular order. A
    /// finished game has none.
    fn for_each_move(&self, which: MoveSet, visit: impl FnMut(Self::Move));

    /// Calls `visit` with the moves of the kinds in `which` that a search should consider, and how
    /// promising each is among those of its kind: all legal ones, unless a game has so many that
    /// most are a waste.
    #[inline(always)]
    fn for_each_candidate(&self, which: MoveSet, mut visit: impl FnMut(Self::Move, i32)) {
        self.for_each_move(which, |mv| visit(mv, 0));
    }

    /// The moves among which random openings choose; none only where there is no legal move.
    fn opening_moves(&self) -> Vec<Self::Move> {
        self.legal_moves()
    }

    /// How many legal moves there are, without generating them where that can be avoided.
    fn count_moves(&self) -> u64;

    /// The position after a legal move. For any other move the result is unspecified, but it
    /// does not panic.
    fn play(&self, mv: Self::Move) -> Self;

    /// How much of a search's depth the move uses up. Where a turn has several plies, it should use
    /// up the same whichever way it goes, so that searches compare positions between turns.
    #[inline(always)]
    fn ply_cost(&self, _mv: Self::Move) -> i32 {
        1
    }

    /// The end of the game, where it can be seen without generating moves: the first in the
    /// rules' order of ends.
    fn terminal_outcome(&self) -> Option<Outcome>;

    /// How the game ends if the side to move has no legal move.
    fn outcome_without_moves(&self) -> Outcome;

    /// The end of the game by a rule that counts plies. It applies only where the game is not
    /// [`terminal_outcome`](Game::terminal_outcome) and the side to move has a move, and a game may be played on
    /// past it.
    fn ply_count_outcome(&self) -> Option<Outcome>;

    /// What the game is worth to the side to move where it is over, if not every win is worth the
    /// same: less than the scores that count plies to a win.
    #[inline(always)]
    fn terminal_score(&self) -> Option<i32> {
        None
    }

    /// By how much White leads, where the rules decide games by a count.
    fn margin(&self) -> Option<i32> {
        None
    }

    /// Whether no position from before the move can come again after it, or no rule asks whether
    /// one does.
    fn is_irreversible(&self, mv: Self::Move) -> bool;

    /// Whether the last royal thing of the side to move is attacked.
    fn in_check(&self) -> bool;

    /// Whether a player may be assumed to lose by not moving, so that a search may try what
    /// happens when he does not. False where having to move may be a burden.
    fn null_move_allowed(&self) -> bool;

    /// The position with the other side to move. Not a legal move; for a search's null move.
    fn null_move(&self) -> Self;

    /// Whether the move changes the balance at once: a capture or its like, or a promotion of what
    /// arrives on an empty square.
    fn is_noisy(&self, mv: Self::Move) -> bool;

    /// What the move changes of the balance at once, before any answer: an exchange never comes to
    /// more. [`WHOLE_BOARD`] or more where it may win the game at once.
    fn immediate_gain(&self, mv: Self::Move) -> i32;

    /// The number of the square that the move arrives on, for telling recaptures.
    fn destination(&self, mv: Self::Move) -> usize;

    /// Where a history table keeps what it knows of this move, below
    /// [`HISTORY_SIZE`](Game::HISTORY_SIZE).
    fn history_index(&self, mv: Self::Move) -> usize;

    /// What moves and where it arrives, as one number below
    /// [`PIECE_TO_SIZE`](Game::PIECE_TO_SIZE): where a history of moves behind other moves keeps what it
    /// knows.
    fn piece_to_index(&self, mv: Self::Move) -> usize;

    /// The same of a noisy move, with what it meets; below
    /// [`CAPTURE_SIZE`](Game::CAPTURE_SIZE).
    fn capture_index(&self, mv: Self::Move) -> usize;

    /// Whether the move, which leads to `child`, changes the balance by `least` or more, when both
    /// sides go on with the exchange on the square that it arrives on for as long as they want to.
    fn see_ge(&self, mv: Self::Move, child: &Self, least: i32) -> bool;

    /// Keys of parts of the position: where a part has stood like this before, the evaluation is
    /// likely to err in the same way.
    fn correction_keys(&self) -> [u64; CORRECTION_KEYS];

    /// How good the position is for the side to move.
    fn evaluate(&self) -> i32;

    /// What [`Game::evaluate`] adds up.
    fn trace(&self) -> Trace;

    /// The evaluation split into its terms; they add up to [`Game::evaluate`] seen from White.
    fn evaluation_terms(&self) -> Vec<Term> {
        self.trace().terms(Self::WEIGHTS, Self::WEIGHT_GROUPS)
    }

    /// Reads a whole turn as it is written on the wire: the plies it consists of.
    ///
    /// # Errors
    /// Where it is not legal here; the error says why in a few words.
    fn parse_turn(&self, text: &str) -> Result<Vec<Self::Move>, MoveError>;

    /// Writes a turn, or the beginning of one, as on the wire.
    fn turn_text(&self, turn: &[Self::Move]) -> String;

    /// Writes a single ply, as lists of legal moves name it.
    fn ply_text(&self, mv: Self::Move) -> String {
        self.turn_text(&[mv])
    }

    /// Writes a turn in the notation of the game's rules.
    fn notation(&self, turn: &[Self::Move]) -> String;

    /// Reads a turn in the notation of the game's rules.
    ///
    /// # Errors
    /// Where it is malformed, or names no legal turn, or several.
    fn parse_notation(&self, text: &str) -> Result<Vec<Self::Move>, MoveError>;

    /// The squares that a board should point out: Castles or Kings of either side that are attacked, or
    /// what else could be lost at once. In the order of the board.
    fn attacked_squares(&self) -> Vec<String>;

    /// The board drawn with letters and lines, White's side at the bottom, every line ended.
    fn diagram(&self) -> String;

    /// Every legal move.
    fn legal_moves(&self) -> Vec<Self::Move> {
        let mut moves = Vec::new();
        self.for_each_move(MoveSet::All, |mv| moves.push(mv));
        moves
    }

    /// Whether the move is among the legal ones.
    fn is_legal(&self, mv: Self::Move) -> bool {
        let mut found = false;
        self.for_each_move(MoveSet::All, |legal| found |= legal == mv);
        found
    }

    /// How the game has ended, if it has, in a position that has now occurred `occurrences`
    /// times (the first time counts).
    fn outcome(&self, occurrences: usize) -> Option<Outcome> {
        if let Some(outcome) = self.terminal_outcome() {
            return Some(outcome);
        }
        if self.count_moves() == 0 {
            return Some(self.outcome_without_moves());
        }
        if let Some(outcome) = self.ply_count_outcome() {
            return Some(outcome);
        }
        (occurrences >= 3).then_some(Outcome::draw("repetition"))
    }
}

/// More than all material.
pub const WHOLE_BOARD: i32 = 1 << 20;

/// How many parts of a position [`Game::correction_keys`] tells.
pub const CORRECTION_KEYS: usize = 3;

/// What a search must be able to do with a ply without knowing the game.
pub trait GameMove: Copy + Eq + Debug + Send + Sync + 'static {
    /// The move in 32 bits, never 0.
    fn to_bits(self) -> u32;
    /// The move with these bits. Any other bits give some move, not necessarily a legal one.
    fn from_bits(bits: u32) -> Self;
}

/// Which of the legal moves are wanted.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum MoveSet {
    /// Every one.
    All,
    /// Those that [`Game::is_noisy`] is true of.
    Noisy,
    /// The others.
    Quiet,
}

/// How a game ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Outcome {
    /// The winner; none in a draw.
    pub winner: Option<Color>,
    /// Why, in a word or two.
    pub reason: &'static str,
}

impl Outcome {
    /// A win.
    pub const fn win(winner: Color, reason: &'static str) -> Outcome {
        Outcome {
            winner: Some(winner),
            reason,
        }
    }

    /// A draw.
    pub const fn draw(reason: &'static str) -> Outcome {
        Outcome {
            winner: None,
            reason,
        }
    }

    /// `1-0`, `0-1` or `1/2-1/2`.
    pub const fn score_text(self) -> &'static str {
        match self.winner {
            Some(Color::White) => "1-0",
            Some(Color::Black) => "0-1",
            None => "1/2-1/2",
        }
    }
}

/// One term of an evaluation: what it is worth to each side.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Term {
    /// What the term is about.
    pub name: &'static str,
    /// White's share.
    pub white: i32,
    /// Black's share.
    pub black: i32,
}

/// Why a text is no position.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct FenError(pub String);

/// Why a text is no move here.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct MoveError(pub String);

impl Display for FenError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl Display for MoveError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for FenError {}
impl std::error::Error for MoveError {}

/// A text of unknown length and content, fit for one line of an error.
pub(crate) fn quoted(text: &str) -> String {
    const LONGEST: usize = 80;
    if text.is_empty() {
        return "nothing".to_owned();
    }
    let mut shown: String = text
        .chars()
        .take(LONGEST)
        .flat_map(char::escape_debug)
        .collect();
    if text.chars().nth(LONGEST).is_some() {
        shown.push('…');
    }
    shown
}

/// Something to do for one variant, whichever it is: the body is compiled once for each game.
pub trait VariantTask {
    /// What comes out.
    type Output;
    /// Does it for the game `G`.
    fn run<G: Game>(self) -> Self::Output;
}

macro_rules! variants {
    ($($(#[$doc:meta])* $variant:ident => $game:ty;)*) => {
        /// The variants that the engine plays.
        #[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
        pub enum Variant {
            $($(#[$doc])* $variant,)*
        }

        impl Variant {
            /// Every variant.
            pub const ALL: &'static [Variant] = &[$(Variant::$variant,)*];

            /// The value of `UCI_Variant`.
            pub const fn name(self) -> &'static str {
                match self {
                    $(Variant::$variant => <$game as Game>::NAME,)*
                }
            }

            /// Does `task` for the game of this variant.
            pub fn dispatch<T: VariantTask>(self, task: T) -> T::Output {
                match self {
                    $(Variant::$variant => task.run::<$game>(),)*
                }
            }
        }
    };
}

variants! {
    /// Turnover Chess by the current rules.
    #[default]
    Turnover => crate::turnover::Turnover<crate::turnover::Current>;
    /// Turnover Chess by the "Regras Oficiais" of 2019.
    Turnover2019 => crate::turnover::Turnover<crate::turnover::Official2019>;
    /// Xadrez Brasileiro Oliveira.
    Oliveira => crate::oliveira::Oliveira;
    /// CTOR on 10 x 10 squares.
    Ctor => crate::ctor::Ctor<crate::ctor::Ten>;
    /// CTOR on 8 x 8 squares.
    Ctor8 => crate::ctor::Ctor<crate::ctor::Eight>;
}

impl Variant {
    /// The variant of this name.
    pub fn by_name(name: &str) -> Option<Variant> {
        Variant::ALL
            .iter()
            .copied()
            .find(|variant| variant.name() == name)
    }
}

impl Display for Variant {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}
