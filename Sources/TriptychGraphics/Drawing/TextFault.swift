/// Letters that a picture leaves out because no font has them.
///
/// A picture leaves a blank in their place, never a box. Web pages and SVG files contain the text itself.
public struct TextFault: Sendable, Equatable, CustomStringConvertible {
  /// The characters that no font has, ascending, each once.
  public let missing: [Unicode.Scalar]

  /// A sentence that names the characters and, where one is known, a package with a font for them.
  public var description: String {
    let codes = missing.prefix(Self.listed).map { "U+" + Self.hex($0.value) }.joined(separator: ", ")
    let more = missing.count > Self.listed ? " and \(missing.count - Self.listed) more" : ""
    let verb = missing.count == 1 ? "it is" : "they are"
    let packages = Self.packages.filter { package in
      missing.contains { scalar in package.blocks.contains { $0.contains(scalar.value) } }
    }.map { "Debian's \($0.name) has \($0.letters)" }
    let hint = packages.isEmpty ? "" : " (\(packages.joined(separator: ", ")))"
    return "The fonts lack \(codes)\(more); \(verb) left out\(hint)."
  }

  private static let listed = 6

  private static func hex(_ value: UInt32) -> String {
    let digits = String(value, radix: 16, uppercase: true)
    return String(repeating: "0", count: max(0, 4 - digits.count)) + digits
  }

  /// The packages of ``FontFallback/declared``, with blocks of Unicode.
  private static let packages: [(name: String, letters: String, blocks: [ClosedRange<UInt32>])] = [
    (
      "fonts-noto-core", "Arabic, Hebrew and Devanagari letters",
      [0x590...0x6FF, 0x750...0x77F, 0x8A0...0x97F, 0xFB1D...0xFDFF, 0xFE70...0xFEFE]
    ),
    (
      "fonts-noto-cjk", "Chinese, Japanese and Korean letters",
      [0x2E80...0x9FFF, 0xAC00...0xD7AF, 0xF900...0xFAFF]
    ),
  ]

  /// The fault of a text that lacks these characters; empty if it lacks none.
  static func all(_ missing: [Unicode.Scalar]) -> [TextFault] {
    missing.isEmpty ? [] : [TextFault(missing: missing)]
  }
}
