"""Kinds of charts that are made of bars, boxes and rings."""
from agg_style import GRID, INK, MUTED, color, framed, png, ring
from matplotlib.patches import Wedge

BANDS = {"good": "#1A7F37", "fair": "#9A6700", "low": "#B3261E"}


def rows(ax, names):
    """Names of rows, the first at the top."""
    ax.set_yticks(range(len(names)), names)
    ax.invert_yaxis()
    ax.tick_params(axis="y", length=0)


def bar(chart, scale):
    data = chart["data"]
    made, ax = framed(chart, scale, left=80)
    values = [row["values"][0] for row in data["rows"]]
    ax.bar_label(ax.barh(range(len(values)), values, 0.6, color=color(data["accent"])), fmt="{:,.0f}", padding=4, color=INK)
    ax.axvline(data["goal"], color=INK, linewidth=1, linestyle="--")
    ax.text(data["goal"], -0.7, f"Goal {data['goal']:,.0f}", ha="center", color=MUTED, fontsize=9)
    rows(ax, [row["name"] for row in data["rows"]])
    return png(made)


def stacked_bar(chart, scale):
    data = chart["data"]
    made, ax = framed(chart, scale, left=80, top=84, pad=34)
    starts = [0.0] * len(data["rows"])
    for index, part in enumerate(data["parts"]):
        values = [row["values"][index] for row in data["rows"]]
        drawn = ax.barh(range(len(values)), values, 0.6, left=starts, color=color(part["accent"]), label=part["name"])
        starts = [start + value for start, value in zip(starts, values)]
    ax.bar_label(drawn, [f"{total:,.0f}" for total in starts], padding=4, color=INK)
    rows(ax, [row["name"] for row in data["rows"]])
    made.legend(loc="upper left", bbox_to_anchor=(0.09, 0.91), ncols=3, frameon=False, fontsize=10)
    return png(made)


def grouped_bar(chart, scale):
    data = chart["data"]
    made, ax = framed(chart, scale, left=60, top=84, pad=34)
    ax.grid(True, axis="x", color=GRID, linewidth=0.75)
    ax.set_axisbelow(True)
    for index, series in enumerate(data["series"]):
        values = [row["values"][index] or 0 for row in data["rows"]]
        places = [place + 0.38 * index - 0.19 for place in range(len(values))]
        drawn = ax.barh(places, values, 0.34, color=color(series["accent"]), label=series["name"])
        texts = [f"{int(value)} h {round(value % 1 * 60)} min" if value else "no data" for value in values]
        ax.bar_label(drawn, texts, padding=4, fontsize=9, color=INK)
    ax.margins(x=0.12)
    rows(ax, [row["name"] for row in data["rows"]])
    made.legend(loc="upper left", bbox_to_anchor=(0.06, 0.93), ncols=2, frameon=False, fontsize=10)
    return png(made)


def box(chart, scale):
    data = chart["data"]
    made, ax = framed(chart, scale)
    ax.grid(True, axis="y", color=GRID, linewidth=0.75)
    shade = color(data["accent"])
    ax.boxplot([group["values"] for group in data["groups"]], tick_labels=[group["name"] for group in data["groups"]],
               patch_artist=True, boxprops={"facecolor": shade, "alpha": 0.5, "edgecolor": shade}, medianprops={"color": INK})
    return png(made)


def parts_ring(chart, scale):
    data = chart["data"]
    made, ax = ring(chart, scale)
    amounts = [part["amount"] for part in data["parts"]]
    wedges, _ = ax.pie(amounts, startangle=90, counterclock=False, colors=[color(part["accent"]) for part in data["parts"]],
                       wedgeprops={"width": 0.33, "edgecolor": "white"})
    ax.text(0, 0, f"{sum(amounts):,.0f} kcal", ha="center", va="center", fontsize=13, fontweight="bold", color=INK)
    names = [f"{part['name']}  {part['amount']:,.0f} kcal, {part['amount'] / sum(amounts):.0%}" for part in data["parts"]]
    made.legend(wedges, names, loc="center left", bbox_to_anchor=(0.53, 0.5), frameon=False, fontsize=10)
    made.suptitle(chart["title"], x=0.03, ha="left", color=INK, fontweight="bold")
    return png(made)


def share(goal):
    """How much of a goal is reached, and the color of that."""
    part = goal["value"] / goal["goal"]
    return part, BANDS["good" if part > 0.755 else "fair" if part >= 0.495 else "low"]


def progress_ring(chart, scale):
    goal = chart["data"]["goals"][0]
    part, shade = share(goal)
    made, ax = ring(chart, scale)
    ax.add_patch(Wedge((0, 0), 91, 0, 360, width=18, color=GRID))
    ax.add_patch(Wedge((0, 0), 91, 90 - 360 * min(1, part), 90, width=18, color=shade))
    ax.text(0, -4, f"{part:.0%}", ha="center", fontsize=24, fontweight="bold", color=INK)
    ax.text(0, -30, goal["name"], ha="center", fontsize=11, color=MUTED)
    return png(made)


def progress_bar(chart, scale):
    made, ax = framed(chart, scale, left=110, right=70)
    goals = chart["data"]["goals"]
    places = range(len(goals))
    ax.barh(places, [1] * len(goals), 0.3, color=GRID)
    drawn = ax.barh(places, [min(1, share(goal)[0]) for goal in goals], 0.3, color=[share(goal)[1] for goal in goals])
    ax.bar_label(drawn, [f"{share(goal)[0]:.0%}" for goal in goals], padding=4, color=INK)
    for place, goal in enumerate(goals):
        ax.text(0, place - 0.25, f"{goal['value']:g} of {goal['goal']:g} {goal['measure']['unitName']['sign']}", color=MUTED, fontsize=9)
    rows(ax, [goal["name"] for goal in goals])
    ax.spines[["left", "bottom"]].set_visible(False)
    ax.set_xticks([])
    return png(made)


DRAWN = {
    "bar": bar, "stacked-bar": stacked_bar, "grouped-bar": grouped_bar, "box": box, "parts-ring": parts_ring,
    "progress-ring": progress_ring, "progress-bar": progress_bar,
}
