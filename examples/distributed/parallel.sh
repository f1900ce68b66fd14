#!/usr/bin/env bash
# Runs `anel match` or `anel datagen` in parts with GNU parallel, on this machine or on several over ssh,
# and merges the parts. See docs/distributed.md.
#
#   parallel.sh COMMAND PARTS HOSTS FOLDER ARGUMENTS…
#
# COMMAND    match or datagen
# PARTS      number of parts
# HOSTS      comma-separated logins, as for parallel --sshlogin: 1/host-a,1/host-b; `:` is this machine
# FOLDER     folder for the parts; a second call continues unfinished parts
# ARGUMENTS  arguments of the command, except --out, --resume and --shard
#
# ANEL is the path of the program (default: anel). The program and the engines need the same paths on
# all machines. Over ssh, rsync is needed too.
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
# Send each existing part to its host, so that the run continues there.
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
    datagen) "$anel" datagen merge --out all.games part-*.games ;;
esac
