//! Draws by repetition as the search sees them.

use crate::{answer, request, to_depth};
use anel::game::Game;
use anel::played::Played;
use anel::search::Request;
use anel::search::score::DRAW;
use anel::turnover::{Current, Position};

/// White, far behind, may repeat what stood twice before.
#[test]
fn a_lost_side_repeats_when_it_can() {
    let start = Position::<Current>::from_fen("k7/8/8/8/8/8/rr6/6K1 b").expect("a position");
    let mut game = Played::from(start);
    for mv in ["a8b8", "g1h1", "b8a8", "h1g1", "a8b8", "g1h1", "b8a8"] {
        game.play_turn(mv).expect("a legal move");
    }
    let position = *game.position();
    let earlier_keys = game.earlier_keys().to_vec();
    let repeating = Request {
        earlier_keys,
        ..request(position, to_depth(4))
    };
    let best = answer(&repeating).best;
    assert_eq!(best.score, DRAW);
    assert_eq!(position.turn_text(&best.moves[..1]), "h1g1");

    // Without that past, the same position is lost.
    assert!(answer(&request(position, to_depth(4))).best.score < -300);
}
