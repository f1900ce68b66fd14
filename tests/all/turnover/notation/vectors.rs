//! Moves written by an independent implementation of the rules.

use super::{read, without_mark, write};
use crate::support::vectors::{text, vectors};
use anel::game::Game;
use anel::variant::{Variant, VariantTask};

struct CompareWithVector<'a> {
    fen: &'a str,
    wire: &'a str,
    notation: &'a str,
}

impl VariantTask for CompareWithVector<'_> {
    type Output = ();

    fn run<G: Game>(self) {
        let position = G::from_fen(self.fen).expect("the FEN of a vector");
        assert_eq!(write(&position, self.wire), self.notation, "{}", self.fen);
        for spelling in [self.notation, without_mark(self.notation)] {
            let mv = read(&position, spelling);
            assert_eq!(mv.as_deref(), Ok(self.wire), "{} {spelling}", self.fen);
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
            wire: text(vector, "move"),
            notation: text(vector, "notation"),
        });
    }
}
