#!/usr/bin/env bash
# How far apart the levels of UCI_Elo are: a match between each two neighbours, by both rule sets. A
# line for each match: the rule set, the lower level, and the summary of the higher one's results.
#
#     examples/strength/levels.sh [games] [step] [engine]
set -euo pipefail
cd "$(dirname "$0")/../.."
games=${1:-200}
step=${2:-250}
engine=${3:-target/release/anel}

# Only the levels limit the search; the pace is one that they never reach.
pace=(--nodes 1000000000)
for variant in turnover turnover2019; do
    for ((low = 500; low + step <= 2500; low += step)); do
        level="cmd=$engine,option.Hash=4,option.UCI_LimitStrength=true,option.UCI_Elo"
        # Players as weak as these need no balanced openings, only different ones.
        openings=(--openings "examples/openings/$variant.txt")
        if ((low < 1000)); then openings=(--random-plies 4); fi
        summary=$("$engine" match --variant "$variant" --games "$games" "${pace[@]}" "${openings[@]}" \
            --engine "name=high,$level=$((low + step))" --engine "name=low,$level=$low" | tail -n 1)
        printf '%s\t%d\t%s\n' "$variant" "$low" "$summary"
    done
done
