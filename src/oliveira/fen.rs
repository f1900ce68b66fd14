//! Reads and writes FENs: `<board>[<hand>] <side> <castling> <ep> <token> <halfmove> <fullmove>`.

use super::hand::Hand;
use super::make_move::ahead;
use super::position::{castling_right, castling_rook, first_rank};
use super::{FenError, Oliveira, Piece};
use crate::board::{Bitboard, Color, Square};
use crate::game::{Position, read_board, read_clocks, read_side, write_board};

/// The castling rights in FEN order: the letter, the side, and whether the Rook is on the a-file.
const CASTLING: [(char, Color, bool); 4] = [
    ('K', Color::White, false),
    ('Q', Color::White, true),
    ('k', Color::Black, false),
    ('q', Color::Black, true),
];

/// Reads a FEN with all seven fields, or with only the first five. If the last two fields are missing, the clocks are
/// `0 1`.
pub(super) fn parse(fen: &str) -> Result<Oliveira, FenError> {
    let fields: Vec<&str> = fen.split_whitespace().collect();
    let (first, clocks) = match fields[..] {
        [board, side, castling, ep, token] => ([board, side, castling, ep, token], ["0", "1"]),
        [board, side, castling, ep, token, halfmove, fullmove] => {
            ([board, side, castling, ep, token], [halfmove, fullmove])
        }
        _ => return Err(FenError::FieldCount(fields.len())),
    };
    let [board, side, castling, ep, token] = first;
    let mut position = read_board_and_hand(board)?;
    position.side = read_side(side)?;
    check_placing_order(&position)?;
    position.castling = read_castling(castling, &position)?;
    position.en_passant = read_en_passant(ep, &position)?;
    (position.token, position.passes) = read_token(token, position.side)?;
    if position.passes > 0
        && let Some(square) = position.en_passant
    {
        return Err(FenError::EnPassantAfterPass(square));
    }
    (position.halfmove, position.fullmove) = read_clocks(clocks)?;
    if position.passes > 0 && Color::BOTH.iter().any(|&color| position.has_king_to_place(color)) {
        return Err(FenError::PassBeforePlacing);
    }
    if position.is_king_attacked(!position.side) {
        return Err(FenError::OpponentInCheck(!position.side));
    }
    position.key = position.recomputed_key();
    Ok(position)
}

/// Writes a FEN with all seven fields.
pub(super) fn write(position: &Oliveira) -> String {
    let castling: String = CASTLING
        .into_iter()
        .filter(|&(_, color, a_side)| position.castling & castling_right(color, a_side) != 0)
        .map(|(letter, ..)| letter)
        .collect();
    format!(
        "{}[{}] {} {} {} {}{} {} {}",
        write_board(|square| position.letter_on(square)),
        write_hands(position),
        position.side.letter(),
        if castling.is_empty() { "-" } else { &castling },
        position
            .en_passant
            .map_or_else(|| "-".to_owned(), |square| square.to_string()),
        position.token.letter(),
        if position.passes > 0 { "!" } else { "" },
        position.halfmove,
        position.fullmove
    )
}

/// Writes the off-board pieces in FEN format: one letter for each pool piece, `G` for each Grand Duke in the Duchy, and
/// `KW` or `kw` for a King and a Warlord before the set-up. The letters are in the order K W H N R L G, upper case for
/// White, White first.
pub(super) fn write_hands(position: &Oliveira) -> String {
    let mut text = String::new();
    for color in Color::BOTH {
        for piece in Piece::ALL {
            let count = match piece {
                Piece::King => u32::from(position.has_king_to_place(color)),
                _ => position.off_board(color, piece),
            };
            text.extend((0..count).map(|_| piece.fen_letter(color)));
        }
    }
    text
}

