"""What all of matplotlib's charts share: colors, the figure, axes, days as labels."""
import datetime
import io

from matplotlib.backends.backend_agg import FigureCanvasAgg
from matplotlib.figure import Figure

INK, MUTED, GRID = "#1F2328", "#59636E", "#E4E7EB"
SERIES = ["#0B5FC6", "#1A7F37", "#8250DF"]
STAGES = ["#D97706", "#B79BE8", "#8250DF", "#3B1E7A"]
RAMP = ["#EFF6FF", "#B6D8FA", "#63A8EC", "#0B5FC6", "#052A66"]


def figure(width, height, scale):
    made = Figure(figsize=(width / 100, height / 100), dpi=100 * scale)
    FigureCanvasAgg(made)
    return made


def png(made):
    buffer = io.BytesIO()
    made.savefig(buffer, format="png")
    return buffer.getvalue()


def axes(made, left, bottom, width, height):
    ax = made.add_axes((left, bottom, width, height))
    ax.spines[["top", "right"]].set_visible(False)
    ax.tick_params(colors=MUTED, labelsize=9)
    return ax


def framed(chart, scale, left=60, bottom=44, right=30, top=60, pad=6):
    """A figure of a chart's size with its title, and axes with room around them in points."""
    width, height = chart["width"], chart["height"]
    made = figure(width, height, scale)
    ax = axes(made, left / width, bottom / height, (width - left - right) / width, (height - bottom - top) / height)
    ax.set_title(chart["title"], loc="left", color=INK, fontweight="bold", pad=pad)
    return made, ax


def ring(chart, scale):
    """A figure without axes for a ring, 200 units wide."""
    made = figure(chart["width"], chart["height"], scale)
    side = min(1, chart["height"] / chart["width"])
    ax = made.add_axes((0, 0, side, 1))
    ax.set_axis_off()
    ax.set_xlim(-100, 100)
    ax.set_ylim(-100, 100)
    return made, ax


def color(accent):
    """A series or a leading color, as the chart names it."""
    if isinstance(accent, dict):
        return SERIES[accent["series"] % len(SERIES)]
    return {"first": SERIES[0], "second": SERIES[1], "third": SERIES[2]}.get(accent, INK)


def date(day):
    """A day since 1970-01-01 as a label."""
    moment = datetime.date(1970, 1, 1) + datetime.timedelta(day)
    return f"{moment:%b} {moment.day}"


def day_ticks(ax, days, count=5):
    """Labels below days; set by hand, since matplotlib's own axis of dates takes longer."""
    first, last = days["lowerBound"], days["upperBound"]
    places = range(first, last + 1, max(1, (last - first) // count))
    ax.set_xlim(first, max(last, first + 1))
    ax.set_xticks(places, [date(day) for day in places])


def runs(points, next_to=1):
    """Values by day with a break wherever days are missing, as two lists."""
    xs, ys = [], []
    for point in points:
        if xs and point["day"] - xs[-1] > next_to:
            xs.append(xs[-1] + 1)
            ys.append(float("nan"))
        xs.append(point["day"])
        ys.append(point["value"])
    return xs, ys
