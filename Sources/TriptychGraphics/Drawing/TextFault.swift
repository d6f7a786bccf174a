/// The reason why some letters are missing from the text in a picture.
///
/// A picture leaves a blank in their place, never a box and never letters in the wrong order. Web pages and
/// SVG files contain the text itself.
public enum TextFault: Sendable, Equatable, CustomStringConvertible {
  /// Letters that must be joined, reordered or set from right to left, which pictures do not support.
  case unshaped(WritingSystem)
  /// Characters that the fonts lack, in ascending order.
  case missing([Unicode.Scalar])

  /// A sentence that describes the fault.
  public var description: String {
    switch self {
    case .unshaped(let system):
      return "Pictures cannot set \(system.name) letters\(system.order); they are left out."
    case .missing(let scalars):
      let codes = scalars.prefix(Self.listed).map { "U+" + Self.hex($0.value) }.joined(separator: ", ")
      let more = scalars.count > Self.listed ? " and \(scalars.count - Self.listed) more" : ""
      let verb = scalars.count == 1 ? "it is" : "they are"
      return "The fonts lack \(codes)\(more); \(verb) left out."
    }
  }

  private static let listed = 6

  private static func hex(_ value: UInt32) -> String {
    let digits = String(value, radix: 16, uppercase: true)
    return String(repeating: "0", count: max(0, 4 - digits.count)) + digits
  }

  /// The faults behind omitted characters: each writing system once, then the missing characters.
  static func all(_ scalars: [Unicode.Scalar]) -> [TextFault] {
    var systems: [WritingSystem] = []
    var missing: [Unicode.Scalar] = []
    for scalar in scalars {
      guard let system = WritingSystem(scalar) else {
        missing.append(scalar)
        continue
      }
      if !systems.contains(system) { systems.append(system) }
    }
    return systems.map { .unshaped($0) } + (missing.isEmpty ? [] : [.missing(missing)])
  }
}

/// Writing systems whose letters depend on their neighbors or run from right to left.
///
/// The ranges are blocks of the Unicode Character Database.
public enum WritingSystem: String, Sendable, Equatable, CaseIterable {
  /// Scripts that run from right to left; most of them join their letters.
  case hebrew, arabic, syriac, thaana, nko
  /// The scripts of South and Southeast Asia, which reorder and stack their letters.
  case indic
  /// Other scripts that run from right to left, mostly historic.
  case other

  /// The writing system of a letter; nil for letters that can simply be set one after another.
  init?(_ scalar: Unicode.Scalar) {
    switch scalar.value {
    case 0..<0x590: return nil
    case 0x590...0x5FF, 0xFB1D...0xFB4F: self = .hebrew
    case 0x600...0x6FF, 0x750...0x77F, 0x870...0x8FF, 0xFB50...0xFDFF, 0xFE70...0xFEFE: self = .arabic
    case 0x700...0x74F, 0x860...0x86F: self = .syriac
    case 0x780...0x7BF: self = .thaana
    case 0x7C0...0x7FF: self = .nko
    case 0x900...0x109F, 0x1780...0x17FF, 0x1A20...0x1AAF, 0x1B00...0x1C4F, 0xA880...0xA8DF,
      0xA980...0xA9FF, 0xAA60...0xAADF, 0xABC0...0xABFF, 0x11000...0x1107F:
      self = .indic
    case 0x800...0x85F, 0x10800...0x10FFF, 0x1E800...0x1EFFF: self = .other
    default: return nil
    }
  }

  /// The name as used in "Hebrew letters".
  var name: String {
    switch self {
    case .hebrew: return "Hebrew"
    case .arabic: return "Arabic"
    case .syriac: return "Syriac"
    case .thaana: return "Thaana"
    case .nko: return "NKo"
    case .indic: return "South and Southeast Asian"
    case .other: return "such"
    }
  }

  /// A clause that says what makes the letters hard to set.
  var order: String {
    self == .indic ? ", which change with their neighbors" : ", which run from right to left"
  }
}
