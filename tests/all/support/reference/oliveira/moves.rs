//! Generates legal moves of Oliveira: makes every move that the rules describe, and keeps those that leave the King
//! safe.

use super::{OliveiraReference, Piece, Square, forward, inside, last_rank, name};

/// The promotion choices of a moving piece. The only choice is `None` unless the piece is a Pawn that reaches the last
/// rank.
type Choices = Vec<Option<char>>;

impl OliveiraReference {
    /// All legal moves in UCI format, sorted, each with the position after it.
    pub fn children(&self) -> Vec<(String, OliveiraReference)> {
        let mut children = Vec::new();
        if self.early_end().is_some() {
            return children;
        }
        if self.king(self.white).is_none() {
            self.placings(&mut children);
        } else {
            let own: Vec<(Square, char)> = self
                .pieces
                .iter()
                .filter(|(_, piece)| piece.1 == self.white)
                .map(|(&square, piece)| (square, piece.0))
                .collect();
            for (from, kind) in own {
                self.moves_of(from, kind, &mut children);
            }
            self.deployments(&mut children);
            self.castlings(&mut children);
            self.pass(&mut children);
        }
        children.retain(|(_, child)| !child.in_check(self.white));
        children.sort_by(|a, b| a.0.cmp(&b.0));
        // An ordinary move and a sneak with the same text count as one move.
        children.dedup_by(|a, b| a.0 == b.0);
        children
    }

    fn enemy_at(&self, square: Square) -> Option<char> {
        let (kind, white) = self.at(square)?;
        (white != self.white).then_some(kind)
    }

    fn can_be_captured(&self, square: Square) -> bool {
        self.enemy_at(square).is_some_and(|kind| kind != 'G')
    }

    fn moves_of(&self, from: Square, kind: char, children: &mut Vec<(String, OliveiraReference)>) {
        let up = forward(self.white);
        let ahead = |steps: i32| (from.0, from.1 + up * steps);
        let charges = |to: Square| "LP".contains(kind) && to == ahead(2);
        let mut targets: Vec<Square> = self.attacks(from);
        if kind == 'P' {
            // Pawns capture on the squares that they attack; otherwise they step straight ahead.
            targets.retain(|&to| self.can_be_captured(to));
            targets.push(ahead(1));
            targets.retain(|&to| to.0 != from.0 || charges(to) || self.is_empty(to));
        }
        targets.retain(|&to| match charges(to) {
            true => self.can_be_captured(to),
            false => self.is_empty(to) || self.can_be_captured(to),
        });
        if "LW".contains(kind) && from.1 == last_rank(self.white) {
            let all = (0..8).flat_map(|file| (0..8).map(move |rank| (file, rank)));
            targets.extend(all.filter(|&to| self.is_empty(to)));
        }
        for to in targets {
            if charges(to) {
                self.charge(from, to, kind, children);
            } else {
                self.ordinary(from, to, kind, children);
            }
        }
        match kind {
            'P' => {
                self.two_squares(from, children);
                self.en_passant(from, children);
                self.legion(from, children);
            }
            'G' => {
                let mut next = self.next();
                let duke = next.pieces.remove(&from).expect("a Grand Duke");
                next.hand.push(duke);
                children.push((format!("{}@", name(from)), next));
            }
            _ => {}
        }
    }

    /// A copy of the position for the next ply: clocks advanced and the other side to move, but no piece moved yet.
    fn next(&self) -> OliveiraReference {
        let mut next = self.clone();
        next.en_passant = None;
        next.passes = 0;
        next.halfmove += 1;
        next.fullmove += u32::from(!self.white);
        next.white = !self.white;
        next
    }

    /// Removes a piece from the board, and puts it in its pool unless it is a King, Pawn or Grand Duke.
    fn remove(&mut self, square: Square) {
        let (kind, white) = self.pieces.remove(&square).expect("a piece to remove");
        if !"KPG".contains(kind) {
            self.hand.push((kind, white));
        }
        self.halfmove = 0;
    }

    fn ordinary(&self, from: Square, to: Square, kind: char, children: &mut Vec<(String, OliveiraReference)>) {
        for promotion in self.choices(kind, to, &[]) {
            let mut next = self.next();
            if next.pieces.contains_key(&to) {
                next.remove(to);
            }
            next.shift(from, to, promotion);
            next.lose_castling(&[from, to]);
            if kind == 'K' {
                next.king_has_moved(self.white);
                if next.in_zone(to, !self.white) {
                    continue;
                }
            }
            next.zones(&[to], self.white);
            children.push((text(from, to, promotion), next));
        }
    }

