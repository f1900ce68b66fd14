//! The benchmark positions of CTOR on the 8 x 8 and the 10 x 10 board, from early to late in self-play games. The start
//! position and others that need over a million nodes are left out, so that the benchmark takes at most twice as long
//! as the benchmarks of the other games.

pub(super) const CTOR8_FENS: &[&str] = &[
    "4o3/8/8/x7/3x2x1/8/8/7o 2 0,0,0 4 0 59",
    "2xo1o2/1ooo4/2ooo3/2oo4/8/5o2/4ooo1/5oo1 1 0,0,0 11 0 47",
    "8/1ooo1o2/o1oo1ooo/1o1o1ooo/1oo5/oo6/xx6/8 2 0,0,0 14 0 43",
    "oo2x3/1ooxx3/1ooxxx2/2ooxx2/2ooxx2/2o2x2/8/o6o 1 0,0,0 15 0 40",
    "x5ox/x6x/4o1xx/4ooxx/1x2ooxx/x3ooox/x4oox/x4oo1 2 0,0,0 18 0 35",
    "oo2x2o/oooxx3/1ooxx3/o1ooxx2/2ooxx2/o1o1xx2/1ooxxx2/1ooxxx2 1 0,0,0 21 0 28",
    "xx1ooo1x/x3ooxx/4o1xx/1x2ooxx/1x2ooxx/xxx2oox/x3ooox/xx1oooo1 2 0,0,0 24 0 23",
    "ooo1xxx1/oo1xxx1o/oooxx2o/2ooxx1o/o1ooxxxo/o1o1xxxo/oooxx1x1/1ooxxxx1 1 0,0,0 27 0 16",
    "xxx1oo1x/1xxoooxx/xxxoooxx/1xxoooxx/1x1oooxx/xx2ooox/xx1oooox/1x1oooox 2 0,0,0 30 0 11",
];

pub(super) const CTOR_FENS: &[&str] = &[
    "7o2/10/7o2/8x1/10/4x4x/10/10/3o6/8o1 1 0,0,0 5 0 93",
    "1o6o1/o1oo3ooo/oooo4o1/o7o1/5x1x2/10/10/o9/o9/ooo5oo 1 0,0,0 15 0 76",
    "1oo2oo1o1/ooo3o1o1/1oo4ooo/8o1/7ooo/6o3/4oooo2/2o2o4/o1ooo1ooo1/1o2o1o1oo 1 0,0,0 25 0 62",
    "1o1o1oo1o1/o3oo1o1o/1ooo2o1o1/oo2oo1oo1/o1oo3o1o/2o1o1oo2/oo2o3oo/1ooooooo1o/o4oo1o1/1oooooo1oo 1 0,0,0 35 0 45",
    "1o1oo1o1o1/oo1o1oo1o1/1o1ooo1ooo/ooxoo3o1/oo1o1ooooo/o1o2o4/o1ooooooo1/o3o2ooo/ooooo1o3/oo1oo1o1oo 2 0,0,0 40 0 39",
];
