#!/usr/bin/env bash
# Plays games of the engine against itself and trains the evaluation's network and weights on them. The
# same engine and seed give the same games, network and weights, whatever the number of threads.
#
#     examples/strength/train.sh variant [games] [seed] [nodes] [engine]
set -euo pipefail
cd "$(dirname "$0")/../.."
variant=${1:?a variant is needed: turnover, turnover2019, oliveira, ctor or ctor8}
# Many games at few nodes a move make the best networks; in CTOR fewer, which learn from results, not
# from scores (docs/lab/evaluation.md).
case $variant in
    ctor*) defaults=(40000 1000) settings=(--mix 0.9 --spread 200 --decay 2 --epochs 8) ;;
    *) defaults=(150000 500) settings=(--decay 0.5) ;;
esac
games=${2:-${defaults[0]}}
seed=${3:-1}
nodes=${4:-${defaults[1]}}
engine=${5:-target/release/anel}

"$engine" datagen --variant "$variant" --games "$games" --nodes "$nodes" --seed "$seed" \
    --out "$variant.games"
"$engine" train --variant "$variant" --seed "$seed" "${settings[@]}" --checkpoint "$variant.run" \
    --out "$variant.network" --weights "$variant.rs" "$variant.games"
echo "The network is in $variant.network, the weights are in $variant.rs; docs/training.md says where they belong."
