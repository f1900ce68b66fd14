//! CTOR is played on a torus: moving all chips across the edges changes neither the evaluation nor the ordering scores.

use anel::ctor::{Board, Ctor, Eight, Ten};
use anel::game::{BenchPositions, Evaluate, MoveSet, Position, Searchable};
use std::iter::repeat_n;

/// The rows of a FEN, with `.` for each empty square.
fn rows_of(board: &str) -> Vec<Vec<char>> {
    let row_of = |row: &str| {
        let (mut squares, mut number) = (Vec::new(), 0);
        for symbol in row.chars().chain(['/']) {
            if let Some(digit) = symbol.to_digit(10) {
                number = 10 * number + digit as usize;
            } else {
                squares.extend(repeat_n('.', number));
                number = 0;
                squares.extend(Some(symbol).filter(|&symbol| symbol != '/'));
            }
        }
        squares
    };
    board.split('/').map(row_of).collect()
}

/// The board field of a FEN with these rows.
fn board_of(rows: &[Vec<char>]) -> String {
    let row_of = |row: &Vec<char>| {
        let runs = row.chunk_by(|one, next| one == next);
        let text = |run: &[char]| match run[0] {
            '.' => run.len().to_string(),
            _ => run.iter().collect(),
        };
        runs.map(text).collect::<String>()
    };
    rows.iter().map(row_of).collect::<Vec<_>>().join("/")
}

/// The FEN after moving all chips down and to the right, across the edges.
fn moved(fen: &str, down: usize, right: usize) -> String {
    let (board, rest) = fen.split_once(' ').expect("a board and more");
    let mut rows = rows_of(board);
    rows.rotate_right(down);
    rows.iter_mut().for_each(|row| row.rotate_right(right));
    format!("{} {rest}", board_of(&rows))
}

/// The evaluation, and the ordering scores of the noisy and of the other candidates.
fn judged<B: Board>(fen: &str) -> (i32, Vec<i32>, Vec<i32>) {
    let position = Ctor::<B>::from_fen(fen).unwrap_or_else(|error| panic!("{fen}: {error}"));
    let scores = |which| {
        let mut scores: Vec<i32> = position.candidates(which).into_iter().map(|(_, score)| score).collect();
        scores.sort_unstable();
        scores
    };
    (position.evaluate(), scores(MoveSet::Noisy), scores(MoveSet::Quiet))
}

fn places_do_not_matter<B: Board>() {
    for fen in Ctor::<B>::BENCH_FENS {
        let expected = judged::<B>(fen);
        for down in 0..B::SIDE {
            for right in 0..B::SIDE {
                assert_eq!(judged::<B>(&moved(fen, down, right)), expected, "{fen} {down} {right}");
            }
        }
    }
}

#[test]
fn neither_evaluation_nor_ordering_scores_depend_on_the_place() {
    places_do_not_matter::<Eight>();
    places_do_not_matter::<Ten>();
}
