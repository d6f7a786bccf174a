"""Kinds of charts that are made of lines."""
from agg_style import GRID, INK, MUTED, RAMP, color, date, day_ticks, figure, framed, png, runs


def area(chart, scale):
    data = chart["data"]
    made, ax = framed(chart, scale)
    ax.grid(True, color=GRID, linewidth=0.75)
    ranges = data["ranges"]
    ax.fill_between([entry["day"] for entry in ranges], [entry["low"] for entry in ranges], [entry["high"] for entry in ranges],
                    color=MUTED, alpha=0.2, linewidth=0, label="usual")
    series = data["series"]
    ax.plot(*runs(series["points"]), color=color(series["accent"]), linewidth=1.5, label=series["name"])
    day_ticks(ax, data["days"])
    made.legend(loc="upper right", ncols=2, frameon=False, fontsize=10)
    return png(made)


def samples(chart, scale):
    data = chart["data"]
    made, ax = framed(chart, scale)
    ax.grid(True, color=GRID, linewidth=0.75)
    xs, ys = [], []
    for sample in data["samples"]:
        if xs and sample["second"] - xs[-1] > data["longestGap"]:
            xs.append(xs[-1] + 1)
            ys.append(float("nan"))
        xs.append(sample["second"])
        ys.append(sample["value"])
    ax.plot(xs, ys, color=color(data["accent"]), linewidth=0.8)
    first, last = data["moments"]["lowerBound"], data["moments"]["upperBound"]
    ax.set_xlim(first, last)
    places = range(first, last + 1, 4 * 3600)
    ax.set_xticks(places, [f"{(place - first) // 3600:02}:00" for place in places])
    return png(made)


def harmony(chart, scale):
    data = chart["data"]
    made, ax = framed(chart, scale, right=90)
    ax.grid(True, color=GRID, linewidth=0.75)
    by_day = {}
    for series in data["series"]:
        for point in series["points"]:
            by_day.setdefault(point["day"], []).append(point["value"])
    days = sorted(by_day)
    ax.fill_between(days, [min(by_day[day]) for day in days], [max(by_day[day]) for day in days], color=MUTED, alpha=0.2, linewidth=0)
    for series in data["series"]:
        xs, ys = runs(series["points"])
        ax.plot(xs, ys, color=color(series["accent"]), linewidth=1.5)
        ax.annotate(series["name"], (xs[-1], ys[-1]), (6, 0), textcoords="offset points", va="center", color=color(series["accent"]))
    day_ticks(ax, data["days"])
    ax.set_ylim(40, 100)
    return png(made)


def multiples(chart, scale):
    data = chart["data"]
    made = figure(chart["width"], chart["height"], scale)
    made.suptitle(chart["title"], x=0.03, ha="left", color=INK, fontweight="bold")
    grid = made.subplots(2, 3, sharex=True, gridspec_kw={"left": 0.06, "right": 0.97, "top": 0.84, "bottom": 0.08, "hspace": 0.4})
    for ax, panel in zip(grid.flat, data["panels"]):
        xs, ys = runs(panel["points"])
        ax.plot(xs, ys, color=color(panel["accent"]), linewidth=1.2)
        ax.plot(xs[-1:], ys[-1:], "o", color=color(panel["accent"]), markersize=4)
        ax.set_title(panel["measure"]["name"], loc="left", fontsize=10, color=INK)
        ax.spines[["top", "right"]].set_visible(False)
        ax.tick_params(colors=MUTED, labelsize=8)
        day_ticks(ax, data["days"], 2)
    return png(made)


def strain(chart, scale):
    data = chart["data"]
    made, ax = framed(chart, scale)
    ax.grid(True, axis="y", color=GRID, linewidth=0.75)
    ax.set_axisbelow(True)
    weeks = data["weeks"]
    places = range(len(weeks))
    usual = [week["usual"] for week in weeks]
    ax.fill_between(places, [entry["lowerBound"] for entry in usual], [entry["upperBound"] for entry in usual],
                    color=MUTED, alpha=0.2, linewidth=0, step="mid")
    shades = [RAMP[1] if week["isRunning"] else color(data["accent"]) for week in weeks]
    ax.bar(places, [week["load"] or 0 for week in weeks], 0.6, color=shades)
    ax.set_xticks(places[::4], [date(week["start"]) for week in weeks[::4]])
    return png(made)


DRAWN = {"area": area, "samples": samples, "harmony": harmony, "small-multiples": multiples, "strain": strain}
