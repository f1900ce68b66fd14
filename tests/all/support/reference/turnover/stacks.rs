//! Stacks as FEN letters, with tables of which ring fits on which stack.

/// The character for an empty square.
pub const EMPTY: char = '.';

/// Which rings fit on which stacks. Each entry is a ring, a stack and the combined stack. "W fits on F and TF; F fits
/// on T and W; T fits on F and FW."
const FITS: [(char, char, char); 6] = [
    ('P', 'B', 'N'),
    ('P', 'Q', 'K'),
    ('B', 'R', 'Q'),
    ('B', 'P', 'N'),
    ('R', 'B', 'Q'),
    ('R', 'N', 'K'),
];

/// What remains of a stack when its outermost ring travels. Each entry is a stack, its travelling ring and the
/// remaining stack.
const OUTERMOST: [(char, char, char); 6] = [
    ('R', 'R', EMPTY),
    ('B', 'B', EMPTY),
    ('P', 'P', EMPTY),
    ('Q', 'B', 'R'),
    ('N', 'P', 'B'),
    ('K', 'P', 'Q'),
];

/// The side that owns a stack, `w` or `b`.
pub fn owner(letter: char) -> char {
    if letter.is_ascii_uppercase() { 'w' } else { 'b' }
}

/// The FEN letter of a stack when the given side owns it.
pub fn of_side(letter: char, side: char) -> char {
    match side {
        'w' => letter.to_ascii_uppercase(),
        _ => letter.to_ascii_lowercase(),
    }
}

/// The opponent of a side.
pub fn other(side: char) -> char {
    if side == 'w' { 'b' } else { 'w' }
}

/// The ring of a stack that travels, and the stack that remains on the origin, both in upper case.
pub fn apart(stack: char) -> (char, char) {
    let (_, ring, stays) = OUTERMOST
        .into_iter()
        .find(|(whole, ..)| whole.eq_ignore_ascii_case(&stack))
        .expect("one of the six stacks");
    (ring, stays)
}

/// The stack that a ring forms with the stack that it meets, in upper case, or `None` if the ring does not fit.
pub fn combined(ring: char, met: char) -> Option<char> {
    FITS.into_iter()
        .find(|&(fitting, stack, _)| fitting == ring && stack.eq_ignore_ascii_case(&met))
        .map(|(.., made)| made)
}
