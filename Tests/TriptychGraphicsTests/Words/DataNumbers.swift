import TestSupport

@testable import TriptychGraphics

/// Numbers that a chart may say: its data, and what follows from it.
struct DataNumbers {
  private let numbers: DerivedNumbers
  /// Numbers that the caller's own texts hold.
  private let quoted: Set<String>

  init(_ plot: Plot) {
    let data = DataOfPlot(plot)
    numbers = DerivedNumbers(of: data.series, besides: data.besides)
    quoted = Set(data.strings.flatMap(Self.digits))
  }

  /// True if nothing could be looked at.
  var isEmpty: Bool { numbers.isEmpty }

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
    return numbers.has(number, within: step) || numbers.has(number / 100, within: step / 100)
  }

  private static let sizes: [String: Double] = [
    "k": 1e3, "M": 1e6, "bn": 1e9, "Tsd": 1e3, "Mio": 1e6, "Mrd": 1e9,
  ]

  /// A time as it is written, to the minute.
  private func hold(minutes: Double, everyDay: Bool) -> Bool {
    let days = everyDay ? [-2.0, -1, 0, 1, 2] : [0]
    return days.contains { day in
      numbers.has(minutes / 60 + day * 24, within: 0.5 / 60) || numbers.has(minutes + day * 1440, within: 0.5)
    }
  }

  private static func digits(_ text: String) -> [String] {
    text.split { !$0.isNumber && $0 != "." && $0 != "," }.map { $0.filter { $0 != "," } }
  }
}
