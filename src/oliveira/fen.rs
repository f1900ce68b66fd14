//! Positions as text: `<board>[<hand>] <side> <castling> <ep> <token> <halfmove> <fullmove>`.

use super::hand::Hand;
use super::play::ahead;
use super::position::{castling_right, castling_rook, first_rank};
use super::{Oliveira, Piece};
use crate::board::{Bitboard, Color, Square};
use crate::game::{FenError, quoted};

/// Letters of castling rights in their order, with the side and whether it is the a-side.
const CASTLING: [(char, Color, bool); 4] = [
    ('K', Color::White, false),
    ('Q', Color::White, true),
    ('k', Color::Black, false),
    ('q', Color::Black, true),
];

/// What a hand may hold, in the order of its letters. The King is there before it is placed.
const IN_HAND: [Piece; 7] = [
    Piece::King,
    Piece::Warlord,
    Piece::HighPriest,
    Piece::Knight,
    Piece::Rook,
    Piece::Lord,
    Piece::GrandDuke,
];

fn fault<T>(text: String) -> Result<T, FenError> {
    Err(FenError(text))
}

impl Oliveira {
    /// Reads seven fields, or the first five, with the clocks `0 1` then.
    pub(super) fn read_fen(fen: &str) -> Result<Oliveira, FenError> {
        let fields: Vec<&str> = fen.split_whitespace().collect();
        let (first, clocks) = match fields[..] {
            [board, side, castling, ep, token] => ([board, side, castling, ep, token], ["0", "1"]),
            [board, side, castling, ep, token, halfmove, fullmove] => {
                ([board, side, castling, ep, token], [halfmove, fullmove])
            }
            _ => {
                return fault(format!(
                    "a FEN has 7 fields, or the first 5 of them (board[hand], side to move, \
                     castling, en passant, token, half-move clock, move number), not {}",
                    fields.len()
                ));
            }
        };
        let [board, side, castling, ep, token] = first;
        let mut position = read_board_and_hand(board)?;
        position.side = match side {
            "w" => Color::White,
            "b" => Color::Black,
            _ => return fault(format!("the side to move is w or b, not {}", quoted(side))),
        };
        check_kings(&position)?;
        position.castling = read_castling(castling, &position)?;
        position.en_passant = read_en_passant(ep, &position)?;
        (position.token, position.passes) = read_token(token, position.side)?;
        if position.passes > 0 && position.en_passant.is_some() {
            return fault(format!(
                "en passant is {ep}, but behind a pass it is -: the last ply was no double step"
            ));
        }
        position.halfmove = read_clock("half-move clock", clocks[0], u16::MAX.into())? as u16;
        position.fullmove = read_clock("move number", clocks[1], u32::MAX)?;
        if position.passes > 0 && (position.places(Color::White) || position.places(Color::Black)) {
            return fault("nobody passes before both Kings have been placed".to_owned());
        }
        if position.is_king_attacked(!position.side) {
            return fault(format!(
                "the King of {} is attacked, and it is not its move",
                !position.side
            ));
        }
        position.key = position.computed_key();
        Ok(position)
    }

    /// Writes all seven fields.
    pub(super) fn write_fen(&self) -> String {
        let ranks: Vec<String> = (0..8).rev().map(|rank| self.write_rank(rank)).collect();
        let castling: String = CASTLING
            .into_iter()
            .filter(|&(_, color, a_side)| self.castling & castling_right(color, a_side) != 0)
            .map(|(letter, ..)| letter)
            .collect();
        format!(
            "{}[{}] {} {} {} {}{} {} {}",
            ranks.join("/"),
            self.write_hands(),
            self.side.letter(),
            if castling.is_empty() { "-" } else { &castling },
            self.en_passant
                .map_or_else(|| "-".to_owned(), |square| square.to_string()),
            self.token.letter(),
            if self.passes > 0 { "!" } else { "" },
            self.halfmove,
            self.fullmove
        )
    }

    fn write_rank(&self, rank: usize) -> String {
        let mut text = String::new();
        let mut empty = 0;
        for file in 0..8 {
            let Some((piece, color)) = self.on(Square::at(file, rank)) else {
                empty += 1;
                continue;
            };
            if empty > 0 {
                text += &empty.to_string();
                empty = 0;
            }
            text.push(piece.fen_letter(color));
        }
        if empty > 0 {
            text += &empty.to_string();
        }
        text
    }

