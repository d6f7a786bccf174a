"""Every kind of chart by matplotlib's Agg: CPU milliseconds a chart, as a line of JSON each.

usage: agg.py DATA CHARTS [DIR]

DATA is the yardstick's data.h, of which its five are drawn; CHARTS what the others are made from, as `bench-charts data`
writes it. With DIR the pictures are written there.
"""
import functools
import json
import math
import pathlib
import sys
import time

import agg_bars
import agg_grids
import agg_lines
import agg_yardstick


def milliseconds(draw):
    """The median of five batches after a warm-up."""
    start = time.process_time()
    for _ in range(2):
        draw()
    batch = max(1, math.floor(0.15 / ((time.process_time() - start) / 2)))
    times = []
    for _ in range(5):
        start = time.process_time()
        for _ in range(batch):
            draw()
        times.append((time.process_time() - start) / batch * 1000)
    return sorted(times)[2]


def charts():
    """What draws each chart at a scale, by its name."""
    data = agg_yardstick.read(sys.argv[1])
    drawn = {name: functools.partial(draw, data) for name, draw in agg_yardstick.DRAWN.items()}
    others = agg_lines.DRAWN | agg_bars.DRAWN | agg_grids.DRAWN
    for line in pathlib.Path(sys.argv[2]).read_text().splitlines():
        chart = json.loads(line)
        if chart["chart"] not in drawn:
            drawn[chart["chart"]] = functools.partial(others[chart["chart"]], chart)
    return drawn


def main():
    for scale in (1, 2):
        for name, draw in charts().items():
            file = draw(scale)
            if len(sys.argv) > 3:
                folder = pathlib.Path(sys.argv[3])
                folder.mkdir(parents=True, exist_ok=True)
                (folder / f"{name}-{scale}x.png").write_bytes(file)
                continue
            spent = milliseconds(functools.partial(draw, scale))
            print(json.dumps({"chart": name, "scale": scale, "ms": round(spent, 3), "bytes": len(file)}), flush=True)


main()
