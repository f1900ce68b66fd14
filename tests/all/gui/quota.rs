//! The limits on sessions of the host and of guests.

use anel::gui::access::Visitor;
use anel::gui::quota::{Permit, Quota, SessionLimits};

const LIMITS: SessionLimits = SessionLimits {
    all: 6,
    guests: 4,
    guest: 2,
};

fn enter(quota: &Quota, visitor: Visitor, count: usize) -> Vec<Permit> {
    let permits = (0..count).map(|_| quota.enter(visitor));
    permits
        .map(|permit| permit.unwrap_or_else(|limit| panic!("limit {limit}")))
        .collect()
}

fn limit(quota: &Quota, visitor: Visitor) -> usize {
    quota.enter(visitor).err().expect("a limit is reached")
}

#[test]
fn guests_share_a_part_and_the_host_keeps_the_rest() {
    let quota = Quota::new(LIMITS);
    let mut first = enter(&quota, Visitor::Guest(1), 2);
    assert_eq!(limit(&quota, Visitor::Guest(1)), 2);
    let second = enter(&quota, Visitor::Guest(2), 2);
    assert_eq!(limit(&quota, Visitor::Guest(3)), 4);
    let host = enter(&quota, Visitor::Host, 2);
    assert_eq!(limit(&quota, Visitor::Host), 6);
    first.pop();
    drop(enter(&quota, Visitor::Guest(3), 1));
    drop((first, second));
    let host = [host, enter(&quota, Visitor::Host, 4)];
    assert_eq!(limit(&quota, Visitor::Guest(1)), 6, "the host may use everything");
    drop(host);
    enter(&quota, Visitor::Guest(1), 2);
}
