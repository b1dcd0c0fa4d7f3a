#!/bin/sh
# Prints the instructions of one warm picture of each kind, as the table in benches/README.md. Needs valgrind.
set -eu
cd "$(dirname "$0")/.."
build=$(cargo bench --no-default-features --features web --bench render --no-run 2>&1) || { echo "$build" >&2; exit 1; }
bench=$(echo "$build" | sed -n 's/.*(\(.*\)).*/\1/p' | tail -1)
out=$(mktemp)
trap 'rm -f "$out"' EXIT
count() {
    valgrind --tool=callgrind --callgrind-out-file="$out" "$bench" one "$1" "$2" >/dev/null 2>&1
    sed -n 's/^\(summary\|totals\): //p' "$out" | tail -1
}
echo "| picture | instructions |"
echo "| --- | --- |"
for name in ${*:-chess wolf middlegame middlegame-dark middlegame-contrast middlegame-strips walk blast crowd-of-60}; do
    few=$(count "$name" 10)
    many=$(count "$name" 110)
    echo "| $name | $(((many - few) / 100)) |"
done
