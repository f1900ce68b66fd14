//! Attacks that a move ends: pieces that could be taken with profit before the move, but not after it.

use super::attacks::{Attack, Profit};
use super::facts::Change;
use super::reason::Reason;
use crate::game::{Effect, EffectKind, Explain};

/// The pieces that the move protects, and the piece that escapes. If the opponent is in check after the move, an attack
/// may only be postponed, so there are no reasons.
pub(super) fn reasons<G: Explain>(change: &Change<'_, G>, effects: &[Effect]) -> Vec<Reason> {
    if change.after.in_check() {
        return Vec::new();
    }
    let travel = change.before.travel(change.turn);
    let mut reasons = Vec::new();
    for (square, piece, attack) in change.theirs_before.profitable() {
        reasons.extend(match travel {
            Some((from, to)) if from == square => escape(change, (from, to), piece, attack),
            _ => protection(change, effects, piece, attack),
        });
    }
    reasons
}

/// The moved piece, which can no longer be taken with profit on its new square.
fn escape<G: Explain>(
    change: &Change<'_, G>,
    (from, to): (usize, usize),
    piece: char,
    attack: &Attack<G>,
) -> Option<Reason> {
    let reason = || {
        Reason::about::<G>("escapes", from, piece)
            .with_square::<G>("to", to)
            .with("by", change.theirs_before.text(attack))
    };
    is_safe(change, to).then(reason)
}

/// A piece that has stayed where it is and can no longer be taken with profit.
fn protection<G: Explain>(
    change: &Change<'_, G>,
    effects: &[Effect],
    piece: char,
    attack: &Attack<G>,
) -> Option<Reason> {
    let square = attack.capture.square;
    let stays = change.after.letter_at(square) == Some(piece);
    if !stays || !is_safe(change, square) {
        return None;
    }
    let reason = Reason::about::<G>("protects", square, piece).with("by", change.theirs_before.text(attack));
    Some(match attack.capture.origin {
        Some(origin) => reason.with("how", means(change, effects, origin, square)),
        None => reason,
    })
}

fn is_safe<G: Explain>(change: &Change<'_, G>, square: usize) -> bool {
    matches!(change.theirs_after.profit_on(square), Profit::No) && change.after.captures_are_complete(square)
}

/// How the move has ended the attack from `origin` on `square`.
fn means<G: Explain>(change: &Change<'_, G>, effects: &[Effect], origin: usize, square: usize) -> &'static str {
    let takes = |effect: &Effect| {
        matches!(effect.kind, EffectKind::Takes | EffectKind::TurnsOver) && effect.square == Some(origin)
    };
    let attackers_stay = change.after.letter_at(origin) == change.before.letter_at(origin);
    let still_attacks = || {
        let mut attacks = change.theirs_after.on(square);
        attacks.any(|attack| attack.capture.origin == Some(origin))
    };
    let blocks = |arrival: usize| G::is_between(arrival, origin, square);
    if effects.iter().any(takes) {
        "capture"
    } else if !attackers_stay {
        "other"
    } else if still_attacks() {
        "guard"
    } else if change.arrival().is_some_and(blocks) {
        "block"
    } else {
        "other"
    }
}
