#!/usr/bin/env bash
# Runs `anel match` or `anel datagen` in parts with GNU parallel, on this machine or on several over ssh,
# and joins the parts. See docs/distributed.md.
#
#   parallel.sh COMMAND PARTS HOSTS FOLDER ARGUMENTS…
#
# COMMAND    match or datagen
# PARTS      how many parts
# HOSTS      logins parted by commas, as parallel --sshlogin has them: 1/host-a,1/host-b;
#            `:` is this machine
# FOLDER     where the parts are kept; a second call goes on where they end
# ARGUMENTS  those of the command, but for --out, --resume and --shard
#
# ANEL names the program (anel, unless set); it and the engines must have the same paths everywhere,
# and over ssh rsync must be there.
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
# A part that was begun before travels to its host, so that it goes on there.
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
