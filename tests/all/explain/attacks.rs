//! Checks what can be taken after a move and before it, on the 8x8 board.

use super::board::{Board, owner};
use super::effects::turns_over;
use super::exchange::{WIN, best_gain, destination, gains};
use anel::board::Color;
use anel::explain::Reason;
use anel::game::Game;
use std::fmt;

/// A move to explain, with the positions and boards before and after it.
pub struct Case<G> {
    pub before: G,
    pub after: G,
    pub old: Board,
    pub new: Board,
    /// The move in UCI format.
    pub text: String,
    pub mover: Color,
}

impl<G: Game> Case<G> {
    pub fn new(before: G, turn: &[G::Move]) -> Case<G> {
        let after = turn.iter().fold(before, |position, &mv| position.play(mv));
        Case {
            before,
            after,
            old: Board::of(&before),
            new: Board::of(&after),
            text: before.turn_text(turn),
            mover: before.side_to_move(),
        }
    }
}

impl<G: Game> fmt::Debug for Case<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} in {}", self.text, self.before.fen())
    }
}

fn detail<'a>(reason: &'a Reason, key: &str) -> &'a str {
    let value = reason.get(key);
    value.unwrap_or_else(|| panic!("{reason} has no {key}"))
}

/// The gain that a reason claims.
fn claimed_gain(reason: &Reason) -> i32 {
    match detail(reason, "gain") {
        "win" => WIN,
        "loss" => -WIN,
        number => number.parse().expect("a number"),
    }
}

/// Checks that the move of a reason has the gain that it claims, and that no capture on the square gains more. Returns
/// `None` if the exchange is too long to tell.
fn check_target<G: Game>(position: &G, reason: &Reason) -> Option<()> {
    let gains = gains(position, detail(reason, "square"))?;
    let (_, best) = gains.iter().max_by_key(|(_, gain)| *gain).expect("a capture");
    let by = detail(reason, "by");
    let (_, gain) = gains.iter().find(|(text, _)| text == by).expect("the capture is legal");
    assert_eq!((claimed_gain(reason), gain), (*best, best), "{reason}");
    let turn = position.parse_turn(by).expect("a legal turn");
    let [before, after] = [*position, position.play(turn[0])].map(|position| Board::of(&position));
    let turns_over = G::NAME.starts_with("turnover") && turns_over(&before, &after, by);
    assert_eq!(
        detail(reason, "effect"),
        if turns_over { "turnsover" } else { "takes" },
        "{reason}"
    );
    Some(())
}

/// Checks a reason about attacks. Returns `None` if an exchange is too long to tell.
///
/// # Panics
/// If the reason is false, or of another kind.
pub fn check<G: Game>(case: &Case<G>, reason: &Reason) -> Option<()> {
    let (skipped, passed) = (case.before.null_move(), case.after.null_move());
    let square = detail(reason, "square");
    let piece = detail(reason, "piece").chars().next().expect("a letter");
    let (old, new) = (case.old.at(square), case.new.at(square));
    match reason.kind {
        "threatens" | "leaves" => {
            let threat = reason.kind == "threatens";
            let (now, earlier) = if threat {
                (passed, case.before)
            } else {
                (case.after, skipped)
            };
            assert_eq!(new, Some(piece));
            assert_eq!(owner(piece) == case.mover, !threat);
            assert!(claimed_gain(reason) > 0);
            check_target(&now, reason)?;
            let is_new = old != new || best_gain(&earlier, square)? == 0;
            assert_eq!(detail(reason, "new"), is_new.to_string());
        }
        "danger" => {
            let ours = detail(reason, "side") == "mover";
            assert_eq!(new, Some(piece));
            assert!(piece.eq_ignore_ascii_case(&'k'));
            assert_eq!(owner(piece) == case.mover, ours);
            check_target(if ours { &case.after } else { &passed }, reason)?;
        }
        "check" => {
            assert_eq!(new, Some(piece));
            assert_eq!(piece.to_ascii_lowercase(), 'k');
            assert_eq!(owner(piece), !case.mover);
            assert_eq!(case.new.letters.values().filter(|letter| **letter == piece).count(), 1);
            let again = G::from_fen(&case.after.fen()).expect("a FEN");
            assert!(again.in_check());
        }
        "fork" => {
            assert_eq!(new, Some(piece));
            assert_eq!((square, owner(piece)), (destination(&case.text), case.mover));
            let targets: Vec<&str> = detail(reason, "targets").split(',').collect();
            assert!(targets.len() >= 2);
            for target in targets {
                check_branch(case, &passed, square, target)?;
            }
        }
        "protects" => {
            assert_eq!((old, new), (Some(piece), Some(piece)));
            assert_eq!(owner(piece), case.mover);
            let by = detail(reason, "by");
            check_was_attacked(&skipped, square, by)?;
            let now = gains(&case.after, square)?;
            assert!(now.iter().all(|(_, gain)| *gain <= 0), "{now:?}");
            check_means(case, square, &by[..2], &now, detail(reason, "how"));
        }
        "escapes" => {
            let to = detail(reason, "to");
            assert_eq!((square, to), (&case.text[..2], destination(&case.text)));
            assert_eq!((old, new), (Some(piece), None));
            assert_eq!(case.new.at(to).map(owner), Some(case.mover));
            check_was_attacked(&skipped, square, detail(reason, "by"))?;
            assert_eq!(best_gain(&case.after, to)?, 0);
        }
        kind => panic!("{kind} is no kind of reason"),
    }
    Some(())
}

