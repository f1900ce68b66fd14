//! x
use anel::game::Game;
use anel::turnover::*;
use std::time::Instant;
fn go<R: Rules>(d: u32, name: &str) {
    let p = Position::<R>::start();
    for depth in 1..=d {
        let t = Instant::now();
        let n = anel::perft::bulk(&p, depth);
        let e = t.elapsed().as_secs_f64();
        println!("{name} bulk {depth} {n} {e:.3} {:.1}M", n as f64 / e / 1e6);
    }
    let t = Instant::now();
    let n = anel::perft::every_leaf(&p, d - 1);
    let e = t.elapsed().as_secs_f64();
    println!(
        "{name} leaf {} {n} {e:.3} {:.1}M",
        d - 1,
        n as f64 / e / 1e6
    );
}
fn main() {
    go::<Current>(6, "turnover");
    go::<Official2019>(7, "2019");
}
