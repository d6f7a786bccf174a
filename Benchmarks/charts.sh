#!/usr/bin/env bash
# Charts of Triptych beside the yardstick: CPU milliseconds, ratio and bytes for each chart and scale.
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
make -s -C "$here/yardstick" limit
swift build -c release --package-path "$here" --scratch-path "$here/../.build-bench" --product bench-charts >&2
bench="$here/../.build-bench/release/bench-charts"
yard=$(cd "$here/yardstick" && ./limit bench "BEST + stamp + sdf")
"$bench" | awk -v yard="$yard" '
  BEGIN {
    rows = split(yard, line, "\n")
    for (i = 1; i <= rows; i++) {
      if (line[i] !~ /BEST/) continue
      scale = line[i] ~ /^2x/ ? 2 : 1
      cells = split(line[i], cell, "|")
      for (k = 2; k <= cells; k++) { split(cell[k], value, " "); time[scale, k - 1] = value[1]; size[scale, k - 1] = value[2] }
    }
    printf "%-8s %5s %9s %9s %6s %8s %8s\n", "chart", "scale", "ms", "yard ms", "ratio", "bytes", "yard"
  }
  NR > 1 {
    seen[$2]++
    k = seen[$2]
    printf "%-8s %5d %9.3f %9.3f %6.2f %8d %8d\n", $1, $2, $3, time[$2, k], $3 / time[$2, k], $5, size[$2, k]
  }'
