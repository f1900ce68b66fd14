//! The benchmark positions of both rule sets: the start position, then positions from early to late in self-play games
//! at 20,000 nodes per move after four random plies.

pub(super) const CURRENT: [&str; 12] = [
    "k1k1k1k1/1k1k1k1k/8/8/8/8/1K1K1K1K/K1K1K1K1 w - - 0 1",
    "k1k1k1k1/1k1r4/6q1/3p4/4P1p1/7b/1K1KQK2/K1K3K1 w - - 2 6",
    "3kn1k1/3q1q1k/k7/r2p4/5PP1/P7/1Q1K1NQK/Q1K1R3 w - - 0 9",
    "kq3kq1/1q1q1r1k/p7/3n1p1p/N2P3P/1P1BPKP1/R2R3Q/KQ2Q1Q1 w - - 1 12",
    "r1k1q1kq/1bq2r2/p3p2p/1pP4n/3P1K2/4P1P1/1Q1Q3R/K1K3QB w - - 0 15",
    "k1r1k1k1/1r2r3/2p5/1p1n4/1P1P4/3B4/1R2B1k1/K1K2BBR w - - 0 18",
    "3kn3/3r1q1q/k7/7p/5p2/P2p4/BQ1K3Q/R1KPR3 w - - 1 21",
    "q4qq1/3r1q1k/p5p1/br3p1p/3P3P/1Pp1P1P1/5K1Q/KQ1QQ1R1 w - - 8 24",
    "r5qk/1bPr4/p3b1Rp/1pP1r3/3n1P2/1B2P3/1R1R4/K1K3Q1 w - - 0 27",
    "q2rk1r1/4rb2/p1p5/3b2pB/1pNP4/3B3R/R7/1KR3B1 w - - 0 30",
    "3q4/2r3p1/1kbpR3/3R4/5Q2/r2B4/3K4/2NP4 w - - 3 33",
    "q4qq1/3R1r1k/p5p1/b6p/7N/PP2r1P1/2Pbb2R/Rq2K1R1 w - - 0 36",
];

pub(super) const OFFICIAL_2019: [&str; 12] = [
    "kkkkkkkk/8/8/8/8/8/8/KKKKKKKK w - - 0 1",
    "Brkkkqqk/1p3pp1/8/8/8/4n2P/1P6/KQKKQKKR w - - 0 6",
    "kkrkkq1q/1b4p1/5p1p/3B4/8/2PP3P/P7/RKQRKKKR w - - 1 9",
    "kk1qkk2/2r3q1/2ppb3/6p1/8/P2NNP2/R7/1KKQRRKK w - - 9 12",
    "kk2kq1q/1r6/2n1npp1/8/2r2P2/P1BN2R1/5NP1/RKKQK1R1 w - - 8 15",
    "r1k1r2k/1bP2pp1/8/2R5/8/PN5P/3r4/RBKb1KK1 w - - 0 18",
    "kk1kp2r/1b3rb1/5q1p/3p1p2/7B/2PP3P/PR1R4/RKQ2KK1 w - - 2 21",
    "kkbrnk2/1r6/2pb1P2/6r1/5p2/P2Q2Pp/1R2R3/1KK2RQK w - - 0 24",
    "kk5q/1r6/5p2/1P6/5p2/P1R4b/2B3N1/RKKPB3 w - - 6 27",
    "rBR5/2P2pk1/6qp/8/8/P6P/3P4/2K2KK1 w - - 0 30",
    "kr3q2/5p2/8/2B5/8/P4RP1/1BP4N/1KR4R w - - 1 36",
    "rk6/6r1/1b6/1Q3p2/4bp2/P7/2N4r/1KK1N3 w - - 2 39",
];
