//! The positions of the benchmark.

pub(super) const POSITIONS: [&str; 1] =
    ["rnh2hnr/pplpplpp/8/8/8/8/PPLPPLPP/RNH2HNR[KWkw] w KQkq - b 0 1"];
