"""The five charts that the yardstick has, from the arrays of its data.h."""
import pathlib
import re

from agg_style import GRID, INK, MUTED, RAMP, SERIES, axes, figure, png
from matplotlib.collections import PatchCollection
from matplotlib.patches import Rectangle, Wedge


def read(path):
    """The arrays of data.h by name, flat."""
    found = {}
    for name, values in re.findall(r"double (\w+)\[[^=]*=(\{.*\});", pathlib.Path(path).read_text()):
        found[name] = [float(value) for value in re.findall(r"[-.\de]+", values)]
    return found


def line(data, scale):
    made = figure(1200, 600, scale)
    ax = axes(made, 56 / 1200, 44 / 600, 1124 / 1200, 484 / 600)
    ax.grid(True, color=GRID, linewidth=0.75)
    names = ["Resting heart rate", "HRV (ms)", "Sleep score"]
    for number, name in enumerate(names):
        ax.plot(range(90), data["LINE"][number * 90:number * 90 + 90], color=SERIES[number], linewidth=1.5, label=name)
    ax.set_xlim(0, 89)
    ax.set_ylim(30, 100)
    months = [("Jan", 31), ("Feb", 28), ("Mar", 31)]
    labels = [f"{name} {day}" for name, days in months for day in range(1, days + 1)]
    ax.set_xticks(range(4, 90, 7), [labels[day] for day in range(4, 90, 7)])
    ax.set_title("Recovery over the last 90 days", loc="left", color=INK, fontweight="bold", pad=24)
    made.legend(loc="upper left", bbox_to_anchor=(0.04, 0.93), ncols=3, frameon=False, fontsize=10)
    return png(made)


def sparkline(data, scale):
    made = figure(160, 40, scale)
    ax = made.add_axes((5 / 160, 5 / 40, 150 / 160, 30 / 40))
    ax.set_axis_off()
    ax.fill_between(range(7), 5.9, data["SPARK"], color=SERIES[0], alpha=0.15, linewidth=0)
    ax.plot(range(7), data["SPARK"], color=SERIES[0], linewidth=1.5)
    ax.plot([6], data["SPARK"][6:], "o", color=SERIES[0], markersize=5, clip_on=False)
    return png(made)


def ring(data, scale):
    made = figure(200, 200, scale)
    ax = made.add_axes((0, 0, 1, 1))
    ax.set_axis_off()
    ax.set_xlim(-100, 100)
    ax.set_ylim(-100, 100)
    ax.add_patch(Wedge((0, 0), 91, 0, 360, width=18, color=GRID))
    ax.add_patch(Wedge((0, 0), 91, 90 - 360 * 0.73, 90, width=18, color=SERIES[0]))
    ax.text(0, -8, "73", ha="center", fontsize=33, fontweight="bold", color=INK)
    ax.text(0, -34, "Fitness", ha="center", fontsize=11, color=MUTED)
    return png(made)


def heatmap(data, scale):
    made = figure(800, 300, scale)
    ax = axes(made, 48 / 800, 56 / 300, 720 / 800, 196 / 300)
    cells = [Rectangle((hour, 6 - day), 28 / 30, 26 / 28) for day in range(7) for hour in range(24)]
    colors = [RAMP[min(4, int(value * 5))] for value in data["HEAT"]]
    ax.add_collection(PatchCollection(cells, facecolors=colors, edgecolors="none"))
    ax.set_xlim(0, 24)
    ax.set_ylim(0, 7)
    ax.set_yticks([6.5 - day for day in range(7)], ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"])
    ax.set_xticks([hour + 0.5 for hour in range(0, 24, 3)], [f"{hour:02}:00" for hour in range(0, 24, 3)])
    ax.set_title("Activity by hour and weekday", loc="left", color=INK, fontweight="bold")
    return png(made)


def scatter(data, scale):
    made = figure(800, 600, scale)
    ax = axes(made, 60 / 800, 56 / 600, 720 / 800, 488 / 600)
    xs, ys = data["SCAT"][0::2], data["SCAT"][1::2]
    ax.grid(True, color=GRID, linewidth=0.75)
    ax.scatter(xs, ys, s=20, color=SERIES[0], alpha=0.5, linewidths=0)
    mx, my = sum(xs) / 1000, sum(ys) / 1000
    slope = sum((x - mx) * (y - my) for x, y in zip(xs, ys)) / sum((x - mx) ** 2 for x in xs)
    ax.plot([3.7, 10], [my + slope * (3.7 - mx), my + slope * (10 - mx)], color="#B3261E", linewidth=1.9)
    ax.set_xlim(3, 10)
    ax.set_ylim(40, 110)
    ax.set_xlabel("Sleep duration", color=INK)
    ax.set_title("Sleep duration and next-day HRV", loc="left", color=INK, fontweight="bold")
    return png(made)


DRAWN = {"line": line, "sparkline": sparkline, "ring": ring, "heatmap": heatmap, "scatter": scatter}
