"""Kinds of charts that are made of cells and spans of time."""
import bisect

from agg_style import GRID, INK, MUTED, STAGES, color, date, framed, png
from matplotlib.collections import PatchCollection
from matplotlib.patches import Rectangle

WEEKDAYS = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"]
SHADES = ["#EFF6FF", "#D3E7FC", "#B6D8FA", "#8FC2F4", "#63A8EC", "#2F82D8", "#0B5FC6", "#052A66"]


def calendar(chart, scale):
    data = chart["data"]
    made, ax = framed(chart, scale)
    first, last = data["days"]["lowerBound"], data["days"]["upperBound"]
    monday = first - (first + 3) % 7
    values = {point["day"]: point["value"] for point in data["points"]}
    cells, shades, months = [], [], {}
    for day in range(first, last + 1):
        week, weekday = divmod(day - monday, 7)
        cells.append(Rectangle((week, 6 - weekday), 0.9, 0.9))
        shades.append(SHADES[bisect.bisect_right(data["limits"], values[day])] if day in values else GRID)
        if date(day).endswith(" 1"):
            months[week] = date(day)[:3]
    ax.add_collection(PatchCollection(cells, facecolors=shades, edgecolors="none"))
    ax.set_xlim(0, (last - monday) // 7 + 1)
    ax.set_ylim(0, 7)
    ax.set_aspect("equal")
    ax.set_yticks([6.5 - weekday for weekday in range(7)], WEEKDAYS)
    ax.set_xticks([week + 0.5 for week in months], list(months.values()))
    ax.spines[["left", "bottom"]].set_visible(False)
    return png(made)


def matrix(chart, scale):
    data = chart["data"]
    made, ax = framed(chart, scale, left=70)
    names = data["measures"]
    cells = [[float("nan")] * len(names) for _ in names]
    for pair in data["pairs"]:
        for row, column in ((pair["first"], pair["second"]), (pair["second"], pair["first"])):
            cells[row][column] = pair["coefficient"]
            shade = "white" if abs(pair["coefficient"]) > 0.5 else INK
            ax.text(column, row, f"{pair['coefficient']:.2f}", ha="center", va="center", color=shade, fontsize=10)
    ax.imshow(cells, cmap="RdBu", vmin=-1, vmax=1, aspect="auto")
    ax.set_xticks(range(len(names)), names)
    ax.set_yticks(range(len(names)), names)
    ax.spines[["left", "bottom"]].set_visible(False)
    return png(made)


def hours(ax, first, last, step):
    places = range(first, last + 1, step)
    ax.set_xlim(first, last)
    ax.set_xticks(places, [f"{place % 24:02}:00" for place in places])
    ax.grid(True, axis="x", color=GRID, linewidth=0.75)
    ax.set_axisbelow(True)


def stages(chart, scale):
    data = chart["data"]
    made, ax = framed(chart, scale)
    names = [stage["name"] for stage in data["stages"]]
    spans = data["spans"]
    for index in range(len(names)):
        parts = [(span["start"], span["end"] - span["start"]) for span in spans if span["stage"] == index]
        ax.broken_barh(parts, (index - 0.3, 0.6), facecolors=STAGES[index])
    ends = [span["start"] for span in spans] + [spans[-1]["end"]]
    ax.step(ends, [span["stage"] for span in spans] + [spans[-1]["stage"]], where="post", color=MUTED, linewidth=0.8)
    ax.set_yticks(range(len(names)), names)
    ax.invert_yaxis()
    hours(ax, -2, 7, 1)
    return png(made)


def stage_rows(chart, scale):
    data = chart["data"]
    made, ax = framed(chart, scale, top=84, pad=34)
    first, last = data["days"]["lowerBound"], data["days"]["upperBound"]
    for index, stage in enumerate(data["stages"]):
        cells = [
            Rectangle((span["start"], night["day"] - 0.35), span["end"] - span["start"], 0.7)
            for night in data["nights"] for span in night["spans"] if span["stage"] == index
        ]
        ax.add_collection(PatchCollection(cells, facecolors=STAGES[index], edgecolors="none"))
        ax.bar(0, 0, color=STAGES[index], label=stage["name"])
    ax.set_ylim(last + 0.6, first - 0.6)
    places = range(first, last + 1, 3)
    ax.set_yticks(places, [date(day) for day in places])
    hours(ax, -3, 10, 1)
    made.legend(loc="upper left", bbox_to_anchor=(0.06, 0.95), ncols=4, frameon=False, fontsize=10)
    return png(made)


def timeline(chart, scale):
    data = chart["data"]
    made, ax = framed(chart, scale, left=80)
    for lane, entries in enumerate(data["lanes"]):
        shade = color(entries["accent"])
        spans = [entry for entry in entries["entries"] if entry["end"] is not None]
        ax.broken_barh([(entry["start"], entry["end"] - entry["start"]) for entry in spans], (lane - 0.1, 0.4), facecolors=shade)
        moments = [entry["start"] for entry in entries["entries"] if entry["end"] is None]
        ax.plot(moments, [lane + 0.1] * len(moments), "o", color=shade, markersize=7)
        for entry in entries["entries"]:
            if entry["label"]:
                ax.text(entry["start"], lane - 0.17, entry["label"], fontsize=9, color=INK)
    ax.set_yticks(range(len(data["lanes"])), [lane["name"] for lane in data["lanes"]])
    ax.invert_yaxis()
    hours(ax, 0, round(data["hours"]), 4)
    return png(made)


DRAWN = {"calendar": calendar, "matrix": matrix, "stages": stages, "stage-rows": stage_rows, "timeline": timeline}
