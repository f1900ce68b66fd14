//! The class `anel.Position`.

use crate::errors;
use anel::board::Color;
use anel::game::{Game, Outcome};
use anel::variant::{MoveEffects, Variant, VariantPosition, VariantTask};
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyList, PyTuple, PyType};
use std::collections::BTreeMap;
use std::hash::{DefaultHasher, Hash, Hasher};

/// A position of any variant, with the moves that led to it.
///
/// Without a FEN, this is the start position. Settings are options of the variant, as `anel.settings()` lists them.
/// Moves are turns in UCI format: uci-protocol.md defines them for each game.
///
/// >>> position = anel.Position("turnover")
/// >>> position.push("b2b4")
/// >>> position.fen
/// 'k1k1k1k1/1k1k1k1k/8/8/1P6/8/1Q1K1K1K/K1K1K1K1 b - - 1 1'
/// >>> anel.Position("ctor", TeamSizes="2v2").settings["TeamSizes"]
/// '2v2'
///
/// In CTOR, a turn has several operations. `legal_moves()` lists the operations that are legal now, and `end`.
/// `push()` plays whole turns, such as `12,34-35`; `push_ply()` plays single operations, and `end`.
///
/// Two positions are equal if they have the same variant, settings and FEN, whatever moves led to them. Moves change a
/// position, so push a copy if the position is in a set or the key of a dictionary.
#[pyclass(module = "anel", name = "Position")]
pub(crate) struct Position {
    /// In a box, because Python aligns its objects to 16 bytes only, and positions need more.
    game: Box<VariantPosition>,
}

/// The number of files and ranks of a game's board.
struct BoardSize;

impl VariantTask for BoardSize {
    type Output = (usize, usize);

    fn run<G: Game>(self) -> (usize, usize) {
        (G::FILES, G::RANKS)
    }
}

fn set_up(variant: Variant, fen: Option<&str>, settings: BTreeMap<String, String>) -> PyResult<Position> {
    let game = VariantPosition::set_up(variant, fen, settings);
    let game = game.map_err(|error| errors::of_position(&error))?;
    Ok(Position { game: Box::new(game) })
}

/// The settings under their own names, with the defaults of all others.
fn with_defaults(variant: Variant, given: Option<&Bound<'_, PyDict>>) -> PyResult<BTreeMap<String, String>> {
    let defaults = variant.options().iter();
    let mut settings: BTreeMap<String, String> = defaults
        .map(|option| (option.name.to_owned(), option.default().to_owned()))
        .collect();
    for (name, value) in given.into_iter().flatten() {
        let name: String = name.extract()?;
        let known = variant.options().iter().map(|option| option.name);
        let name = known
            .into_iter()
            .find(|known| known.eq_ignore_ascii_case(&name))
            .map_or(name, str::to_owned);
        settings.insert(name, value.str()?.extract()?);
    }
    Ok(settings)
}

#[pymethods]
impl Position {
    #[new]
    #[pyo3(signature = (variant, fen=None, **settings))]
    fn new(variant: &str, fen: Option<&str>, settings: Option<&Bound<'_, PyDict>>) -> PyResult<Position> {
        let variant = errors::variant(variant)?;
        set_up(variant, fen, with_defaults(variant, settings)?)
    }

