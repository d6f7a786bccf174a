"""What the measured people, shares and starts of million.py come to for a million people, with the error, and how it is told."""

import json
import math
import random
import statistics

MILLION = 1_000_000
# People of a share of the million, as docs/million.md advises.
ADVISED = 1000
# The two-sided 95 % of Student's t by degrees of freedom; in between, the smaller number of degrees counts.
STUDENT = {1: 12.71, 2: 4.30, 3: 3.18, 4: 2.78, 5: 2.57, 6: 2.45, 7: 2.36, 8: 2.31, 9: 2.26, 10: 2.23, 12: 2.18, 15: 2.13,
           20: 2.09, 30: 2.04, 60: 2.00, 120: 1.98}


def student(degrees):
    return STUDENT[max(known for known in STUDENT if known <= max(1, degrees))]


def interval(values):
    """The mean, and half of its 95 % interval."""
    if len(values) < 2:
        return statistics.fmean(values), math.nan
    return statistics.fmean(values), student(len(values) - 1) * statistics.stdev(values) / math.sqrt(len(values))


def bootstrap(values, seed, rounds=10_000):
    """Half of the 95 % interval of the mean, as a part of it: the same number of people drawn again and again."""
    chance = random.Random(seed)
    means = sorted(statistics.fmean(chance.choices(values, k=len(values))) for _ in range(rounds))
    return (means[int(0.975 * rounds)] - means[int(0.025 * rounds)]) / 2 / statistics.fmean(values)


def figures(options, each, starts, requests, shares, done, reconcile):
    """All figures, and what they come to for a million people."""
    costs = [(share["cpu_seconds"] - starts["cpu"] - starts["look_cpu"] * options.people) / share["people"] for share in shares]
    mean, half = interval(costs)
    # Shares have slightly different numbers of people, and in the sum each person counts once.
    cpu = sum(share["cpu_seconds"] for share in shares) / options.built
    built = sum(cost * share["people"] for cost, share in zip(costs, shares)) / options.built

    def across(part):
        return [cost[part] for cost in each.values()]

    people, between = bootstrap(across("cpu"), options.seed), half / mean
    error = math.hypot(people, 0 if math.isnan(between) else between)
    number = math.ceil(MILLION / ADVISED)
    looking = starts["look_cpu"] * MILLION
    seconds = MILLION * built + number * (starts["cpu"] + looking)
    ledger = {
        "people": options.built, "asked": options.people, "distinct": len(each), "shares": len(shares), "seconds_a_person": cpu,
        "built_seconds_a_person": built, "share_mean": mean, "share_half_95": half, "share_least": min(costs), "share_most": max(costs),
        "share_deviation": statistics.stdev(costs) if len(costs) > 1 else 0,
        "alone_mean": statistics.fmean(across("cpu")), "alone_least": min(across("cpu")), "alone_most": max(across("cpu")),
        "alone_deviation": statistics.stdev(across("cpu")),
        "start_seconds": starts["cpu"], "look_seconds_a_person": starts["look_cpu"], "look_requests_a_person": starts["look_requests"],
        "reconcile_seconds_a_person": reconcile,
        "written_bytes": statistics.fmean(across("written")), "written_error": bootstrap(across("written"), options.seed),
        "disk_bytes": statistics.fmean(across("disk")),
        "site_bytes": statistics.fmean(row["bytes"] for row in done), "files": statistics.fmean(row["files_written"] for row in done),
        "files_least": min(row["files_written"] for row in done), "files_most": max(row["files_written"] for row in done),
        "files_error": bootstrap(across("files"), options.seed), "pages": statistics.fmean(row["pages"] for row in done),
        "calls_of_reads_and_writes": statistics.fmean(across("calls")),
        "peak_mb": max(share["peak_bytes"] for share in shares) / (1 << 20),
        "peak_mb_median": statistics.median(share["peak_bytes"] for share in shares) / (1 << 20),
        "requests": requests, "requests_a_person": sum(requests.values()) if requests else None, "traced": options.traced,
    }
    ledger["million"] = {
        "core_hours": seconds / 3600, "error": error, "error_of_people": people, "error_between_shares": between,
        "least_core_hours": seconds / 3600 * (1 - error), "most_core_hours": seconds / 3600 * (1 + error),
        "shares": number, "hours_of_starts": number * starts["cpu"] / 3600, "hours_of_looking": number * looking / 3600,
        "hours_of_reconcile": MILLION * reconcile / 3600,
        "written_tb": MILLION * ledger["written_bytes"] / 1e12, "files_millions": ledger["files"],
        "requests_billions": MILLION * ledger["requests_a_person"] / 1e9 if requests else None,
        "look_requests_billions": number * MILLION * starts["look_requests"] / 1e9 if requests else None,
    }
    return ledger


