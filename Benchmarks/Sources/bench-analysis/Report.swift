import Foundation

/// Prints figures: a line to read, or a line of JSON.
struct Report {
  let isJSON: Bool

  /// A heading or a note; left out where lines are figures.
  func say(_ text: String) { if !isJSON { print(text) } }

  /// Milliseconds of one thing beside a yardstick of the same run.
  func time(
    _ id: String, _ name: String, _ best: Double, median: Double, yardstick: Double, goal: Double? = nil
  ) {
    if isJSON {
      let aim = goal.map { String(format: ",\"goal_ms\":%.0f", $0) } ?? ""
      let figures = [best, median, yardstick, best / yardstick]
      print(
        "{\"bench\":\"analysis.\(id)\","
          + String(
            format: "\"ours_ms\":%.3f,\"median_ms\":%.3f,\"yardstick_ms\":%.3f,\"ratio\":%.2f",
            arguments: figures) + aim + "}")
    } else {
      let aim = goal.map { String(format: "   goal %.0f", $0) } ?? ""
      let figures = String(format: "%9.2f%9.2f%10.1fx", best, median, best / yardstick)
      print("  " + name.padding(toLength: 34, withPad: " ", startingAt: 0) + figures + aim)
    }
  }

  /// A share of histories with its 95 % interval (Wilson).
  func share(_ id: String, _ name: String, _ count: Int, of all: Int, goal: String? = nil, note: String = "")
  {
    let interval = wilson(count, of: all)
    let share = Double(count) / Double(all)
    if isJSON {
      print(
        "{\"bench\":\"analysis.\(id)\","
          + String(
            format: "\"share\":%.4f,\"low\":%.4f,\"high\":%.4f,\"histories\":%d", share, interval.low,
            interval.high, all) + "}")
    } else {
      let figures = String(
        format: "%6.1f %%   (%.1f to %.1f %%)", 100 * share, 100 * interval.low, 100 * interval.high)
      print(
        "  " + name.padding(toLength: 46, withPad: " ", startingAt: 0) + figures
          + (goal.map { "   goal \($0)" } ?? "") + (note.isEmpty ? "" : "   " + note))
    }
  }

  /// The score interval of Wilson (1927) for a share, at 95 %.
  private func wilson(_ count: Int, of all: Int) -> (low: Double, high: Double) {
    let z = 1.959963984540054
    let n = Double(all)
    let share = Double(count) / n
    let middle = (share + z * z / (2 * n)) / (1 + z * z / n)
    let reach = z / (1 + z * z / n) * (share * (1 - share) / n + z * z / (4 * n * n)).squareRoot()
    return (max(0, middle - reach), min(1, middle + reach))
  }
}
