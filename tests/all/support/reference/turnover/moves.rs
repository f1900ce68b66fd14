//! Generates the legal moves and attacked squares of Turnover.

use super::stacks::{other, owner};
use super::{Meeting, Place, Ply, RuleSet, TurnoverReference};

const ORTHOGONAL: [Place; 4] = [(0, 1), (1, 0), (0, -1), (-1, 0)];
const DIAGONAL: [Place; 4] = [(1, 1), (1, -1), (-1, -1), (-1, 1)];
const LEAPS: [Place; 8] = [(1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2)];

fn all_eight() -> impl Iterator<Item = Place> {
    ORTHOGONAL.into_iter().chain(DIAGONAL)
}

fn shifted((file, rank): Place, (files, ranks): Place) -> Option<Place> {
    let (file, rank) = (file + files, rank + ranks);
    let on_the_board = (0..8).contains(&file) && (0..8).contains(&rank);
    on_the_board.then_some((file, rank))
}

fn forward(side: char) -> i32 {
    if side == 'w' { 1 } else { -1 }
}

impl TurnoverReference {
    pub(super) fn moves(&self) -> Vec<Ply> {
        if self.end_by_castles.is_some() {
            return Vec::new();
        }
        let mut moves = Vec::new();
        for from in self.stacks_of(self.side) {
            match self.at(from).to_ascii_uppercase() {
                'R' => self.lines(from, 'R', ORTHOGONAL.into_iter(), &mut moves),
                'B' => self.lines(from, 'B', DIAGONAL.into_iter(), &mut moves),
                'Q' => self.lines(from, 'B', all_eight(), &mut moves),
                'N' => self.leaps(from, &mut moves),
                'P' => self.wall_steps(from, &mut moves),
                _ => self.castle_steps(from, &mut moves),
            }
        }
        moves
    }

    /// Adds the moves of a sliding piece: "any number of empty squares […], ending on empty, combination, turnover or
    /// capture".
    fn lines(&self, from: Place, ring: char, directions: impl Iterator<Item = Place>, moves: &mut Vec<Ply>) {
        for direction in directions {
            let mut next = shifted(from, direction);
            while let Some(to) = next {
                self.add(from, to, self.meeting(ring, to) != Meeting::NotAMove, moves);
                next = shifted(to, direction).filter(|_| self.is_empty(to));
            }
        }
    }

    /// Adds the moves of a Fortress: its W leaps like a Knight, onto an empty square, a combination, a turnover or a
    /// capture.
    fn leaps(&self, from: Place, moves: &mut Vec<Ply>) {
        for to in LEAPS.into_iter().filter_map(|leap| shifted(from, leap)) {
            self.add(from, to, self.meeting('P', to) != Meeting::NotAMove, moves);
        }
    }

    /// Adds the single steps of a lone Wall or, in `turnover2019`, of a Castle's Wall.
    fn wall_steps(&self, from: Place, moves: &mut Vec<Ply>) {
        use Meeting::{Capture, Combination, Empty, Turnover};
        let ahead = forward(self.side);
        if let Some(to) = shifted(from, (0, ahead)) {
            // A Wall steps "one square straight forward" onto an empty square, or for a combination or turnover.
            let meeting = self.meeting('P', to);
            let can = matches!(meeting, Empty | Combination | Turnover);
            self.add(from, to, can, moves);
        }
        for to in [-1, 1].map(|files| shifted(from, (files, ahead))) {
            // A Wall steps "one square diagonally forward" for a combination, turnover or capture.
            let Some(to) = to else { continue };
            let meeting = self.meeting('P', to);
            let can = matches!(meeting, Combination | Turnover | Capture);
            self.add(from, to, can, moves);
        }
    }

    fn castle_steps(&self, from: Place, moves: &mut Vec<Ply>) {
        let mut steps = Vec::new();
        self.double_step(from, &mut steps);
        match self.rules {
            RuleSet::Turnover => self.king_steps(from, &mut steps),
            RuleSet::Turnover2019 => self.wall_steps(from, &mut steps),
        }
        let bound = self.is_bound(from);
        steps.retain(|&ply| !bound || self.is_allowed_when_bound(ply));
        moves.append(&mut steps);
    }

