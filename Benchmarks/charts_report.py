"""The table of the charts for people, and which goals they meet."""
import textwrap

# At most this many times the yardstick's CPU time, at least this many times faster than matplotlib, at most this many
# times zopfli's bytes.
LIMIT, FASTER, BYTES = 1.0, 40, 1.15


def missed(rows, title, key, is_met):
    """A sentence about one goal: all charts meet it, or these do not."""
    having = [row for row in rows if key in row]
    faults = [f"{row['bench'][6:]} ({row[key]:g})" for row in having if not is_met(row[key])]
    if not faults:
        return f"{title}: met by all {len(having)}."
    return f"{title}: missed by {len(faults)} of {len(having)}: {', '.join(faults)}."


def goals(rows):
    return [
        missed(rows, f"At most {LIMIT} times the yardstick", "ratio", lambda value: value <= LIMIT),
        missed(rows, f"At least {FASTER} times faster than matplotlib", "times_faster", lambda value: value >= FASTER),
        missed(rows, f"At most {BYTES} times the floor of bytes", "bytes_ratio", lambda value: value <= BYTES),
    ]


def show(rows):
    print(f"CPU milliseconds a chart; the yardstick's line chart takes {rows[0]['yardstick_ms']:.3f} ms on this machine.")
    print("Ours has more labels than the yardstick's (subtitle, dates, direct labels, class limits).\n")
    print(f"{'chart':<20}{'ours':>8}{'plot on':>9}{'scene on':>9}{'limit':>8}{'ratio':>7}"
          f"{'bytes':>8}{'floor':>8}{'ratio':>7}{'Agg':>9}{'faster':>8}")
    for row in rows:
        limit = f"{row['yardstick_ms']:>8.3f}{row['ratio']:>7.2f}" if "ratio" in row else f"{'':>15}"
        print(f"{row['bench'][6:]:<20}{row['ours_ms']:>8.3f}{row['from_plot_ms']:>9.3f}{row['from_scene_ms']:>9.3f}{limit}"
              f"{row['bytes']:>8}{row['floor_bytes']:>8}{row['bytes_ratio']:>7.2f}"
              f"{row['matplotlib_ms']:>9.1f}{row['times_faster']:>7.0f}x")
    print("\nGoals")
    for sentence in goals(rows):
        print(textwrap.fill(sentence, 120, initial_indent="  ", subsequent_indent="    ", break_on_hyphens=False))
