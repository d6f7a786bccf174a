import Foundation
import TriptychGraphics

/// What a chart is made from, for those who draw the same with something else.
enum ChartData {
  /// A line of JSON: the kind, the size, the title and the chart's own properties by their names.
  static func line(_ chart: MeasuredChart) throws -> String {
    let plot = try chart.plot()
    let entry: [String: Any] = [
      "chart": chart.name, "width": chart.size.width, "height": chart.size.height,
      "title": plot.heading?.title ?? "", "data": try properties(plot),
    ]
    let text = try JSONSerialization.data(withJSONObject: entry, options: .sortedKeys)
    return String(decoding: text, as: UTF8.self)
  }

  /// The properties of the chart that a plot was made from. Plots keep them for their words and table but do
  /// not offer them, so they are read by reflection.
  private static func properties(_ plot: Plot) throws -> Any {
    guard let source = Mirror(reflecting: plot).descendant("describing") else {
      throw BenchError("a plot no longer keeps the chart it was made from")
    }
    let parts = Mirror(reflecting: source).children.filter { $0.label != "words" }
    if let chart = parts.first(where: { $0.label == "chart" || $0.label == "ring" }) {
      return plain(chart.value)
    }
    return object(parts)
  }

  /// A value as JSON can hold it.
  private static func plain(_ value: Any) -> Any {
    switch value {
    case let number as Double: return number
    case let number as Int: return number
    case let truth as Bool: return truth
    case let text as String: return text
    default: break
    }
    let mirror = Mirror(reflecting: value)
    switch mirror.displayStyle {
    case .optional: return mirror.children.first.map { plain($0.value) } ?? NSNull()
    case .collection: return mirror.children.map { plain($0.value) }
    default: return mirror.children.isEmpty ? "\(value)" : object(Array(mirror.children))
    }
  }

  private static func object(_ parts: [Mirror.Child]) -> [String: Any] {
    var object: [String: Any] = [:]
    for part in parts { object[part.label ?? ""] = plain(part.value) }
    return object
  }
}
