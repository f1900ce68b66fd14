#!/usr/bin/env bash
# Runs `anel match` or `anel datagen` in parts with GNU parallel, locally or on several machines over ssh,
# and merges the parts. See docs/distributed.md.
#
#   parallel.sh COMMAND PARTS HOSTS FOLDER ARGUMENTS…
#
# COMMAND    match or datagen
# PARTS      number of parts
# HOSTS      comma-separated logins, as for parallel --sshlogin: 1/host-a,1/host-b;
#            `:` is the local machine
# FOLDER     output folder for the parts; unfinished parts in it are resumed
# ARGUMENTS  arguments of the command, except --out, --resume and --shard
#
# The variable ANEL sets the path of the program (default: anel). The program and the engines need the same
# paths on every machine. Remote machines need rsync.
set -euo pipefail

usage() {
    sed -n '2,/^set/{/^#/s/^# \{0,1\}//p}' "$0" >&2
    exit 2
}

if [ $# -lt 5 ]; then usage; fi
command=$1 parts=$2 hosts=$3 folder=$4
shift 4
anel=${ANEL:-anel}
case $command in
    match) kind=jsonl ;;
    datagen) kind=games ;;
    *) usage ;;
esac

mkdir -p "$folder"
cd "$folder"
# Every unfinished part is sent to its host and resumed there, so the file of every part must exist, even if empty.
for part in $(seq "$parts"); do touch "part-$part.$kind"; done

elsewhere=()
if [ "$hosts" != : ]; then
    elsewhere=(--workdir ... --transferfile "part-{}.$kind" --return "part-{}.$kind" --cleanup)
fi
seq "$parts" | parallel --will-cite --line-buffer --halt soon,fail=1 \
    --sshlogin "$hosts" "${elsewhere[@]}" \
    "$(printf '%q ' "$anel" "$command" "$@")" --shard "{}/$parts" --resume --out "part-{}.$kind" ">" /dev/null

case $command in
    match) "$anel" match merge part-*.jsonl ;;
    datagen) "$anel" datagen merge --force --out all.games part-*.games ;;
esac
