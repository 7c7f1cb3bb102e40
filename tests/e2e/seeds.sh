#!/usr/bin/env bash
# Runs the demo with many seeds, two at a time, and checks every verdict of each against the lab's truth. Traffic is left
# out: it is real and does not depend on the seed. Usage: tests/e2e/seeds.sh [COUNT] [FIRST]
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../.."
count=${1:-20} first=${2:-1}
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

try_seed() { # SEED; leaves work/SEED/right behind if all verdicts are
  local seed=$1 out=$work/$1 status=0
  mkdir "$out"
  build/release/plugfest demo --without-traffic --seed "$seed" --out "$out" >"$out/stdout" 2>"$out/stderr" || status=$?
  # Parts fail by design.
  if [ "$status" = 1 ] && build/release/plugfest lab check --without-traffic testplans/labs/rail_demo.yaml "$out/latest/run.json" >"$out/check"; then
    echo "seed $seed: $(tail -n 1 "$out/check")"; touch "$out/right"
  else
    echo "seed $seed: exit $status"; cat "$out"/{stderr,stdout,check} 2>/dev/null || true
  fi
}
export -f try_seed
export work

seq "$first" $((first + count - 1)) | xargs -P 2 -I{} bash -c 'try_seed {}'
right=$(find "$work" -name right | wc -l)
echo "Seeds with every verdict right: $right of $count"
[ "$right" = "$count" ]
