import Foundation

/// Prints figures: a line to read, or a line of JSON.
struct Report {
  let isJSON: Bool
  /// Milliseconds of the chart yardstick's line chart in the same run, where it is known.
  let chartYardstick: Double?

  func begin(runs: Int) {
    guard !isJSON else { return }
    let yardstick = chartYardstick.map { "; the chart yardstick's line chart takes \($0) ms here" } ?? ""
    print("CPU milliseconds of one core, the least of \(runs) runs (small ones: 5)\(yardstick).")
    print(row("", ["drawing", "packing", "together", "kB", "planned"]))
  }

  /// The cost of one picture, or of several.
  ///
  /// - Parameters:
  ///   - planned: kilobytes that the design was planned with
  ///   - goal: milliseconds, drawing and packing together
  func line(_ id: String, _ name: String, _ cost: Cost, planned: Int? = nil, goal: Double? = nil) {
    guard isJSON else {
      let figures = [cost.drawing, cost.packing, cost.whole].map { String(format: "%.1f", $0) }
      let kilobytes = String(format: "%.0f", Double(cost.bytes) / 1000)
      let aim = goal.map { String(format: "   goal %.0f ms", $0) } ?? ""
      print(row("  " + name, figures + [kilobytes, planned.map(String.init) ?? ""]) + aim)
      return
    }
    var fields = [
      "\"bench\":\"pets.\(id)\"", String(format: "\"ours_ms\":%.3f", cost.whole),
      String(format: "\"draw_ms\":%.3f", cost.drawing), String(format: "\"encode_ms\":%.3f", cost.packing),
      "\"bytes\":\(cost.bytes)",
    ]
    if let planned { fields.append("\"planned_bytes\":\(planned * 1000)") }
    if let goal { fields.append(String(format: "\"goal_ms\":%.0f", goal)) }
    if let chartYardstick {
      fields.append("\"yardstick_ms\":\(chartYardstick)")
      fields.append(String(format: "\"ratio\":%.2f", cost.whole / chartYardstick))
    }
    print("{" + fields.joined(separator: ",") + "}")
  }

  func memory(_ megabytes: Double) {
    print(
      isJSON
        ? String(format: "{\"bench\":\"pets.memory\",\"peak_mb\":%.1f}", megabytes)
        : String(format: "  memory: peak %.1f MB", megabytes))
  }

  private func row(_ name: String, _ cells: [String]) -> String {
    name.padding(toLength: 36, withPad: " ", startingAt: 0)
      + cells.map { String(repeating: " ", count: max(1, 10 - $0.count)) + $0 }.joined()
  }
}