    /// "Upper case White: before the set-up `KW`/`kw`, `G` for each Grand Duke in the Duchy, and each pool
    /// piece […]; letters in the order K W H N R L G, White first."
    pub(super) fn write_hands(&self) -> String {
        let mut text = String::new();
        for color in Color::BOTH {
            for piece in IN_HAND {
                let count = match piece {
                    Piece::King => u32::from(self.places(color)),
                    _ => self.off_board(color, piece),
                };
                text.extend((0..count).map(|_| piece.fen_letter(color)));
            }
        }
        text
    }
}

fn read_board_and_hand(text: &str) -> Result<Oliveira, FenError> {
    let parts = text
        .strip_suffix(']')
        .and_then(|text| text.split_once('['))
        .filter(|(_, hand)| !hand.contains(['[', ']']));
    let Some((board, hand)) = parts else {
        return fault(format!(
            "behind the board stands in brackets what is off it, [] for nothing: {}",
            quoted(text)
        ));
    };
    let mut position = Oliveira {
        kinds: [Bitboard::EMPTY; Piece::COUNT],
        sides: [Bitboard::EMPTY; 2],
        hands: [Hand::default(); 2],
        key: 0,
        fullmove: 1,
        halfmove: 0,
        side: Color::White,
        token: Color::Black,
        castling: 0,
        passes: 0,
        en_passant: None,
    };
    let ranks: Vec<&str> = board.split('/').collect();
    if ranks.len() != 8 {
        return fault(format!(
            "the board has 8 ranks parted by /, not {}",
            ranks.len()
        ));
    }
    for (row, text) in ranks.into_iter().enumerate() {
        read_rank(text, 7 - row, &mut position)?;
    }
    read_hands(hand, &mut position)?;
    Ok(position)
}

fn read_rank(text: &str, rank: usize, position: &mut Oliveira) -> Result<(), FenError> {
    let mut file = 0;
    for letter in text.chars() {
        if let Some(empty @ 1..=8) = letter.to_digit(10) {
            file += empty as usize;
            continue;
        }
        let Some((piece, color)) = Piece::from_fen_letter(letter) else {
            return fault(format!(
                "rank {} holds {letter:?}; a piece is one of K W H N R L P G k w h n r l p g, a run \
                 of empty squares 1 to 8",
                rank + 1
            ));
        };
        if file < 8 {
            let square = Square::at(file, rank);
            if piece == Piece::Pawn && Bitboard::last_rank(color).has(square) {
                return fault(format!(
                    "a Pawn of {color} cannot stand on its last rank, on {square}"
                ));
            }
            position.kinds[piece.index()] |= Bitboard::of(square);
            position.sides[color.index()] |= Bitboard::of(square);
        }
        file += 1;
    }
    if file != 8 {
        return fault(format!(
            "rank {} has 8 files, not {file}: {}",
            rank + 1,
            quoted(text)
        ));
    }
    Ok(())
}

fn read_hands(text: &str, position: &mut Oliveira) -> Result<(), FenError> {
    let mut kings = [0; 2];
    for letter in text.chars() {
        let (piece, color) = match Piece::from_fen_letter(letter) {
            Some((Piece::Pawn, _)) | None => {
                return fault(format!(
                    "the brackets hold {letter:?}; off the board are K W H N R L G k w h n r l g"
                ));
            }
            Some(piece) => piece,
        };
        if piece == Piece::King {
            kings[color.index()] += 1;
            continue;
        }
        let hand = &mut position.hands[color.index()];
        if hand.count(piece) >= Hand::MOST_OF_A_KIND {
            return fault(format!(
                "the brackets hold more than {} times {letter:?}",
                Hand::MOST_OF_A_KIND
            ));
        }
        *hand = hand.with(piece);
    }
    for color in Color::BOTH {
        check_king(position, color, kings[color.index()])?;
    }
    Ok(())
}

/// One King of each side, on the board or still to be placed with its Warlord on d and e.
fn check_king(position: &Oliveira, color: Color, in_hand: u32) -> Result<(), FenError> {
    let kings = position.pieces(color, Piece::King).count() + in_hand;
    if kings != 1 {
        return fault(format!("{color} has one King, not {kings}"));
    }
    if in_hand == 0 {
        return Ok(());
    }
    if position.off_board(color, Piece::Warlord) == 0 {
        return fault(format!(
            "{color} places its King together with a Warlord, which the brackets do not hold"
        ));
    }
    for file in [3, 4] {
        let square = Square::at(file, first_rank(color));
        if position.occupied().has(square) {
            return fault(format!(
                "{color} has still to place its King and its Warlord, so {square} is empty"
            ));
        }
    }
    Ok(())
}