    /// Moves a piece. If a promotion is given, the moving Pawn promotes.
    fn shift(&mut self, from: Square, to: Square, promotion: Option<char>) {
        let (kind, white) = self.pieces.remove(&from).expect("a piece to move");
        if kind == 'P' {
            self.halfmove = 0;
        }
        if let Some(promotion) = promotion
            && promotion != 'G'
        {
            let place = self.hand.iter().position(|&piece| piece == (promotion, white));
            self.hand.remove(place.expect("a piece in the pool"));
        }
        self.pieces.insert(to, (promotion.unwrap_or(kind), white));
    }

    fn lose_castling(&mut self, squares: &[Square]) {
        for &square in squares {
            let lost = match square {
                (0, 0) => "Q",
                (7, 0) => "K",
                (0, 7) => "q",
                (7, 7) => "k",
                _ => "",
            };
            self.castling.retain(|letter| !lost.contains(letter));
        }
    }

    fn king_has_moved(&mut self, white: bool) {
        self.castling.retain(|letter| letter.is_ascii_uppercase() != white);
    }

    /// Removes pieces of side `white` that have just moved to the given squares, if these squares are in enemy zones of
    /// control.
    fn zones(&mut self, movers: &[Square], white: bool) {
        if self.in_check(!white) {
            return;
        }
        for &square in movers {
            let kind = self.at(square).map_or('K', |piece| piece.0);
            if !"KG".contains(kind) && self.in_zone(square, !white) {
                self.remove(square);
                self.en_passant = None;
            }
        }
    }

    /// The promotion choices of a piece that arrives on `to`. The list `taken` contains the kinds of pieces that
    /// another Pawn takes from the pool in the same move.
    fn choices(&self, kind: char, to: Square, taken: &[char]) -> Choices {
        if kind != 'P' || to.1 != last_rank(self.white) {
            return vec![None];
        }
        let mut choices = vec![Some('G')];
        for kind in "WHNRL".chars() {
            let used = taken.iter().filter(|&&other| other == kind).count();
            if self.in_hand((kind, self.white)) > used {
                choices.push(Some(kind));
            }
        }
        choices
    }

    fn charge(&self, from: Square, to: Square, kind: char, children: &mut Vec<(String, OliveiraReference)>) {
        let mut next = self.next();
        next.remove(to);
        next.remove(from);
        next.lose_castling(&[to]);
        let second_rank = last_rank(!self.white) + forward(self.white);
        let mark = if kind == 'P' && from.1 == second_rank { "x" } else { "" };
        children.push((format!("{}{mark}{}", name(from), name(to)), next));
    }

    /// Adds double steps and lancer moves.
    fn two_squares(&self, from: Square, children: &mut Vec<(String, OliveiraReference)>) {
        let up = forward(self.white);
        let [first, second, third] = [1, 2, 3].map(|steps| (from.0, from.1 + up * steps));
        if from.1 != last_rank(!self.white) + up {
            return;
        }
        let pushed = if self.is_empty(first) && self.is_empty(second) {
            None
        } else if self.enemy_at(first).is_some() && self.is_empty(second) && self.is_empty(third) {
            Some(first)
        } else if self.is_empty(first) && self.enemy_at(second).is_some() && self.is_empty(third) {
            Some(second)
        } else {
            return;
        };
        let mut next = self.next();
        if let Some(pushed) = pushed {
            let piece: Piece = next.pieces.remove(&pushed).expect("a piece to push");
            next.pieces.insert(third, piece);
        }
        next.shift(from, second, None);
        next.en_passant = Some(first);
        next.zones(&[second], self.white);
        children.push((text(from, second, None), next));
    }

    fn en_passant(&self, from: Square, children: &mut Vec<(String, OliveiraReference)>) {
        let Some(to) = self.en_passant else {
            return;
        };
        let up = forward(self.white);
        if (to.0 - from.0).abs() == 1 && to.1 == from.1 + up {
            let mut next = self.next();
            next.remove((to.0, from.1));
            next.shift(from, to, None);
            next.zones(&[to], self.white);
            children.push((text(from, to, None), next));
        }
    }

