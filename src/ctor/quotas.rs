//! Quotas: the number of operations that a turn allows.

/// The numbers of placements, movements and landings, in this order.
pub type Operations = [u8; 3];

/// The quotas of a turn. `turn` is counted from 1, and `team_size` is the number of people in the larger team. "The
/// opening turns allow placements only: team 1 places up to 1, team 2 up to 2, and for S = 3 team 1 up to 3; then the
/// table holds."
#[inline(always)]
pub const fn quota(turn: u32, team_size: u8) -> Operations {
    match (turn, team_size) {
        (1, _) => [1, 0, 0],
        (2, _) => [2, 0, 0],
        (3, 3) => [3, 0, 0],
        (_, 1) => [2, 2, 1],
        (_, 2) => [2, 2, 0],
        _ => [3, 3, 0],
    }
}