    /// Adds the double step of a Castle's Wall: "two squares straight forward, from any rank […]; the first square must
    /// be empty; the second is empty, a combination or a turnover, never a capture".
    fn double_step(&self, from: Place, moves: &mut Vec<Ply>) {
        use Meeting::{Combination, Empty, Turnover};
        let ahead = forward(self.side);
        let (first, second) = (shifted(from, (0, ahead)), shifted(from, (0, 2 * ahead)));
        if let (Some(first), Some(to)) = (first, second) {
            let meeting = self.meeting('P', to);
            let can = matches!(meeting, Empty | Combination | Turnover);
            self.add(from, to, self.is_empty(first) && can, moves);
        }
    }

    /// Adds the single steps of a Castle in `turnover`. The whole Castle steps onto an empty square, or captures an
    /// enemy stack on which W does not fit. Onto an F or TF of either colour, only the W travels. Any other friendly
    /// stack blocks the step.
    fn king_steps(&self, from: Place, moves: &mut Vec<Ply>) {
        for to in all_eight().filter_map(|step| shifted(from, step)) {
            let whole = match self.meeting('P', to) {
                Meeting::Empty | Meeting::Capture => true,
                Meeting::Combination | Meeting::Turnover => false,
                Meeting::NotAMove => continue,
            };
            moves.push(Ply { from, to, whole });
        }
    }

    fn add(&self, from: Place, to: Place, can: bool, moves: &mut Vec<Ply>) {
        if can {
            let whole = false;
            moves.push(Ply { from, to, whole });
        }
    }

    /// Whether a side's Castle is bound in `turnover2019`: "a side whose only Castle is attacked may not move that
    /// Castle's W".
    pub fn is_bound(&self, castle: Place) -> bool {
        self.rules == RuleSet::Turnover2019
            && self.castles(self.side) == [castle]
            && self.is_attacked(castle, other(self.side))
    }

    /// Whether a move is allowed for a bound Castle: "onto a TF of either colour […] or to capture the opponent's last
    /// Castle".
    fn is_allowed_when_bound(&self, ply: Ply) -> bool {
        let onto_citadel = self.at(ply.to).eq_ignore_ascii_case(&'Q');
        let takes_the_last = self.castles(other(self.side)) == [ply.to];
        onto_citadel || takes_the_last
    }

    /// The attacked Castles of both sides.
    pub(super) fn attacked_castles(&self) -> Vec<String> {
        let of = |side| {
            let castles = self.castles(side).into_iter();
            castles.filter(move |&castle| self.is_attacked(castle, other(side)))
        };
        of('w').chain(of('b')).map(super::name).collect()
    }

    /// Whether side `attacker` has a stack that could capture a Castle on this square.
    pub fn is_attacked(&self, castle: Place, attacker: char) -> bool {
        self.stacks_of(attacker).any(|from| self.attacks(from, castle))
    }

    /// Whether a stack attacks a square: "T along lines, F along diagonals, TF along both, FW by a Knight's leap, W
    /// diagonally forward, and TFW by a King's step (`turnover`) or diagonally forward (`turnover2019`)".
    fn attacks(&self, from: Place, target: Place) -> bool {
        let (files, ranks) = (target.0 - from.0, target.1 - from.1);
        let (across, along) = (files.abs(), ranks.abs());
        let orthogonal = across == 0 || along == 0;
        let diagonal = across == along;
        let stack = self.at(from);
        let diagonally_forward = across == 1 && ranks == forward(owner(stack));
        match stack.to_ascii_uppercase() {
            'R' => orthogonal && self.is_open(from, target),
            'B' => diagonal && self.is_open(from, target),
            'Q' => (orthogonal || diagonal) && self.is_open(from, target),
            'N' => across.min(along) == 1 && across.max(along) == 2,
            'P' => diagonally_forward,
            _ => match self.rules {
                RuleSet::Turnover => across.max(along) == 1,
                RuleSet::Turnover2019 => diagonally_forward,
            },
        }
    }

    /// Whether all squares between two squares on the same line are empty.
    fn is_open(&self, from: Place, target: Place) -> bool {
        let (files, ranks) = (target.0 - from.0, target.1 - from.1);
        let step = (files.signum(), ranks.signum());
        (1..files.abs().max(ranks.abs())).all(|steps| self.is_empty((from.0 + steps * step.0, from.1 + steps * step.1)))
    }
}