    /// The name of the variant.
    #[getter]
    fn variant(&self) -> &'static str {
        self.game.variant().name()
    }

    /// The settings of the game, defaults included.
    #[getter]
    fn settings(&self) -> BTreeMap<String, String> {
        self.game.options().clone()
    }

    /// The position as a FEN.
    #[getter]
    fn fen(&self) -> String {
        self.game.fen()
    }

    /// The FEN before the first move.
    #[getter]
    fn start_fen(&self) -> String {
        self.game.start_fen()
    }

    /// The side to move: `white`, the first player, or `black`.
    ///
    /// >>> anel.Position("ctor").turn
    /// 'white'
    #[getter]
    fn turn(&self) -> &'static str {
        match self.game.side_to_move() {
            Color::White => "white",
            Color::Black => "black",
        }
    }

    /// The turns and single operations played since the position was set up.
    #[getter]
    fn moves(&self) -> Vec<String> {
        self.game.played()
    }

    /// The number of files of the board.
    #[getter]
    fn files(&self) -> usize {
        self.game.variant().dispatch(BoardSize).0
    }

    /// The number of ranks of the board.
    #[getter]
    fn ranks(&self) -> usize {
        self.game.variant().dispatch(BoardSize).1
    }

    /// The legal moves, sorted. The list is empty if the game is over. In CTOR, it has the legal operations, and `end`.
    ///
    /// >>> anel.Position("oliveira").legal_moves()
    /// ['K@d1', 'K@e1']
    fn legal_moves<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyList>> {
        PyList::new(py, self.game.legal_moves())
    }

    /// Whether a turn in UCI format is legal. In CTOR, this is a whole turn.
    fn is_legal(&self, turn: &str) -> bool {
        self.game.is_legal(turn)
    }

    /// Plays a turn in UCI format. In CTOR, this is a whole turn.
    ///
    /// After a draw by repetition or by a ply-counting rule, the game may continue. Raises `IllegalMoveError` if the
    /// turn is illegal; the position then stays unchanged.
    ///
    /// >>> position = anel.Position("ctor")
    /// >>> position.push("12")
    /// >>> position.push("34,35")
    /// >>> position.turn
    /// 'white'
    fn push(&mut self, turn: &str) -> PyResult<()> {
        self.game.push(turn).map_err(|error| errors::of_position(&error))
    }

    /// Plays one of the legal moves. In CTOR, this is a single operation, or `end`; in other games, the same as
    /// `push()`.
    ///
    /// >>> position = anel.Position("ctor")
    /// >>> position.push("12")
    /// >>> position.push_ply("34")
    /// >>> position.turn
    /// 'black'
    /// >>> position.push_ply("end")
    /// >>> position.turn
    /// 'white'
    fn push_ply(&mut self, ply: &str) -> PyResult<()> {
        self.game.push_ply(ply).map_err(|error| errors::of_position(&error))
    }

    /// Takes back the last turn or operation and returns it; `None` if nothing has been played.
    fn pop(&mut self) -> Option<String> {
        self.game.pop()
    }

    /// Whether the last Castle, or the King, of the side to move is attacked.
    fn is_check(&self) -> bool {
        self.game.in_check()
    }

    /// Whether the game is over, by a draw by repetition or by a ply-counting rule too.
    fn is_game_over(&self) -> bool {
        self.game.outcome().is_some()
    }

    /// The result: `1-0`, `0-1`, `1/2-1/2`, or `*` while the game is in progress.
    fn result(&self) -> &'static str {
        self.game.outcome().map_or("*", Outcome::score_text)
    }

    /// Why the game is over, as the tables of ends in uci-protocol.md list it; `None` while the game is in progress.
    ///
    /// >>> anel.Position("turnover", "8/8/8/8/8/8/8/R3K3 b").reason()
    /// 'castles'
    fn reason(&self) -> Option<&'static str> {
        self.game.outcome().map(|outcome| outcome.reason)
    }

    /// Result and reason if a condition on the board has ended the game, such as the loss of the last Castle; `None` if
    /// the game goes on, or has ended only for lack of legal moves, by repetition or by a ply-counting rule.
    fn terminal_result(&self) -> Option<(&'static str, &'static str)> {
        let outcome = self.game.terminal_outcome()?;
        Some((outcome.score_text(), outcome.reason))
    }

    /// How often the position has occurred since it was set up, including now.
    fn repetitions(&self) -> usize {
        self.game.occurrences()
    }

    /// The minimum number of plies until a ply-counting rule, such as the fifty-move rule, can end the game; `None` in
    /// games without such a rule.
    ///
    /// >>> anel.Position("turnover").plies_to_count_end()
    /// 100
    fn plies_to_count_end(&self) -> Option<u32> {
        self.game.plies_to_count_end()
    }

    /// The first player's lead in the final count, in games that are decided by counting; otherwise `None`.
    fn margin(&self) -> Option<i32> {
        self.game.margin()
    }

    /// A legal turn in the notation of the rules.
    ///
    /// >>> anel.Position("turnover").notation("b2b4")
    /// 'C.b4'
    fn notation(&self, turn: &str) -> PyResult<String> {
        self.game.notation(turn).map_err(|error| errors::of_position(&error))
    }

    /// Reads a legal turn in UCI format or in the notation of the rules, and returns it in UCI format.
    ///
    /// >>> anel.Position("turnover").parse("C.b4")
    /// 'b2b4'
    fn parse(&self, text: &str) -> PyResult<String> {
        self.game.parse(text).map_err(|error| errors::of_position(&error))
    }

    /// What a legal turn does, as a board draws it.
    ///
    /// >>> anel.Position("turnover").effects("b2b4").movements
    /// (Movement(piece='P', origin='b2', destination='b4'),)
    fn effects<'py>(&self, py: Python<'py>, turn: &str) -> PyResult<Bound<'py, PyAny>> {
        let effects = self.game.effects(turn);
        effects_object(py, effects.map_err(|error| errors::of_position(&error))?)
    }

    /// Checks a turn and completes it, as the arbiter of a game. The keywords are the opponent's settings.
    ///
    /// In CTOR, the opponent's secret squares that act are added to the turn. The moves played so far tell which have
    /// acted before.
    ///
    /// >>> position = anel.Position("ctor")
    /// >>> position.push("12")
    /// >>> position.arbitrate("44,45", SecretSquares="3,17,44,58,99")
    /// '44,45,!44'
    #[pyo3(signature = (turn, **opponent))]
    fn arbitrate(&self, turn: &str, opponent: Option<&Bound<'_, PyDict>>) -> PyResult<String> {
        let opponent = with_defaults(self.game.variant(), opponent)?;
        let turn = self.game.arbitrate(turn, &opponent);
        turn.map_err(|error| errors::of_position(&error))
    }

    /// The game as PGN, followed by an empty line. The keywords are tags, such as `White` or `Date`; a `Result`
    /// replaces that of the rules. docs/matches.md describes the format.
    ///
    /// A turn of CTOR that is still in progress is left out.
    ///
    /// >>> position = anel.Position("turnover")
    /// >>> position.push("b2b4")
    /// >>> print(position.pgn(White="Ana", Black="Rui").splitlines()[-2])
    /// 1. b2b4 *
    #[pyo3(signature = (**tags))]
    fn pgn(&self, tags: Option<&Bound<'_, PyDict>>) -> PyResult<String> {
        let tags = tags.into_iter().flatten();
        let tags: Vec<(String, String)> = tags
            .map(|(name, value)| Ok((name.extract()?, value.str()?.extract()?)))
            .collect::<PyResult<_>>()?;
        self.game.pgn(&tags).map_err(|error| errors::of_position(&error))
    }

    /// The squares that a board should highlight: those of attacked Castles or Kings of either side, and of other
    /// pieces that can be lost at once.
    fn attacked_squares(&self) -> Vec<String> {
        self.game.attacked_squares()
    }

    /// The pieces on the board: FEN letters by square, in board order.
    ///
    /// >>> anel.Position("turnover").pieces()["a1"]
    /// 'K'
    fn pieces<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let pieces = PyDict::new(py);
        for (square, piece) in self.game.pieces() {
            pieces.set_item(square, piece)?;
        }
        Ok(pieces)
    }

    /// The number of lines of legal moves with this many plies. Other threads run meanwhile.
    ///
    /// >>> anel.Position("turnover").perft(3)
    /// 70624
    fn perft(&self, py: Python<'_>, depth: u32) -> u64 {
        // Other threads may change the position meanwhile.
        let game = self.game.clone();
        py.detach(|| game.perft(depth))
    }

    /// The `position` command that sets up this game in an engine, which must have the same variant and settings.
    ///
    /// It contains the moves, so that repetitions count. In CTOR, single operations are replaced by the FEN after them.
    ///
    /// >>> position = anel.Position("turnover", "r2k4/8/8/8/8/8/8/R2K4 w - - 0 1")
    /// >>> position.push("a1b1")
    /// >>> position.uci()
    /// 'position fen r2k4/8/8/8/8/8/8/R2K4 w - - 0 1 moves a1b1'
    fn uci(&self) -> String {
        let single_plies = self.game.single_plies();
        let turns = single_plies.iter().rev().take_while(|&&single| !single).count();
        let mut base = self.game.clone();
        let mut moves: Vec<String> = (0..turns).filter_map(|_| base.pop()).collect();
        moves.push(format!(
            "position fen {}{}",
            base.fen(),
            if turns == 0 { "" } else { " moves" }
        ));
        moves.reverse();
        moves.join(" ")
    }

    /// A copy with the same moves.
    fn copy(&self) -> Position {
        Position {
            game: self.game.clone(),
        }
    }

    fn __copy__(&self) -> Position {
        self.copy()
    }

    fn __deepcopy__(&self, _memo: &Bound<'_, PyAny>) -> Position {
        self.copy()
    }

    fn __eq__(&self, other: &Position) -> bool {
        self.game == other.game
    }

    fn __hash__(&self) -> u64 {
        let mut hasher = DefaultHasher::new();
        self.game.hash(&mut hasher);
        hasher.finish()
    }

    fn __str__(&self) -> String {
        self.game.diagram().trim_end().to_owned()
    }

    fn __repr__(&self) -> String {
        let mut text = format!("Position({:?}, {:?}", self.variant(), self.fen());
        for option in self.game.variant().options() {
            let value = &self.game.options()[option.name];
            if value != option.default() {
                text += &format!(", {}={value:?}", option.name);
            }
        }
        text + ")"
    }

    /// The board as SVG, which notebooks show.
    #[pyo3(name = "_repr_svg_")]
    fn repr_svg<'py>(slf: &Bound<'py, Self>) -> PyResult<Bound<'py, PyAny>> {
        slf.py().import("anel.drawing")?.call_method1("board_svg", (slf,))
    }

    /// Pickles variant, settings, start and moves.
    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> PyResult<Bound<'py, PyTuple>> {
        let position = slf.borrow();
        let mut start = position.game.clone();
        while start.pop().is_some() {}
        let moves = position.game.played().into_iter().zip(position.game.single_plies());
        let moves: Vec<(String, bool)> = moves.collect();
        let content = (position.variant(), start.fen(), position.settings(), moves);
        (slf.getattr("_restore")?, content).into_pyobject(slf.py())
    }

    #[classmethod]
    #[pyo3(name = "_restore")]
    fn restore(
        _class: &Bound<'_, PyType>,
        variant: &str,
        fen: &str,
        settings: BTreeMap<String, String>,
        moves: Vec<(String, bool)>,
    ) -> PyResult<Position> {
        let mut position = set_up(errors::variant(variant)?, Some(fen), settings)?;
        for (text, single_ply) in moves {
            if single_ply {
                position.push_ply(&text)?;
            } else {
                position.push(&text)?;
            }
        }
        Ok(position)
    }
}

/// The effects as the named tuples of `anel.effects`.
fn effects_object(py: Python<'_>, effects: MoveEffects) -> PyResult<Bound<'_, PyAny>> {
    let module = py.import("anel.effects")?;
    let movement = module.getattr("Movement")?;
    let movements = effects.movements.into_iter();
    let movements = movements.map(|it| movement.call1((it.piece, it.from, it.to)));
    let effect = module.getattr("Effect")?;
    let others = effects.effects.into_iter();
    let others = others.map(|it| effect.call1((it.kind.name(), it.square, it.piece, it.to, it.becomes)));
    let change = module.getattr("Change")?;
    let changes = effects.changes.into_iter();
    let changes = changes.map(|it| change.call1((it.square, it.before, it.after)));
    let all = module.getattr("MoveEffects")?;
    all.call1((tuple(py, movements)?, tuple(py, others)?, tuple(py, changes)?))
}

fn tuple<'py>(
    py: Python<'py>,
    parts: impl Iterator<Item = PyResult<Bound<'py, PyAny>>>,
) -> PyResult<Bound<'py, PyTuple>> {
    PyTuple::new(py, parts.collect::<PyResult<Vec<_>>>()?)
}
