"""How much of a page moves on the screen while it opens, as Chromium counts it."""

# A script for every page before its own ones; `window.shifts` is the share of the screen that has moved so far.
WATCH = """window.shifts = 0;
new PerformanceObserver((list) => {
  for (const entry of list.getEntries()) window.shifts += entry.value;
}).observe({ type: "layout-shift", buffered: true });"""
