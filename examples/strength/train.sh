#!/usr/bin/env bash
# Plays self-play games and trains the evaluation's network and weights on them. The same engine and seed give the same
# games, network and weights with any number of threads. After an interruption, the same command continues.
#
#     examples/strength/train.sh variant [games] [seed] [nodes] [engine]
set -euo pipefail
cd "$(dirname "$0")/../.."
variant=${1:?name a variant: turnover, turnover2019, oliveira, ctor or ctor8}
# Many games with few nodes per move produce the best networks. For CTOR, fewer games with more nodes per move are
# played, and the network learns mainly from game results instead of search scores (docs/lab/).
case $variant in
    ctor*) defaults=(40000 1000) settings=(--mix 0.9 --lambda 0 --spread 200 --decay 2 --epochs 8) ;;
    *) defaults=(150000 500) settings=(--decay 0.5) ;;
esac
games=${2:-${defaults[0]}}
seed=${3:-1}
nodes=${4:-${defaults[1]}}
engine=${5:-target/release/anel}

"$engine" datagen --variant "$variant" --games "$games" --nodes "$nodes" --seed "$seed" \
    --resume --out "$variant.games"
"$engine" train --variant "$variant" --seed "$seed" "${settings[@]}" --checkpoint "$variant.run" \
    --out "$variant.network" --weights "$variant.rs" "$variant.games"
echo "Wrote the network to $variant.network and the weights to $variant.rs; docs/training.md names the files they replace."
