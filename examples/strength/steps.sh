#!/usr/bin/env bash
# Measures what each step of the search gains: the engine plays against itself without the step, each opening twice.
# Needs an engine with search parameters as options: cargo build --release --features tuning
#
#     examples/strength/steps.sh [engine] [nodes] [games]
set -euo pipefail
cd "$(dirname "$0")/../.."
engine=${1:-target/release/anel}
nodes=${2:-3000}
games=${3:-300}

# For each step: the parameter value that disables the step, and the name of the step.
steps=(
    "lmr_depth=128 late move reductions"
    "null_move_depth=128 null move"
    "late_move_pruning_base=1000 late move pruning"
    "reverse_futility_depth=0 reverse futility"
    "futility_base=5000 futility"
    "razoring_depth=0 razoring"
    "singular_depth=128 singular extensions"
    "quiet_see_margin=5000 SEE pruning of quiet moves"
    "noisy_see_margin=5000 SEE pruning of noisy moves"
    "continuation_weight=0 continuation histories"
    "correction_weight=0 correction histories"
    "probcut_depth=128 ProbCut"
)
for step in "${steps[@]}"; do
    for variant in turnover turnover2019; do
        printf '%s, %s: ' "${step#* }" "$variant"
        "$engine" match --variant "$variant" \
            --engine "name=with,cmd=$engine,option.Hash=2" \
            --engine "name=without,cmd=$engine,option.Hash=2,option.${step%% *}" \
            --nodes "$nodes" --games "$games" --concurrency 2 \
            --openings "examples/openings/$variant.txt" 2>/dev/null | tail -1
    done
done
