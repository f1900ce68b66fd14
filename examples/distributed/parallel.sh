#!/usr/bin/env bash
# Plays a match in parts with GNU parallel, on this machine or on several over ssh, and joins the
# parts. See docs/distributed.md.
#
#   parallel.sh PARTS HOSTS FOLDER ARGUMENTS…
#
# PARTS      how many parts
# HOSTS      logins parted by commas, as parallel --sshlogin has them: 1/host-a,1/host-b;
#            `:` is this machine
# FOLDER     where the records of the parts are kept; a second call goes on where they end
# ARGUMENTS  those of `anel match`, but for --out, --resume and --shard
#
# ANEL names the program (anel, unless set); it and the engines must have the same paths everywhere,
# and over ssh rsync must be there.
set -euo pipefail

if [ $# -lt 4 ]; then
    sed -n '2,/^set/{/^#/s/^# \{0,1\}//p}' "$0" >&2
    exit 2
fi
parts=$1 hosts=$2 folder=$3
shift 3
anel=${ANEL:-anel}

mkdir -p "$folder"
cd "$folder"
# A part that was begun before travels to its host, so that it goes on there.
for part in $(seq "$parts"); do touch "part-$part.jsonl"; done

elsewhere=()
if [ "$hosts" != : ]; then
    elsewhere=(--workdir ... --transferfile part-{}.jsonl --return part-{}.jsonl --cleanup)
fi
seq "$parts" | parallel --will-cite --line-buffer --halt soon,fail=1 \
    --sshlogin "$hosts" "${elsewhere[@]}" \
    "$(printf '%q ' "$anel" match "$@")" --shard "{}/$parts" --resume part-{}.jsonl ">" /dev/null

"$anel" match merge part-*.jsonl
