//! Random positions of Oliveira.

use rand::rngs::StdRng;
use rand::{Rng, RngExt};

/// The FEN of a random board with a random hand: both Kings and up to `pieces` other pieces, among them many Pawns and
/// Lords and a few Grand Dukes. The position may be invalid, because the side not to move may be in check.
pub fn random_fen(random: &mut StdRng, pieces: usize) -> String {
    let mut board = [None; 64];
    let mut place = |letter: char, random: &mut StdRng| {
        for _ in 0..100 {
            let square = random.random_range(0..64);
            let forbidden = match letter {
                'P' => square >= 56,
                'p' => square < 8,
                _ => false,
            };
            if board[square].is_none() && !forbidden {
                board[square] = Some(letter);
                return;
            }
        }
    };
    place('K', random);
    place('k', random);
    for _ in 0..pieces {
        let letters = b"PPPPPpppppLLlllWwHhNnRrGg";
        let letter = letters[random.random_range(0..letters.len())] as char;
        place(letter, random);
    }
    let mut ranks = Vec::new();
    for rank in (0..8).rev() {
        let mut text = String::new();
        let mut empty = 0;
        for square in board[8 * rank..8 * rank + 8].iter() {
            match square {
                None => empty += 1,
                Some(letter) => {
                    if empty > 0 {
                        text += &empty.to_string();
                    }
                    empty = 0;
                    text.push(*letter);
                }
            }
        }
        if empty > 0 {
            text += &empty.to_string();
        }
        ranks.push(text);
    }
    let mut hand = String::new();
    for letter in "WHNRLGwhnrlg".chars() {
        let count = random.next_u32() % 3;
        hand.extend((0..count).map(|_| letter));
    }
    let side = if random.random() { "w" } else { "b" };
    let token = match random.random_range(0..3) {
        0 => "w".to_owned(),
        1 => "b".to_owned(),
        _ => format!("{side}!"),
    };
    let halfmove = random.random_range(0..120);
    format!("{}[{hand}] {side} - - {token} {halfmove} 30", ranks.join("/"))
}
