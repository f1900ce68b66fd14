//! Compares the notation with test vectors from an independent implementation.

use super::{read, without_mark, write};
use crate::support::vectors::{text, vectors};
use anel::game::Game;
use anel::variant::{Variant, VariantTask};

struct CompareWithVector<'a> {
    fen: &'a str,
    uci_move: &'a str,
    notation: &'a str,
}

impl VariantTask for CompareWithVector<'_> {
    type Output = ();

    fn run<G: Game>(self) {
        let position = G::from_fen(self.fen).expect("the FEN of a vector");
        assert_eq!(write(&position, self.uci_move), self.notation, "{}", self.fen);
        for spelling in [self.notation, without_mark(self.notation)] {
            let mv = read(&position, spelling);
            assert_eq!(mv.as_deref(), Ok(self.uci_move), "{} {spelling}", self.fen);
        }
    }
}

#[test]
fn vectors_agree() {
    let vectors = vectors("turnover-notation.jsonl");
    assert_eq!(vectors.len(), 200);
    for vector in &vectors {
        let variant = Variant::by_name(text(vector, "variant")).expect("a variant");
        variant.dispatch(CompareWithVector {
            fen: text(vector, "fen"),
            uci_move: text(vector, "move"),
            notation: text(vector, "notation"),
        });
    }
}