fn read_board_and_hand(text: &str) -> Result<Oliveira, FenError> {
    let parts = text
        .strip_suffix(']')
        .and_then(|text| text.split_once('['))
        .filter(|(_, hand)| !hand.contains(['[', ']']));
    let Some((board, hand)) = parts else {
        return Err(FenError::Brackets(text.to_owned()));
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
    read_board(board, |square, letter| {
        let rank = square.rank() + 1;
        let (piece, color) = Piece::from_fen_letter(letter).ok_or(FenError::UnknownPiece { rank, letter })?;
        if piece == Piece::Pawn && Bitboard::last_rank(color).has(square) {
            return Err(FenError::PawnOnLastRank { color, square });
        }
        position.kinds[piece.index()] |= Bitboard::of(square);
        position.sides[color.index()] |= Bitboard::of(square);
        Ok(())
    })?;
    read_hands(hand, &mut position)?;
    Ok(position)
}

fn read_hands(text: &str, position: &mut Oliveira) -> Result<(), FenError> {
    let mut kings = [0; 2];
    for letter in text.chars() {
        let (piece, color) = match Piece::from_fen_letter(letter) {
            Some((Piece::Pawn, _)) | None => return Err(FenError::UnknownInHand(letter)),
            Some(piece) => piece,
        };
        if piece == Piece::King {
            kings[color.index()] += 1;
            continue;
        }
        let hand = &mut position.hands[color.index()];
        if hand.count(piece) >= Hand::MAX_OF_A_KIND {
            return Err(FenError::HandOverflow(letter));
        }
        *hand = hand.with(piece);
    }
    for color in Color::BOTH {
        check_king(position, color, kings[color.index()])?;
    }
    Ok(())
}

/// Checks that a side has exactly one King. If that King is in hand, a Warlord must be in hand too, and the side's
/// first rank must be free on the d-file and the e-file.
fn check_king(position: &Oliveira, color: Color, in_hand: u32) -> Result<(), FenError> {
    let count = position.pieces(color, Piece::King).count() + in_hand;
    if count != 1 {
        return Err(FenError::KingCount { color, count });
    }
    if in_hand == 0 {
        return Ok(());
    }
    if position.off_board(color, Piece::Warlord) == 0 {
        return Err(FenError::NoWarlordToPlace(color));
    }
    let mut squares = [3, 4].map(|file| Square::at(file, first_rank(color))).into_iter();
    match squares.find(|&square| position.occupied().has(square)) {
        Some(square) => Err(FenError::OccupiedForPlacing { color, square }),
        None => Ok(()),
    }
}

/// Checks the order of the set-up: "White plays `K@d1` or `K@e1`, then Black `K@d8` or `K@e8` […]. Then White moves."
fn check_placing_order(position: &Oliveira) -> Result<(), FenError> {
    match Color::BOTH.map(|color| position.has_king_to_place(color)) {
        [true, false] => Err(FenError::BlackPlacedFirst),
        [true, true] if position.side == Color::Black => Err(FenError::WhitePlacesNext),
        [false, true] if position.side == Color::White => Err(FenError::BlackPlacesNext),
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
            return Err(FenError::Castling(text.to_owned()));
        };
        let right = castling_right(color, a_side);
        if rights & right != 0 {
            return Err(FenError::RepeatedRight(letter));
        }
        let at_home = [3, 4].map(|file| Square::at(file, first_rank(color)));
        let king = position.pieces(color, Piece::King);
        let rook = castling_rook(color, a_side);
        if !position.has_king_to_place(color) && !at_home.iter().any(|&square| king.has(square)) {
            return Err(FenError::RightWithoutKing {
                letter,
                color,
                squares: at_home,
            });
        }
        if !position.pieces(color, Piece::Rook).has(rook) {
            return Err(FenError::RightWithoutRook {
                letter,
                color,
                square: rook,
            });
        }
        rights |= right;
    }
    Ok(rights)
}

/// Reads the en passant field: "the square passed over by the last double step or lancer".
fn read_en_passant(text: &str, position: &Oliveira) -> Result<Option<Square>, FenError> {
    if text == "-" {
        return Ok(None);
    }
    let Ok(square) = text.parse::<Square>() else {
        return Err(FenError::EnPassant(text.to_owned()));
    };
    let (us, them) = (position.side, !position.side);
    if square.relative_rank(them) != 2 {
        return Err(FenError::EnPassantRank { square, color: them });
    }
    let pawn = ahead(square, them, 1);
    let origin = ahead(square, us, 1);
    if !position.pieces(them, Piece::Pawn).has(pawn) {
        return Err(FenError::EnPassantWithoutPawn {
            square,
            color: them,
            pawn,
        });
    }
    for empty in [square, origin] {
        if position.occupied().has(empty) {
            return Err(FenError::EnPassantBlocked {
                square,
                pawn,
                occupied: empty,
            });
        }
    }
    Ok(Some(square))
}

/// Reads the token field. Returns the side that holds the token, and the number of consecutive passes. A `!` after the
/// side means that the last ply was a pass; the side to move must then hold the token.
fn read_token(text: &str, side: Color) -> Result<(Color, u8), FenError> {
    let token = match text {
        "w" | "w!" => Color::White,
        "b" | "b!" => Color::Black,
        _ => return Err(FenError::Token(text.to_owned())),
    };
    let passes = u8::from(text.ends_with('!'));
    if passes > 0 && token != side {
        return Err(FenError::TokenAfterPass(text.to_owned()));
    }
    Ok((token, passes))
}
