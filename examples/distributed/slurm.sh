#!/usr/bin/env bash
# Runs `anel match` or `anel datagen` in parts as a Slurm job array. See docs/distributed.md.
#
#   sbatch --array=1-PARTS slurm.sh COMMAND FOLDER ARGUMENTS…
#   anel match merge FOLDER/part-*.jsonl
#   anel datagen merge --out all.games FOLDER/part-*.games
#
# COMMAND    match or datagen
# FOLDER     output folder for the parts, on a file system shared by all nodes; unfinished parts in it
#            are resumed
# ARGUMENTS  arguments of the command, except --out, --resume and --shard
#
# The variable ANEL sets the path of the program (default: anel).
#SBATCH --job-name=anel
#SBATCH --cpus-per-task=1
#SBATCH --requeue
set -euo pipefail

usage() {
    sed -n '2,/^#SBATCH/{/^# /s/^# \{0,1\}//p}' "$0" >&2
    exit 2
}

if [ $# -lt 3 ] || [ -z "${SLURM_ARRAY_TASK_ID:-}" ]; then usage; fi
command=$1 folder=$2
shift 2
case $command in
    match) kind=jsonl ;;
    datagen) kind=games ;;
    *) usage ;;
esac

mkdir -p "$folder"
exec "${ANEL:-anel}" "$command" "$@" \
    --shard "$SLURM_ARRAY_TASK_ID/$SLURM_ARRAY_TASK_COUNT" \
    --resume --out "$folder/part-$SLURM_ARRAY_TASK_ID.$kind"
