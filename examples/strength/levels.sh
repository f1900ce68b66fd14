#!/usr/bin/env bash
# Measures the Elo differences between the levels of UCI_Elo, with a match between each pair of neighbouring levels.
# Prints one line per match: the variant, the lower level, and the results of the higher level.
#
#     examples/strength/levels.sh [games] [step] [engine] [variant…]
set -euo pipefail
cd "$(dirname "$0")/../.."
games=${1:-200}
step=${2:-250}
engine=${3:-target/release/anel}
variants=("${@:4}")
if ((${#variants[@]} == 0)); then variants=(turnover turnover2019 oliveira ctor ctor8); fi

# A node limit that is never reached, because the levels limit the search far more. The options are those of the page in
# a browser.
pace=(--nodes 1000000000)
level="cmd=$engine,option.Hash=16,option.Threads=1,option.UCI_LimitStrength=true,option.UCI_Elo"
for variant in "${variants[@]}"; do
    for ((low = 500; low + step <= 2500; low += step)); do
        openings=(--openings "examples/openings/$variant.txt" --openings-order random --seed "$low")
        case $variant in
        # CTOR has no book: its board starts empty.
        ctor*) openings=(--random-plies 2 --seed "$low") ;;
        # Games between weak levels need different openings, but not balanced ones.
        *) if ((low < 1000)); then openings=(--random-plies 4 --seed "$low"); fi ;;
        esac
        summary=$("$engine" match --variant "$variant" --games "$games" "${pace[@]}" "${openings[@]}" \
            --engine "name=high,$level=$((low + step))" --engine "name=low,$level=$low" | tail -n 1)
        printf '%s\t%d\t%s\n' "$variant" "$low" "$summary"
    done
done
