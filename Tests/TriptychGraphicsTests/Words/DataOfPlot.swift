@testable import TriptychGraphics

/// The data a chart was made from, found by looking into its values: no word function has a hand in it.
struct DataOfPlot {
  /// Every text of the caller.
  private(set) var strings: Set<String> = []
  /// Numbers by where they were found; lists of lists also by row and by column.
  private(set) var series: [String: [Double]] = [:]
  /// How many places for numbers there are, filled or empty.
  private(set) var slots: [String: Int] = [:]
  /// Numbers that stand beside a number that may be missing, such as a goal beside its value: lists of them
  /// have different lengths where one is missing.
  private(set) var besides: [(Double, Double)] = []

  /// Whether numbers are looked at as well as texts.
  private let hasNumbers: Bool

  init(_ plot: Plot) {
    hasNumbers = true
    walk(plot.describing, path: [])
  }

  /// Only the texts of a chart, which takes much less time.
  init(textsOf plot: Plot) {
    hasNumbers = false
    walk(plot.describing, path: [])
  }

  private mutating func walk(_ value: Any, path: [String]) {
    switch value {
    case is ChartWords: return
    case is [Double], is [Double?], is [Int]: if hasNumbers { walkParts(Mirror(reflecting: value), path) }
    case let text as String: strings.insert(text)
    case let number as Double: add(number, path)
    case let number as Int: add(Double(number), path)
    default: walkParts(Mirror(reflecting: value), path)
    }
  }

  private mutating func walkParts(_ mirror: Mirror, _ path: [String]) {
    switch mirror.displayStyle {
    case .optional:
      if hasNumbers, mirror.children.isEmpty { slots[Self.anyIndex(path), default: 0] += 1 }
      for child in mirror.children { walk(child.value, path: path) }
    case .collection, .set, .dictionary:
      // A year of minutes is looked at by the tests of its own kind.
      guard mirror.children.count <= 5000 else { return }
      for (index, child) in mirror.children.enumerated() { walk(child.value, path: path + ["#\(index)"]) }
    default:
      if hasNumbers { addBesides(mirror) }
      for child in mirror.children { walk(child.value, path: path + [child.label ?? "_"]) }
    }
  }

  private mutating func addBesides(_ mirror: Mirror) {
    let values = mirror.children.map(\.value)
    let optional = values.filter { Mirror(reflecting: $0).displayStyle == .optional }.compactMap {
      $0 as? Double
    }
    let plain = values.filter { Mirror(reflecting: $0).displayStyle != .optional }.compactMap {
      $0 as? Double
    }
    for one in optional {
      for other in plain { besides.append((one, other)) }
    }
  }

  private mutating func add(_ number: Double, _ path: [String]) {
    guard hasNumbers else { return }
    let any = path.map { $0.hasPrefix("#") ? "#" : $0 }
    slots[Self.anyIndex(path), default: 0] += 1
    guard number.isFinite else { return }
    series[any.joined(separator: "."), default: []].append(number)
    let indices = path.indices.filter { path[$0].hasPrefix("#") }
    guard indices.count > 1 else { return }
    for index in indices {
      var one = any
      one[index] = path[index]
      series[one.joined(separator: "."), default: []].append(number)
    }
  }

  private static func anyIndex(_ path: [String]) -> String {
    path.map { $0.hasPrefix("#") ? "#" : $0 }.joined(separator: ".")
  }
}
