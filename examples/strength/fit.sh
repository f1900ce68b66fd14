#!/usr/bin/env bash
# Plays games of the engine against itself and fits the evaluation's weights to them. The same engine
# and seed give the same games and the same weights, whatever the number of threads.
#
#     examples/strength/fit.sh variant [games] [seed] [nodes] [engine]
set -euo pipefail
cd "$(dirname "$0")/../.."
variant=${1:?a variant is needed: turnover, turnover2019 or oliveira}
games=${2:-20000}
seed=${3:-1}
nodes=${4:-2500}
engine=${5:-target/release/anel}

positions=$(mktemp)
trap 'rm -f "$positions"' EXIT
"$engine" datagen --variant "$variant" --games "$games" --nodes "$nodes" --seed "$seed" \
    --out "$positions"
"$engine" tune --variant "$variant" --mix 0.8 --seed "$seed" --out "$variant.rs" "$positions"
echo "The weights are in $variant.rs; they belong among the weights of its evaluation, in src/."
