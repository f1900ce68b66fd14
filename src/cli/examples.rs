//! The examples at the end of the help texts. `tests/all/help.rs` checks that every line parses.

pub(super) const PERFT: &str = "\
Examples:
  anel perft 5
  anel perft --variant oliveira --divide 3
  anel perft --variant turnover2019 --hash 256 --threads 2 7";

#[cfg(feature = "match")]
pub(super) const MATCH: &str = "\
Examples:
  anel match --engine name=new,cmd=./anel --engine name=old,cmd=./anel-old --tc 10+0.1 --games 200
  anel match --each cmd=./anel --engine name=a --engine name=b,option.Hash=16 --nodes 5000 --games 1000 \
--sprt elo0=0,elo1=5 --out games.jsonl
  anel match --variant oliveira --engine cmd=./anel --engine cmd=./other --st 0.1 --games 100 \
--openings examples/openings/oliveira.txt --log traffic.log --pgn games.pgn
  anel match --config match.toml --tc 1+0.01 --games 400
  anel match merge part-1.jsonl part-2.jsonl";

#[cfg(feature = "match")]
pub(super) const BALANCE: &str = "\
Examples:
  anel match balance games.jsonl --out balance.md
  anel match balance turnover.jsonl ctor.jsonl --out docs/balance.md --plots docs/images/balance --nodes 20000000 \
--force";

#[cfg(feature = "match")]
pub(super) const GENFENS: &str = "\
Examples:
  anel genfens --bare 500 seed 2026
  anel genfens --variant ctor8 --plies 4 --balance 40 100
  anel genfens 10 seed 7 book examples/openings/turnover.txt";

#[cfg(feature = "train")]
pub(super) const DATAGEN: &str = "\
Examples:
  anel datagen --variant ctor --games 10000 --nodes 1000 --seed 101 --out ctor.games
  anel datagen --games 10000 --shard 2/8 --resume --out part-2.games
  anel datagen merge --out all.games part-1.games part-2.games";

#[cfg(feature = "train")]
pub(super) const TRAIN: &str = "\
Examples:
  anel train --variant turnover --out turnover.network --weights turnover.rs turnover.games
  anel train --epochs 20 --checkpoint run --out turnover.network --weights turnover.rs turnover.games
  anel train --from old.network --out new.network --weights new.rs turnover.games";

#[cfg(feature = "train")]
pub(super) const PUZZLES: &str = "\
Examples:
  anel puzzles --variant oliveira --games 500 --count 120 --out oliveira.json
  anel puzzles --variant turnover --out turnover.json turnover.games
  anel puzzles --variant ctor8 --search-nodes 1000000 --known part-1.json --out ctor8.json more.games";

#[cfg(feature = "train")]
pub(super) const OPENINGS: &str = "\
Examples:
  anel openings --variant ctor8 --games 300 --out ctor8.json
  anel openings --min-games 5 --turns 12 --out turnover.json turnover.games";
