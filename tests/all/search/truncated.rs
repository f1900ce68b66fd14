//! Truncated games, which end after a few plies and are decided by the static evaluation.

use anel::board::Color;
use anel::game::{
    BenchPositions, Capture, Effect, Evaluate, Explain, Game, Level, Levels, MoveSet, Movement, NetworkSize, Notation,
    Outcome, Position, Searchable, Setup, Tactics, Trace, Trainable, Weight, WeightGroup, WinRateModel,
};
use anel::search::score::{Score, of_evaluation};

/// The game `G`, cut off after a given number of plies. If the rules have not ended the game by then, the static
/// evaluation decides it.
///
/// Pruning by evaluation happens only at low depths. If the search depth is far greater than the number of plies in a
/// truncated game, the search therefore sees the end of every line, and its scores must be exact. Two features are
/// unsound at any depth and are switched off: null moves and correction history.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Truncated<G> {
    game: G,
    plies_left: u32,
    /// Whether noisy moves are pruned by SEE. Otherwise they pass every threshold, so quiescence searches all of them.
    uses_see: bool,
}

impl<G: Game> Truncated<G> {
    pub fn after(plies: u32, game: G) -> Self {
        Truncated {
            game,
            plies_left: plies,
            uses_see: true,
        }
    }

    pub fn without_see(self) -> Self {
        Truncated {
            uses_see: false,
            ..self
        }
    }

    /// A term of the hash key that distinguishes positions that differ only in the number of plies left before the game
    /// is truncated. The scores of such positions differ.
    fn key_of_plies_left(&self) -> u64 {
        u64::from(self.plies_left + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15)
    }
}

impl<G: Game> Position for Truncated<G> {
    type Move = G::Move;
    type FenError = G::FenError;

    const NAME: &'static str = G::NAME;
    const FILES: usize = G::FILES;
    const RANKS: usize = G::RANKS;
    const START_FEN: &'static str = G::START_FEN;

    fn from_fen(fen: &str) -> Result<Self, G::FenError> {
        G::from_fen(fen).map(|game| Truncated::after(u32::MAX - 1, game))
    }

    fn fen(&self) -> String {
        self.game.fen()
    }

    fn side_to_move(&self) -> Color {
        self.game.side_to_move()
    }

    fn key(&self) -> u64 {
        self.game.key() ^ self.key_of_plies_left()
    }

    fn recomputed_key(&self) -> u64 {
        self.game.recomputed_key() ^ self.key_of_plies_left()
    }

    fn for_each_move(&self, visit: impl FnMut(G::Move)) {
        self.game.for_each_move(visit);
    }

    fn legal_moves(&self) -> Vec<G::Move> {
        self.game.legal_moves()
    }

    fn is_legal(&self, mv: G::Move) -> bool {
        self.game.is_legal(mv)
    }

    fn count_moves(&self) -> u64 {
        self.game.count_moves()
    }

    fn play(&self, mv: G::Move) -> Self {
        Truncated {
            game: self.game.play(mv),
            plies_left: self.plies_left - 1,
            ..*self
        }
    }

    fn is_irreversible(&self, mv: G::Move) -> bool {
        self.game.is_irreversible(mv)
    }

    fn in_check(&self) -> bool {
        self.game.in_check()
    }

    fn terminal_outcome(&self) -> Option<Outcome> {
        let truncated = || (self.plies_left == 0).then_some(Outcome::draw("truncated"));
        self.game.terminal_outcome().or_else(truncated)
    }

    fn outcome_without_moves(&self) -> Outcome {
        self.game.outcome_without_moves()
    }

    fn ply_count_outcome(&self) -> Option<Outcome> {
        self.game.ply_count_outcome()
    }

    fn plies_to_count_end(&self) -> u32 {
        self.game.plies_to_count_end()
    }
}

impl<G: Game> Evaluate for Truncated<G> {
    const WIN_RATE_MODEL: WinRateModel = G::WIN_RATE_MODEL;

    fn evaluate(&self) -> i32 {
        self.game.evaluate()
    }
}

impl<G: Game> Trainable for Truncated<G> {
    const WEIGHTS: &'static [Weight] = G::WEIGHTS;
    const WEIGHT_GROUPS: &'static [WeightGroup] = G::WEIGHT_GROUPS;
    const NETWORK: NetworkSize = G::NETWORK;

    fn trace_into(&self, trace: &mut Trace) {
        self.game.trace_into(trace);
    }

    fn network_output(&self) -> i32 {
        self.game.network_output()
    }

    fn network_inputs(&self) -> impl Iterator<Item = [usize; 2]> {
        self.game.network_inputs()
    }

    fn input_groups(input: usize) -> [usize; 2] {
        G::input_groups(input)
    }
}