    /// Adds the legionary moves of a Pawn together with its neighbour on the side of the h-file.
    fn legion(&self, from: Square, children: &mut Vec<(String, OliveiraReference)>) {
        let up = forward(self.white);
        let neighbour = (from.0 + 1, from.1);
        if self.at(neighbour) != Some(('P', self.white)) {
            return;
        }
        let targets = [(from.0, from.1 + up), (neighbour.0, neighbour.1 + up)];
        let free = |to: Square| {
            let behind = (to.0, to.1 + up);
            self.is_empty(to) || (self.enemy_at(to).is_some() && self.is_empty(behind))
        };
        if !targets.into_iter().all(free) {
            return;
        }
        for first in self.choices('P', targets[0], &[]) {
            let taken: Vec<char> = first.into_iter().collect();
            for second in self.choices('P', targets[1], &taken) {
                let mut next = self.next();
                for to in targets {
                    if let Some(pushed) = next.pieces.remove(&to) {
                        next.pieces.insert((to.0, to.1 + up), pushed);
                    }
                }
                next.shift(from, targets[0], first);
                next.shift(neighbour, targets[1], second);
                next.zones(&targets, self.white);
                let texts = [text(from, targets[0], first), text(neighbour, targets[1], second)];
                children.push((texts.join(","), next));
            }
        }
    }

    fn placings(&self, children: &mut Vec<(String, OliveiraReference)>) {
        let rank = last_rank(!self.white);
        for (king, warlord) in [(3, 4), (4, 3)] {
            let mut next = self.clone();
            next.white = !self.white;
            for (kind, file) in [('K', king), ('W', warlord)] {
                let place = next.hand.iter().position(|&piece| piece == (kind, self.white));
                let piece = next.hand.remove(place.expect("in hand before the set-up"));
                next.pieces.insert((file, rank), piece);
            }
            children.push((format!("K@{}", name((king, rank))), next));
        }
    }

    fn deployments(&self, children: &mut Vec<(String, OliveiraReference)>) {
        let Some(place) = self.hand.iter().position(|&p| p == ('G', self.white)) else {
            return;
        };
        for to in (0..64).map(|i| (i % 8, i / 8)) {
            let king = self.king(!self.white).expect("a King");
            let near_king = (king.0 - to.0).abs() <= 1 && (king.1 - to.1).abs() <= 1;
            if self.is_empty(to) && !near_king && !self.is_attacked(to, !self.white) {
                let mut next = self.next();
                let duke = next.hand.remove(place);
                next.pieces.insert(to, duke);
                children.push((format!("G@{}", name(to)), next));
            }
        }
    }

    fn castlings(&self, children: &mut Vec<(String, OliveiraReference)>) {
        let king = self.king(self.white).expect("a King");
        for (letter, corner, way) in [('K', 7, 1), ('Q', 0, -1)] {
            let letter = if self.white {
                letter
            } else {
                letter.to_ascii_lowercase()
            };
            if !self.castling.contains(letter) {
                continue;
            }
            let (crossed, to) = ((king.0 + way, king.1), (king.0 + 2 * way, king.1));
            let mut between = (king.0.min(corner) + 1..king.0.max(corner)).map(|f| (f, king.1));
            let attacked = |square| self.is_attacked(square, !self.white);
            if !between.all(|square| self.is_empty(square)) || [king, crossed, to].into_iter().any(attacked) {
                continue;
            }
            let mut next = self.next();
            next.shift(king, to, None);
            next.shift((corner, king.1), crossed, None);
            next.castling.retain(|l| l.is_ascii_uppercase() != self.white);
            next.zones(&[crossed], self.white);
            if !next.in_zone(to, !self.white) {
                children.push((text(king, to, None), next));
            }
        }
    }

    fn pass(&self, children: &mut Vec<(String, OliveiraReference)>) {
        if self.token == self.white && !self.in_check(self.white) {
            let mut next = self.next();
            next.token = !self.white;
            next.passes = self.passes + 1;
            children.push(("0000".to_owned(), next));
        }
    }
}

fn text(from: Square, to: Square, promotion: Option<char>) -> String {
    assert!(inside(from) && inside(to));
    let promotion = promotion.map(|kind| kind.to_ascii_lowercase().to_string());
    format!("{}{}{}", name(from), name(to), promotion.unwrap_or_default())
}
