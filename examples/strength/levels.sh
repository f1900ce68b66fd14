#!/usr/bin/env bash
# Measures the Elo differences between the levels of UCI_Elo, with a match between each pair of neighbouring levels in
# both rule sets of Turnover. Prints one line per match: the rule set, the lower level, and the results of the higher
# level.
#
#     examples/strength/levels.sh [games] [step] [engine]
set -euo pipefail
cd "$(dirname "$0")/../.."
games=${1:-200}
step=${2:-250}
engine=${3:-target/release/anel}

# A node limit that is never reached, because the levels limit the search far more.
pace=(--nodes 1000000000)
for variant in turnover turnover2019; do
    for ((low = 500; low + step <= 2500; low += step)); do
        level="cmd=$engine,option.Hash=4,option.UCI_LimitStrength=true,option.UCI_Elo"
        # Games between weak levels need different openings, but not balanced ones.
        openings=(--openings "examples/openings/$variant.txt")
        if ((low < 1000)); then openings=(--random-plies 4); fi
        summary=$("$engine" match --variant "$variant" --games "$games" "${pace[@]}" "${openings[@]}" \
            --engine "name=high,$level=$((low + step))" --engine "name=low,$level=$low" | tail -n 1)
        printf '%s\t%d\t%s\n' "$variant" "$low" "$summary"
    done
done