/// "White plays `K@d1` or `K@e1`, then Black `K@d8` or `K@e8` […]. Then White moves."
fn check_kings(position: &Oliveira) -> Result<(), FenError> {
    match Color::BOTH.map(|color| position.places(color)) {
        [true, false] => fault("White places its King before Black does".to_owned()),
        [true, true] if position.side == Color::Black => {
            fault("White, who places its King first, is to move".to_owned())
        }
        [false, true] if position.side == Color::White => {
            fault("Black, who has still to place its King, is to move".to_owned())
        }
        _ => Ok(()),
    }
}

fn read_castling(text: &str, position: &Oliveira) -> Result<u8, FenError> {
    if text == "-" {
        return Ok(0);
    }
    let mut rights = 0;
    for letter in text.chars() {
        let Some(&(_, color, a_side)) = CASTLING.iter().find(|right| right.0 == letter) else {
            return fault(format!(
                "castling is - or some of KQkq, not {}",
                quoted(text)
            ));
        };
        let right = castling_right(color, a_side);
        if rights & right != 0 {
            return fault(format!("castling says {letter:?} twice"));
        }
        let at_home = [3, 4].map(|file| Square::at(file, first_rank(color)));
        let king = position.pieces(color, Piece::King);
        let rook = castling_rook(color, a_side);
        if !position.places(color) && !at_home.iter().any(|&square| king.has(square)) {
            return fault(format!(
                "castling says {letter:?}, but the King of {color} is neither on {} nor on {}",
                at_home[0], at_home[1]
            ));
        }
        if !position.pieces(color, Piece::Rook).has(rook) {
            return fault(format!(
                "castling says {letter:?}, but {color} has no Rook on {rook}"
            ));
        }
        rights |= right;
    }
    Ok(rights)
}

/// "The square passed over by the last double step or lancer."
fn read_en_passant(text: &str, position: &Oliveira) -> Result<Option<Square>, FenError> {
    if text == "-" {
        return Ok(None);
    }
    let Ok(square) = text.parse::<Square>() else {
        return fault(format!(
            "en passant is - or the square passed over, not {}",
            quoted(text)
        ));
    };
    let (us, them) = (position.side, !position.side);
    if square.rank() != first_rank(them).abs_diff(2) {
        return fault(format!(
            "en passant is {square}, which no Pawn of {them} passes over in two squares"
        ));
    }
    let pawn = ahead(square, them, 1);
    let origin = ahead(square, us, 1);
    if !position.pieces(them, Piece::Pawn).has(pawn) {
        return fault(format!(
            "en passant is {square}, but {them} has no Pawn on {pawn}"
        ));
    }
    for empty in [square, origin] {
        if position.occupied().has(empty) {
            return fault(format!(
                "en passant is {square}, but a Pawn that has come to {pawn} in two squares leaves \
                 {empty} empty"
            ));
        }
    }
    Ok(Some(square))
}

/// "The side that holds it, `w` or `b`, with `!` behind it if the last ply was a pass (the side to
/// move then holds it; anything else is refused)."
fn read_token(text: &str, side: Color) -> Result<(Color, u8), FenError> {
    let token = match text {
        "w" | "w!" => Color::White,
        "b" | "b!" => Color::Black,
        _ => {
            return fault(format!(
                "the token is w or b, with ! behind it after a pass, not {}",
                quoted(text)
            ));
        }
    };
    let passes = u8::from(text.ends_with('!'));
    if passes > 0 && token != side {
        return fault(format!(
            "the token is {text}, but after a pass the side to move holds it"
        ));
    }
    Ok((token, passes))
}

fn read_clock(name: &str, text: &str, most: u32) -> Result<u32, FenError> {
    let digits_only = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    match text.parse() {
        Ok(clock) if digits_only && clock <= most => Ok(clock),
        _ => fault(format!(
            "the {name} is a number from 0 to {most}, not {}",
            quoted(text)
        )),
    }
}
