extension SceneItem {
  /// The operation as one line of text.
  var line: String {
    switch self {
    case .rectangle(let item):
      return "rectangle \(item.from.line) to \(item.to.line) \(item.fill)"
        + (item.isCell ? " cell" : "") + (item.radius > 0 ? " r\(item.radius.short)" : "")
        + (item.outline.map { " outline \($0)" } ?? "")
    case .line(let item): return "line \(item.from.line) to \(item.to.line) \(item.stroke)"
    case .area(let item): return "area \(item.fill): \(line(item.upper)) | \(line(item.lower))"
    case .path(let item):
      let runs = item.runs.map(line)
      return "path \(item.stroke): " + runs.joined(separator: " | ")
    case .dots(let item):
      return "dots r\(item.radius.short)" + (item.ring == 1 ? "" : " ring \(item.ring.short)")
        + " \(item.fill): " + line(item.points)
    case .marker(let item):
      return "marker \(item.shape.rawValue) \(item.look) r\(item.radius.short) \(item.at.line) \(item.accent)"
    case .arc(let item):
      return
        "arc r\(item.radius.short) w\(item.width.short) \(item.centre.line) \(item.sweep.short) \(item.paint)"
        + (item.start > 0 ? " from \(item.start.short)" : "") + (item.isRound ? "" : " butt")
    case .text(let item):
      return "text \"\(item.string)\" \(item.at.line) \(item.anchor.rawValue) \(item.role)"
        + (item.hasHalo ? " halo" : "") + (item.visibility == .always ? "" : " \(item.visibility)")
    }
  }

  private func line(_ points: [UnitPoint]) -> String {
    points.map { "\(($0.x * 1000).short),\(($0.y * 1000).short)" }.joined(separator: " ")
  }
}

extension Position {
  /// "44.83%+9 62.3%-4".
  var line: String { "\(x.line) \(y.line)" }
}

extension Coordinate {
  /// "44.83%" or "44.83%+9".
  var line: String {
    let percent = (fraction * 100).short + "%"
    let rounded = offset.short
    if rounded == "0" { return percent }
    return percent + (rounded.hasPrefix("-") ? rounded : "+" + rounded)
  }
}

extension Double {
  /// At most two places after the point, without trailing zeros: what scenes and SVG need.
  var short: String { fixed(places: 2) }

  /// At most `places` (0...6) after the point, without trailing zeros; never "-0".
  func fixed(places: Int) -> String {
    guard isFinite, magnitude < 1e12 else { return "0" }
    var scale = 1.0
    for _ in 0..<places { scale *= 10 }
    var digits = UInt((magnitude * scale).rounded())
    if digits == 0 { return "0" }
    var places = places
    while places > 0, digits % 10 == 0 {
      digits /= 10
      places -= 1
    }
    return Self.text(digits, places: places, isNegative: self < 0)
  }

  /// Digits with a point before the last `places` of them, written from the end: figures hold thousands of numbers.
  private static func text(_ digits: UInt, places: Int, isNegative: Bool) -> String {
    var (length, rest) = (1, digits / 10)
    while rest > 0 {
      length += 1
      rest /= 10
    }
    length = max(length, places + 1)
    let size = length + (places > 0 ? 1 : 0) + (isNegative ? 1 : 0)
    return String(unsafeUninitializedCapacity: size) { bytes in
      var (rest, index) = (digits, size)
      for place in 0..<length {
        if place == places, place > 0 {
          index -= 1
          bytes[index] = UInt8(ascii: ".")
        }
        index -= 1
        bytes[index] = UInt8(ascii: "0") + UInt8(truncatingIfNeeded: rest % 10)
        rest /= 10
      }
      if isNegative { bytes[0] = UInt8(ascii: "-") }
      return size
    }
  }
}