def report(options, found):
    sum_ = found["million"]
    if options.json:
        line = {"bench": f"million.{found['people']}", **rounded(found)}
        if options.chart_yardstick:
            line["yardstick_ms"] = options.chart_yardstick
        print(json.dumps(line))
        return
    beside = f"; the chart yardstick's line chart takes {options.chart_yardstick} ms here" if options.chart_yardstick else ""
    rows = [
        ("core-seconds a person, starts and all", f"{found['seconds_a_person']:.3f}"),
        ("  without starts: mean of shares, 95 %", f"{found['share_mean']:.4f} ± {found['share_half_95']:.4f}"),
        ("  least and most of a share", f"{found['share_least']:.3f} to {found['share_most']:.3f}"),
        ("  a distinct person, one by one", f"{found['alone_mean']:.3f} ({found['alone_least']:.3f} to {found['alone_most']:.3f})"),
        ("start of a share, core-seconds", f"{found['start_seconds']:.3f}"),
        ("  and for each person in the home, µs", f"{1e6 * found['look_seconds_a_person']:.1f}"),
        ("reconcile, for each person in the home, µs", f"{1e6 * found['reconcile_seconds_a_person']:.0f}"),
        ("written a person, MB", f"{found['written_bytes'] / 1e6:.2f} (± {found['written_error']:.0%}); "
                                 f"on the disk {found['disk_bytes'] / 1e6:.2f}"),
        ("site of a person, MB, pictures of pets included", f"{found['site_bytes'] / 1e6:.2f}"),
        ("files a person", f"{found['files']:.0f} ({found['files_least']} to {found['files_most']}; ± {found['files_error']:.0%})"),
        ("reads and writes a person, by /proc", f"{found['calls_of_reads_and_writes']:.0f}"),
        ("peak memory of a process, MB", f"{found['peak_mb']:.0f} (median of shares {found['peak_mb_median']:.0f})"),
    ]
    if found["requests"]:
        rows.append((f"requests a person ({found['traced']} people, strace)", f"{found['requests_a_person']:.0f}"))
        rows += [(f"  {kind}", f"{count:.0f}") for kind, count in sorted(found["requests"].items(), key=lambda item: -item[1])]
    rows += [
        ("a million people: core-hours", f"{sum_['core_hours']:.1f} ({sum_['least_core_hours']:.1f} to {sum_['most_core_hours']:.1f})"),
        ("  error of the people, and between shares", f"{sum_['error_of_people']:.1%}, {sum_['error_between_shares']:.1%}"),
        (f"  of which {sum_['shares']} starts, and looking through the home", f"{sum_['hours_of_starts']:.2f}, {sum_['hours_of_looking']:.1f}"),
        ("  reconcile, core-hours", f"{sum_['hours_of_reconcile']:.2f}"),
        ("  written, TB; millions of files", f"{sum_['written_tb']:.1f}; {sum_['files_millions']:.0f}"),
    ]
    if found["requests"]:
        rows.append(("  billions of requests; of looking through the home",
                     f"{sum_['requests_billions']:.1f}; {sum_['look_requests_billions']:.1f}"))
    print(f"{found['people']} people, {found['distinct']} of them distinct, in {found['shares']} shares on four nodes{beside}.")
    for name, value in rows:
        print(f"  {name:<52} {value}")


def rounded(value):
    if isinstance(value, dict):
        return {key: rounded(part) for key, part in value.items()}
    return float(f"{value:.6g}") if isinstance(value, float) else value
