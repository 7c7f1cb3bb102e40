#!/usr/bin/env bash
# Runs the demo with many seeds and checks every verdict of each against the lab's truth. Traffic is left out: it is real
# and does not depend on the seed. Usage: tests/e2e/seeds.sh [COUNT] [FIRST]
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../.."
count=${1:-20} first=${2:-1} right=0
out=$(mktemp -d)
trap 'rm -rf "$out"' EXIT
for ((seed = first; seed < first + count; ++seed)); do
  status=0
  build/release/plugfest demo --without-traffic --seed "$seed" --out "$out" >"$out/stdout" 2>"$out/stderr" || status=$?
  if [ "$status" = 1 ] && build/release/plugfest lab check --without-traffic testplans/labs/rail_demo.yaml "$out/latest/run.json" >"$out/check"; then
    right=$((right + 1))
  else
    echo "seed $seed: exit $status"; cat "$out/stderr" "$out/stdout" "$out/check" 2>/dev/null || true
  fi
done
echo "Seeds with every verdict right: $right of $count"
[ "$right" = "$count" ]
