//! Positions and their mirror images have the same properties.

use super::some_moves;
use crate::support::mirror::{comparable_fen, mirrored, mirrored_fen, mirrored_outcome, mirrored_text};
use crate::support::variant_of;
use anel::game::Game;
use anel::variant::Variant;

fn mirrored_positions_have_mirrored_moves<G: Game>(position: &G) {
    let Some(mirror) = mirrored(position) else {
        return;
    };
    if fen_loses_the_outcome(position) {
        return;
    }
    let fen = position.fen();
    assert_eq!(mirror.count_moves(), position.count_moves(), "{fen}");
    let outcome = mirrored_outcome(position.outcome(1));
    assert_eq!(mirror.outcome(1), outcome, "{fen}");
    for mv in some_moves(position) {
        let text = mirrored_text::<G>(&position.turn_text(&[mv]));
        let answer = mirror
            .parse_turn(&text)
            .unwrap_or_else(|why| panic!("{fen} {text}: {why}"))[0];
        let (child, child_of_mirror) = (position.play(mv), mirror.play(answer));
        let expected = mirrored_fen::<G>(&child.fen()).expect("a mirror image");
        assert_eq!(
            comparable_fen::<G>(&child_of_mirror.fen()),
            comparable_fen::<G>(&expected),
            "{fen} {text}"
        );
        assert_eq!(
            child_of_mirror.outcome(1),
            mirrored_outcome(child.outcome(1)),
            "{fen} {text}"
        );
        let gain = position.immediate_gain(mv);
        assert_eq!(mirror.immediate_gain(answer), gain, "{fen} {text}");
        for &least in thresholds::<G>() {
            let reached = position.see_ge(mv, &child, least);
            let reached_in_mirror = mirror.see_ge(answer, &child_of_mirror, least);
            assert_eq!(reached_in_mirror, reached, "{fen} {text} {least}");
        }
    }
}

/// The SEE thresholds at which a move and its mirror image must agree. The list is empty for Turnover, whose SEE gives
/// up on very large exchanges and tries arrivals in a different order in the mirror image.
fn thresholds<G: Game>() -> &'static [i32] {
    match variant_of::<G>() {
        Variant::Turnover | Variant::Turnover2019 => &[],
        _ => &[-300, 0, 100],
    }
}

/// Whether the game is over in this position for a reason that its FEN cannot express.
fn fen_loses_the_outcome<G: Game>(position: &G) -> bool {
    let read = G::from_fen(&position.fen()).expect("a FEN as written");
    read.terminal_outcome() != position.terminal_outcome()
}

fn mirrored_positions_have_the_same_evaluation<G: Game>(position: &G) {
    let Some(mirror) = mirrored(position) else {
        return;
    };
    let fen = position.fen();
    assert_eq!(mirror.evaluate(), position.evaluate(), "{fen}");
    assert_eq!(mirror.in_check(), position.in_check(), "{fen}");
    let null_move_allowed = position.null_move_allowed();
    assert_eq!(mirror.null_move_allowed(), null_move_allowed, "{fen}");
    let terms = position.evaluation_terms();
    for (here, there) in terms.iter().zip(mirror.evaluation_terms()) {
        let mirrored = [there.black, there.white];
        assert_eq!([here.white, here.black], mirrored, "{fen}: {}", here.name);
    }
}

super::tests! {
    mirrored_positions_have_mirrored_moves: one in 5,
    mirrored_positions_have_the_same_evaluation: one in 1,
}