/// Checks a reason about a position. Returns `None` if an exchange is too long to tell.
///
/// # Panics
/// If the reason is false, or of another kind.
pub fn check_position<G: Game>(position: &G, reason: &Reason) -> Option<()> {
    let (board, side) = (Board::of(position), position.side_to_move());
    let square = detail(reason, "square");
    let piece = board.at(square).expect("a piece");
    assert_eq!(detail(reason, "piece"), piece.to_string());
    let ours = owner(piece) == side;
    let taker = if ours { position.null_move() } else { *position };
    match reason.kind {
        "chance" | "exposed" => {
            assert_eq!(ours, reason.kind == "exposed");
            assert!(claimed_gain(reason) > 0);
            check_target(&taker, reason)?;
        }
        "danger" => {
            assert_eq!(ours, detail(reason, "side") == "mover");
            assert_eq!(piece.to_ascii_lowercase(), 'k');
            check_target(&taker, reason)?;
        }
        "check" => assert!(ours && position.in_check() && piece.eq_ignore_ascii_case(&'k')),
        kind => panic!("{kind} is no kind of reason"),
    }
    Some(())
}

/// Checks that a target of a fork is attacked by the forking piece, with profit unless it is a King.
fn check_branch<G: Game>(case: &Case<G>, passed: &G, square: &str, target: &str) -> Option<()> {
    let letter = case.new.at(target).expect("a target");
    if G::NAME == "oliveira" && letter.eq_ignore_ascii_case(&'k') {
        assert!(attacks_the_king::<G>(case, square));
        return Some(());
    }
    let gains = gains(passed, target)?;
    let mut by_the_piece = gains.iter().filter(|(text, _)| text.starts_with(square));
    assert!(by_the_piece.any(|(_, gain)| *gain > 0));
    Some(())
}

/// Whether the piece on a square attacks the enemy King: it still does if Grand Dukes, which attack nothing, replace
/// the mover's other pieces.
fn attacks_the_king<G: Game>(case: &Case<G>, square: &str) -> bool {
    let mut fen = String::new();
    for rank in ('1'..='8').rev() {
        for file in 'a'..='h' {
            let name = format!("{file}{rank}");
            let letter = case.new.at(&name).map(|letter| {
                let kept = owner(letter) != case.mover || name == square || letter.eq_ignore_ascii_case(&'k');
                match (kept, case.mover) {
                    (true, _) => letter,
                    (false, Color::White) => 'G',
                    (false, Color::Black) => 'g',
                }
            });
            fen.push(letter.unwrap_or('1'));
        }
        fen.push('/');
    }
    let side = if case.mover == Color::White { "b" } else { "w" };
    let fen = format!("{}[] {side} - - {side} 0 1", fen.trim_end_matches('/'));
    G::from_fen(&fen).expect("a FEN").in_check()
}

/// Checks that a move was a legal capture on the square, with profit and as good as any.
fn check_was_attacked<G: Game>(position: &G, square: &str, by: &str) -> Option<()> {
    let gains = gains(position, square)?;
    let (_, best) = gains.iter().max_by_key(|(_, gain)| *gain).expect("a capture");
    let (_, gain) = gains
        .iter()
        .find(|(text, _)| text == by)
        .expect("the capture was legal");
    assert!(*gain > 0 && gain == best, "{gains:?}");
    Some(())
}

/// Checks how the attack from `origin` on `square` has ended. `now` are the captures that are left.
fn check_means<G: Game>(case: &Case<G>, square: &str, origin: &str, now: &[(String, i32)], how: &str) {
    let stays = case.old.at(origin) == case.new.at(origin);
    let captured = case.new.at(origin).is_none_or(|letter| owner(letter) == case.mover)
        && case.old.count(!case.mover) > case.new.count(!case.mover);
    let possible = now.iter().any(|(text, _)| text.starts_with(origin));
    match how {
        "capture" => assert!(captured),
        "guard" => assert!(stays && possible),
        "block" => {
            assert!(stays && !possible);
            assert!(is_between(destination(&case.text), origin, square));
        }
        "other" => assert!(!(captured || stays && possible)),
        _ => panic!("{how} is no means"),
    }
}

fn is_between(square: &str, one: &str, other: &str) -> bool {
    let at = |name: &str| (i32::from(name.as_bytes()[0]), i32::from(name.as_bytes()[1]));
    let ((x, y), (x1, y1), (x2, y2)) = (at(square), at(one), at(other));
    let (to_one, to_other) = ((x1 - x, y1 - y), (x2 - x, y2 - y));
    let on_a_line = to_one.0 * to_other.1 == to_one.1 * to_other.0;
    on_a_line && to_one.0 * to_other.0 + to_one.1 * to_other.1 < 0
}

/// Checks that the reasons name every piece that the opponent can take with profit.
pub fn check_all_left<G: Game>(case: &Case<G>, reasons: &[Reason]) {
    for square in case.new.squares_of(case.mover) {
        let named = reasons
            .iter()
            .any(|reason| reason.kind == "leaves" && reason.get("square") == Some(square));
        if let Some(gain) = best_gain(&case.after, square) {
            assert_eq!(gain > 0, named, "{square} after {case:?}");
        }
    }
}
