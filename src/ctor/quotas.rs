//! Quotas: the number of operations that a turn allows.

/// The numbers of placements, movements and landings, in this order.
pub type Operations = [u8; 3];

/// The number of operations of each kind that a turn allows. `turn` is counted from 1, and `team_size` is the number of
/// people in the larger team. The opening turns (turns 1 and 2, and turn 3 for a team size of 3) allow placements only.
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
