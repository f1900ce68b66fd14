#!/usr/bin/env bash
# Measures the distance between levels of UCI_Elo by matches between neighbouring levels, under both rule sets of
# Turnover. Prints a line per match: the rule set, the lower level, and the summary of the match.
#
#     examples/strength/levels.sh [games] [step] [engine]
set -euo pipefail
cd "$(dirname "$0")/../.."
games=${1:-200}
step=${2:-250}
engine=${3:-target/release/anel}

# The node limit is never reached, so that only the levels limit the search.
pace=(--nodes 1000000000)
for variant in turnover turnover2019; do
    for ((low = 500; low + step <= 2500; low += step)); do
        level="cmd=$engine,option.Hash=4,option.UCI_LimitStrength=true,option.UCI_Elo"
        # For such weak players, openings need not be balanced, only different.
        openings=(--openings "examples/openings/$variant.txt")
        if ((low < 1000)); then openings=(--random-plies 4); fi
        summary=$("$engine" match --variant "$variant" --games "$games" "${pace[@]}" "${openings[@]}" \
            --engine "name=high,$level=$((low + step))" --engine "name=low,$level=$low" | tail -n 1)
        printf '%s\t%d\t%s\n' "$variant" "$low" "$summary"
    done
done
