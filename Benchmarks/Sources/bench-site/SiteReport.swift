import Foundation
import TriptychSite

/// Prints what a build costs and what came of it: lines to read, or lines of JSON.
struct SiteReport {
  let isJSON: Bool
  /// Milliseconds of the chart yardstick's line chart in the same run, where it is known.
  let chartYardstick: Double?
  let runs: Int
  /// The largest memory of the process after the first run, in MB.
  let peak: Double

  func tell(_ run: SiteRun) {
    if !isJSON {
      let beside = chartYardstick.map { "; the chart yardstick's line chart takes \($0) ms here" } ?? ""
      print("CPU milliseconds of one core, the least of \(runs) runs stage by stage\(beside).")
    }
    for (name, milliseconds) in run.stages { line(name, milliseconds) }
    line("site", run.sum(without: [SiteReport.once, "load", "analysis"]), goal: 250)
    line("site with load and analysis", run.sum(without: [SiteReport.once]), goal: 300)
    for (name, milliseconds) in run.papers { line(name, milliseconds, goal: 60) }
    count(run.tree)
  }

  /// Templates are read for many people together.
  private static let once = "templates read (once a run)"

  private func line(_ name: String, _ milliseconds: Double, goal: Double? = nil) {
    guard isJSON else {
      let aim = goal.map { String(format: "   goal %.0f ms", $0) } ?? ""
      print("  " + padded(name) + String(format: "%8.1f", milliseconds) + aim)
      return
    }
    var fields = [
      "\"bench\":\"site.\(name.replacingOccurrences(of: " ", with: "_"))\"",
      String(format: "\"ours_ms\":%.3f", milliseconds),
    ]
    if let goal { fields.append(String(format: "\"goal_ms\":%.0f", goal)) }
    if let chartYardstick {
      fields.append("\"yardstick_ms\":\(chartYardstick)")
      fields.append(String(format: "\"ratio\":%.2f", milliseconds / chartYardstick))
    }
    print("{" + fields.joined(separator: ",") + "}")
  }

  private func count(_ tree: SiteTree) {
    let pages = tree.files.filter { $0.key.hasSuffix(".html") }
    let figures = pages.values.reduce(0) { $0 + occurrences(of: Array("<figure".utf8), in: $1) }
    let pictures = tree.files.keys.count { $0.hasPrefix("charts/") }
    let bytes = tree.files.values.reduce(0) { $0 + $1.count }
    let facts: [(String, Int)] = [
      ("pages", pages.count), ("files", tree.count), ("svg_charts", figures), ("png_charts", pictures),
      ("bytes", bytes), ("peak_mb", Int(peak)),
    ]
    guard isJSON else {
      print(
        "  \(pages.count) pages, \(tree.count) files, \(figures) charts as SVG on them, \(pictures) as PNG, "
          + String(format: "%.1f MB (pets apart); ", Double(bytes) / 1e6)
          + "peak memory \(Int(peak)) MB")
      return
    }
    print(
      "{\"bench\":\"site.size\"," + facts.map { "\"\($0.0)\":\($0.1)" }.joined(separator: ",") + "}")
  }

  private func occurrences(of needle: [UInt8], in bytes: [UInt8]) -> Int {
    var count = 0
    var index = 0
    while let found = bytes[index...].firstIndex(of: needle[0]), found + needle.count <= bytes.count {
      if bytes[found..<found + needle.count].elementsEqual(needle) { count += 1 }
      index = found + 1
    }
    return count
  }

  private func padded(_ name: String) -> String { name.padding(toLength: 34, withPad: " ", startingAt: 0) }
}
