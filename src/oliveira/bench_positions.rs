//! The benchmark positions: the start position, then positions from early to late in self-play games at 20,000 nodes
//! per move after six random plies.

pub(super) const POSITIONS: [&str; 12] = [
    "rnh2hnr/pplpplpp/8/8/8/8/PPLPPLPP/RNH2HNR[KWkw] w KQkq - b 0 1",
    "rnhkwh1r/pp4p1/3lln2/3pp2p/8/3PP1PP/PPLHNLH1/RN1WK2R[] w KQkq - b 2 8",
    "1r2khnr/1p1h2pp/p1nllw2/3p4/3L4/PP1P4/1HRNNLPP/3WKH1R[] w Kk - b 8 12",
    "rnhk1nr1/1p2h1p1/p1wll3/3p4/1P1P2Pp/2NL1L1P/P2H2H1/R1NW1RK1[] w q - b 0 17",
    "1r1k3r/4n1pp/5w1h/1hN1l3/1nHp4/3P1L2/1HR3PP/3WKN1R[Ll] w K - b 7 23",
    "5n2/1pwhnkr1/r2llh2/6p1/1P1PL1Pp/1WN1H2P/3R1KH1/2N2R2[L] w - - b 1 30",
    "7r/3k2p1/3r2np/5L2/1nw4P/6P1/3HR3/3W1RK1[HNNLhhll] w - - b 2 36",
    "5rk1/1h1n2r1/1w1lnh2/1p1l2pH/1P1P2Pp/1NWLH2P/5RK1/3N1R2[L] w - - b 20 44",
    "r7/4RR2/3r3p/2k3pP/5wP1/3W4/6K1/8[HHNNLLhhnnll] w - - b 21 52",
    "1rh5/1wnn1rk1/3l1h2/1p1l1Hp1/1P1P2Pp/1NWLN2P/3H1RK1/R7[L] w - - b 54 61",
    "8/7R/4K3/3W2rP/1k5r/8/5p2/8[HHNNRLLwhhnnll] w - - b 2 70",
    "6k1/8/1w6/1p1n4/1P1PhrPR/1N2N2P/2r5/6K1[WHHRLLhnll] w - - b 0 85",
];
