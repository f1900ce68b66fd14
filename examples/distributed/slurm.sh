#!/usr/bin/env bash
# Plays a match in parts as a Slurm job array. See docs/distributed.md.
#
#   sbatch --array=1-PARTS slurm.sh FOLDER ARGUMENTS…
#   anel match merge FOLDER/part-*.jsonl
#
# FOLDER     where the records of the parts are kept, on a file system that all nodes share; a part
#            that is queued again goes on where its records end
# ARGUMENTS  those of `anel match`, but for --out, --resume and --shard
#
# ANEL names the program (anel, unless set).
#SBATCH --job-name=anel-match
#SBATCH --cpus-per-task=1
#SBATCH --requeue
set -euo pipefail

if [ $# -lt 2 ] || [ -z "${SLURM_ARRAY_TASK_ID:-}" ]; then
    sed -n '2,/^#SBATCH/{/^# /s/^# \{0,1\}//p}' "$0" >&2
    exit 2
fi
folder=$1
shift

mkdir -p "$folder"
exec "${ANEL:-anel}" match "$@" \
    --shard "$SLURM_ARRAY_TASK_ID/$SLURM_ARRAY_TASK_COUNT" \
    --resume "$folder/part-$SLURM_ARRAY_TASK_ID.jsonl"
