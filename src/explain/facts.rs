//! Reasons that need no search: effects, checks, attacks, forks, dangers.

use super::attacks::{Attack, Attacks, Gain, Profit};
use super::protection;
use super::reason::{Reason, square_list};
use crate::board::Color;
use crate::game::{Explain, GameHistory, Outcome};

/// What can be taken before and after a turn, by either side.
pub(super) struct Change<'a, G: Explain> {
    pub(super) turn: &'a [G::Move],
    pub(super) before: &'a G,
    pub(super) after: &'a G,
    /// What the side that makes the turn could take instead of it.
    pub(super) ours_before: Attacks<G>,
    /// What the opponent could take if the turn were skipped.
    pub(super) theirs_before: Attacks<G>,
    /// What the side could take next, if the opponent skipped a turn.
    pub(super) ours_after: Attacks<G>,
    /// What the opponent can take after the turn.
    pub(super) theirs_after: Attacks<G>,
}

impl<G: Explain> Change<'_, G> {
    /// The square on which the first ply has put a piece, if it has.
    pub(super) fn arrival(&self) -> Option<usize> {
        let square = self.before.destination(*self.turn.first()?);
        let letter = self.after.letter_at(square)?;
        (self.before.letter_at(square) != Some(letter)).then_some(square)
    }
}

/// The reasons for and against a turn that need no search.
pub fn of_move<G: Explain>(game: &GameHistory<G>, turn: &[G::Move]) -> Vec<Reason> {
    let before = *game.position();
    let mover = before.side_to_move();
    let mut next = game.clone();
    turn.iter().for_each(|&mv| next.play(mv));
    let after = *next.position();

    let effects = before.effects(turn);
    let mut reasons: Vec<Reason> = effects.iter().map(Reason::of_effect::<G>).collect();
    reasons.extend(settles(&before, &after, mover));
    if let Some(outcome) = next.outcome() {
        reasons.push(ends(outcome));
        return reasons;
    }
    reasons.extend(check(&after));
    let change = Change {
        turn,
        before: &before,
        after: &after,
        ours_before: Attacks::in_position(before),
        theirs_before: Attacks::in_position(before.null_move()),
        ours_after: Attacks::in_position(after.null_move()),
        theirs_after: Attacks::in_position(after),
    };
    reasons.extend(targets("threatens", &change.ours_after, &change.ours_before));
    reasons.extend(fork(&change));
    reasons.extend(targets("leaves", &change.theirs_after, &change.theirs_before));
    reasons.extend(protection::reasons(&change, &effects));
    reasons.extend(dangers(&change.theirs_after, "mover"));
    reasons.extend(dangers(&change.ours_after, "opponent"));
    reasons
}

/// What either side could take in a position: the side to move at once, the opponent if the side to move passed.
pub fn of_position<G: Explain>(game: &GameHistory<G>) -> Vec<Reason> {
    let position = *game.position();
    if let Some(outcome) = game.outcome() {
        return vec![ends(outcome)];
    }
    let ours = Attacks::in_position(position);
    let theirs = Attacks::in_position(position.null_move());
    let mut reasons: Vec<Reason> = check(&position).into_iter().collect();
    reasons.extend(all_targets("chance", &ours));
    reasons.extend(all_targets("exposed", &theirs));
    reasons.extend(dangers(&theirs, "mover"));
    reasons.extend(dangers(&ours, "opponent"));
    reasons
}

fn ends(outcome: Outcome) -> Reason {
    let result = match outcome.winner {
        Some(Color::White) => "p1win",
        Some(Color::Black) => "p2win",
        None => "draw",
    };
    let reason = outcome.reason.replace(' ', "-");
    Reason::new("ends").with("result", result).with("by", reason)
}

/// The square of the attacked last Castle or King of the side to move.
fn check<G: Explain>(position: &G) -> Option<Reason> {
    if !position.in_check() {
        return None;
    }
    let side = position.side_to_move();
    let royal = (0..G::FILES * G::RANKS).find_map(|square| {
        let letter = position.letter_at(square)?;
        (G::is_royal(letter) && Color::of_fen_letter(letter) == side).then_some((square, letter))
    });
    royal.map(|(square, letter)| Reason::about::<G>("check", square, letter))
}

/// The pieces that can never be taken from now on, unless their side moves them.
fn settles<G: Explain>(before: &G, after: &G, side: Color) -> Option<Reason> {
    let old = before.settled_pieces(side);
    let new = after
        .settled_pieces(side)
        .into_iter()
        .filter(|square| !old.contains(square));
    let squares = square_list::<G>(new);
    (!squares.is_empty()).then(|| Reason::new("settles").with("squares", squares))
}

/// A piece that can be taken with profit.
fn target<G: Explain>(kind: &'static str, attacks: &Attacks<G>, attack: &Attack<G>, piece: char) -> Reason {
    let gain = attack.gain.unwrap_or_default();
    Reason::about::<G>(kind, attack.capture.square, piece)
        .with("by", attacks.text(attack))
        .with("effect", attacks.effect(attack).name())
        .with("gain", Gain(gain))
}

fn all_targets<G: Explain>(kind: &'static str, attacks: &Attacks<G>) -> Vec<Reason> {
    let mut reasons = Vec::new();
    for (_, piece, attack) in attacks.profitable() {
        reasons.push(target(kind, attacks, attack, piece));
    }
    reasons
}

/// The pieces that can be taken with profit, with the news whether that was already so in an earlier position.
fn targets<G: Explain>(kind: &'static str, attacks: &Attacks<G>, earlier: &Attacks<G>) -> Vec<Reason> {
    let is_new = |square, piece| match earlier.profit_on(square) {
        _ if earlier.position.letter_at(square) != Some(piece) => Some(true),
        Profit::Yes(_) => Some(false),
        Profit::No => Some(true),
        Profit::Unknown => None,
    };
    let mut reasons = Vec::new();
    for (square, piece, attack) in attacks.profitable() {
        if let Some(is_new) = is_new(square, piece) {
            reasons.push(target(kind, attacks, attack, piece).with("new", is_new));
        }
    }
    reasons
}

/// Two or more targets of the piece that has just moved.
fn fork<G: Explain>(change: &Change<'_, G>) -> Option<Reason> {
    let Change { after, ours_after, .. } = change;
    let square = change.arrival()?;
    let mut targets: Vec<usize> = ours_after
        .squares()
        .into_iter()
        .filter(|&target| {
            let mut attacks = ours_after.on(target);
            attacks.any(|attack| attack.capture.origin == Some(square) && attack.gain > Some(0))
        })
        .collect();
    if let Some((king, attackers)) = after.king_attackers()
        && attackers.contains(&square)
    {
        targets.push(king);
    }
    let piece = after.letter_at(square)?;
    let forks = targets.len() >= 2;
    forks.then(|| Reason::about::<G>("fork", square, piece).with("targets", square_list::<G>(targets)))
}

/// The Castles that can be taken, with profit or without. `side` is their side.
fn dangers<G: Explain>(attacks: &Attacks<G>, side: &'static str) -> Vec<Reason> {
    let danger = |square| {
        let piece = attacks.position.letter_at(square)?;
        let best = attacks.on(square).max_by_key(|attack| attack.gain)?;
        let known = G::is_royal(piece) && attacks.on(square).all(|attack| attack.gain.is_some());
        known.then(|| target("danger", attacks, best, piece).with("side", side))
    };
    attacks.squares().into_iter().filter_map(danger).collect()
}
