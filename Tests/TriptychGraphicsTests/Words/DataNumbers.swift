@testable import TriptychGraphics

/// Numbers that a chart may say: its data, and what follows from it.
struct DataNumbers {
  /// Ascending.
  private let values: [Double]
  /// Numbers that the caller's own texts hold.
  private let quoted: Set<String>

  init(_ plot: Plot) {
    let data = DataOfPlot(plot)
    var values: Set<Double> = []
    for series in data.series.values { values.formUnion(Self.derived(series)) }
    values.formUnion(Self.pairs(data.series))
    values.formUnion(data.besides.compactMap { $0.1 != 0 ? $0.0 / $0.1 : nil })
    // Wild times are no numbers, and among those there is no order in which anything could be found.
    self.values = values.filter(\.isFinite).sorted()
    quoted = Set(data.strings.flatMap(Self.digits))
  }

  /// True if nothing could be looked at.
  var isEmpty: Bool { values.isEmpty }

  /// True if a fact is a value of the data or follows from it; days are held by the table.
  func hold(_ fact: WordFact) -> Bool {
    switch fact {
    case .number(let text): return hold(text)
    case .duration(let minutes): return hold(minutes: Double(minutes), everyDay: false)
    case .clock(let minutes): return hold(minutes: Double(minutes), everyDay: true)
    case .day, .month: return true
    }
  }

  /// A number as it is written: some value rounds to it, or a given text has it.
  private func hold(_ text: String) -> Bool {
    let plain = text.hasPrefix("-") ? String(text.dropFirst()) : text
    if quoted.contains(plain) { return true }
    let size = Self.sizes.first { plain.hasSuffix($0.key) }
    let mantissa = size.map { String(plain.dropLast($0.key.count)) } ?? plain
    let parts = mantissa.split(separator: "e")
    guard let front = parts.first, var number = Double(front) else { return false }
    var step = 0.5
    for _ in 0..<(front.split(separator: ".").dropFirst().first?.count ?? 0) { step /= 10 }
    var scale = size?.value ?? 1
    if parts.count == 2, let power = Int(parts[1].replacing("\u{2212}", with: "-")) {
      for _ in 0..<abs(power) { scale = power < 0 ? scale / 10 : scale * 10 }
    }
    number *= scale * (text.hasPrefix("-") ? -1 : 1)
    step *= scale
    // Shares are said in percent.
    return has(number, within: step) || has(number / 100, within: step / 100)
  }

  private static let sizes: [String: Double] = [
    "k": 1e3, "M": 1e6, "bn": 1e9, "Tsd": 1e3, "Mio": 1e6, "Mrd": 1e9,
  ]

  /// A time as it is written, to the minute.
  private func hold(minutes: Double, everyDay: Bool) -> Bool {
    let days = everyDay ? [-2.0, -1, 0, 1, 2] : [0]
    return days.contains { day in
      has(minutes / 60 + day * 24, within: 0.5 / 60) || has(minutes + day * 1440, within: 0.5)
    }
  }

  private func has(_ number: Double, within step: Double) -> Bool {
    let slack = step * (1 + 1e-9) + abs(number) * 1e-12
    var (low, high) = (0, values.count)
    while low < high {
      let middle = (low + high) / 2
      if values[middle] < number - slack { low = middle + 1 } else { high = middle }
    }
    return low < values.count && values[low] <= number + slack
  }

  private static func digits(_ text: String) -> [String] {
    text.split { !$0.isNumber && $0 != "." && $0 != "," }.map { $0.filter { $0 != "," } }
  }

  /// A series and what follows from it.
  private static func derived(_ series: [Double]) -> [Double] {
    let sorted = series.sorted()
    let count = Double(series.count)
    let sum = series.reduce(0, +)
    let mean = series.reduce(0) { $0 + $1 / count }
    var found = series + [count, sum, mean]
    for share in [0.05, 0.1, 0.25, 0.5, 0.75, 0.9, 0.95] {
      let place = share * (count - 1)
      let low = sorted[Int(place)]
      let high = sorted[min(Int(place) + 1, sorted.count - 1)]
      found.append(low + (high - low) * (place - place.rounded(.down)))
    }
    if let low = sorted.first, let high = sorted.last, let first = series.first, let last = series.last {
      found += [high - low, abs(last - first), abs(last - mean)]
    }
    if series.count <= 60, sum != 0 { found += series.map { $0 / sum } }
    return found
  }

  /// Lengths, sums and shares of numbers that stand side by side, such as a value and its goal.
  private static func pairs(_ series: [String: [Double]]) -> [Double] {
    let lists = series.sorted { $0.key < $1.key }.map(\.value).filter { $0.count <= 200 }
    var found: [Double] = []
    for (index, first) in lists.enumerated() {
      for second in lists[(index + 1)...] where second.count == first.count {
        for (one, other) in zip(first, second) {
          found += [one - other, other - one, one + other]
          if other != 0 { found.append(one / other) }
          if one != 0 { found.append(other / one) }
        }
      }
    }
    return found
  }
}