impl<G: Game> Searchable for Truncated<G> {
    const CHECK_MUST_BE_ANSWERED: bool = G::CHECK_MUST_BE_ANSWERED;
    const HISTORY_SIZE: usize = G::HISTORY_SIZE;
    const PIECE_TO_SIZE: usize = G::PIECE_TO_SIZE;
    const CAPTURE_SIZE: usize = G::CAPTURE_SIZE;

    fn for_each_candidate(&self, which: MoveSet, visit: impl FnMut(G::Move, i32)) {
        self.game.for_each_candidate(which, visit);
    }

    fn candidates(&self, which: MoveSet) -> Vec<(G::Move, i32)> {
        self.game.candidates(which)
    }

    fn expected_turns(&self) -> u32 {
        self.game.expected_turns()
    }

    fn terminal_score(&self) -> Option<Score> {
        if self.game.terminal_outcome().is_none() && self.plies_left == 0 {
            return Some(of_evaluation(self.game.evaluate()));
        }
        self.game.terminal_score()
    }

    fn can_draw_at_once(&self) -> bool {
        self.game.can_draw_at_once()
    }

    fn null_move_allowed(&self) -> bool {
        false
    }

    fn null_move(&self) -> Self {
        Truncated {
            game: self.game.null_move(),
            plies_left: self.plies_left - 1,
            ..*self
        }
    }

    fn is_noisy(&self, mv: G::Move) -> bool {
        self.game.is_noisy(mv)
    }

    fn immediate_gain(&self, mv: G::Move) -> i32 {
        const MORE_THAN_ANY_MARGIN: i32 = 1 << 18;
        let gain = self.game.immediate_gain(mv);
        if self.uses_see {
            gain
        } else {
            gain + MORE_THAN_ANY_MARGIN
        }
    }

    fn see_ge(&self, mv: G::Move, child: &Self, threshold: i32) -> bool {
        !self.uses_see || self.game.see_ge(mv, &child.game, threshold)
    }

    fn destination(&self, mv: G::Move) -> usize {
        self.game.destination(mv)
    }

    fn history_index(&self, mv: G::Move) -> usize {
        self.game.history_index(mv)
    }

    fn piece_to_index(&self, mv: G::Move) -> usize {
        self.game.piece_to_index(mv)
    }

    fn capture_index(&self, mv: G::Move) -> usize {
        self.game.capture_index(mv)
    }

    fn correction_keys(&self) -> impl IntoIterator<Item = u64> {
        []
    }
}

impl<G: Game> BenchPositions for Truncated<G> {
    const BENCH_FENS: &'static [&'static str] = G::BENCH_FENS;
}

impl<G: Game> Levels for Truncated<G> {
    const LEVELS: &'static [Level] = G::LEVELS;
}

impl<G: Game> Notation for Truncated<G> {
    type MoveError = G::MoveError;

    fn parse_turn(&self, text: &str) -> Result<Vec<G::Move>, G::MoveError> {
        self.game.parse_turn(text)
    }

    fn turn_text(&self, turn: &[G::Move]) -> String {
        self.game.turn_text(turn)
    }

    fn parse_notation(&self, text: &str) -> Result<Vec<G::Move>, G::MoveError> {
        self.game.parse_notation(text)
    }

    fn notation(&self, turn: &[G::Move]) -> String {
        self.game.notation(turn)
    }

    fn attacked_squares(&self) -> Vec<String> {
        self.game.attacked_squares()
    }

    fn diagram(&self) -> String {
        self.game.diagram()
    }
}

impl<G: Game> Explain for Truncated<G> {
    fn square_name(square: usize) -> String {
        G::square_name(square)
    }

    fn letter_at(&self, square: usize) -> Option<char> {
        self.game.letter_at(square)
    }

    fn material(&self, side: Color) -> i32 {
        self.game.material(side)
    }

    fn movements(&self, turn: &[G::Move]) -> Vec<Movement> {
        self.game.movements(turn)
    }

    fn effects(&self, turn: &[G::Move]) -> Vec<Effect> {
        self.game.effects(turn)
    }

    fn captures(&self) -> Vec<Capture<G::Move>> {
        self.game.captures()
    }
}

impl<G: Game> Setup for Truncated<G> {
    type Settings = ();
}

impl<G: Game> Tactics for Truncated<G> {
    const THEMES: &'static [&'static str] = G::THEMES;

    fn for_each_theme(&self, line: &[G::Move], found: impl FnMut(&'static str)) {
        self.game.for_each_theme(line, found);
    }

    fn meets_occupied_square(&self, turn: &[G::Move]) -> bool {
        self.game.meets_occupied_square(turn)
    }
}
