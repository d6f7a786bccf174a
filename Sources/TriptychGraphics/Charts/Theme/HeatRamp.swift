/// The seven classes of a heat map: one hue and monotone lightness for each leading accent,
/// blue to yellow for all others.
enum HeatRamp: String, Sendable, CaseIterable {
  case first = "fit"
  case second = "nut"
  case third = "wel"
  case plain = "any"

  init(_ accent: Accent) {
    switch accent {
    case .first: self = .first
    case .second: self = .second
    case .third: self = .third
    case .ink, .good, .fair, .low, .series: self = .plain
    }
  }

  /// Classes h1...h7: pale to deep on light themes, deep to pale on dark ones.
  func colours(_ theme: ThemeName) -> [RGB] {
    switch self {
    case .first: return theme.isDark ? Self.firstDark : Self.firstLight
    case .second: return theme.isDark ? Self.secondDark : Self.secondLight
    case .third: return theme.isDark ? Self.thirdDark : Self.thirdLight
    case .plain: return theme.isDark ? Self.plainDark : Self.plainLight
    }
  }

  private static let firstLight = ramp(
    0xCADDFF, 0x9BBEFF, 0x6C9EFD, 0x497FE8, 0x3162C4, 0x244A95, 0x1D345F)
  private static let firstDark = ramp(
    0x20405C, 0x0B5993, 0x0774C0, 0x0A91ED, 0x56AFFE, 0x97CCFF, 0xD1E8FE)
  private static let secondLight = ramp(
    0xC6E6CA, 0x93CF9C, 0x64B673, 0x3B9A52, 0x1F7C39, 0x165E2A, 0x193F21)
  private static let secondDark = ramp(
    0x2B442D, 0x2D6434, 0x358441, 0x4AA256, 0x6CBF75, 0x97D99C, 0xC8F1CA)
  private static let thirdLight = ramp(
    0xEFCEFF, 0xDFA2FB, 0xC979ED, 0xAF55D5, 0x8F3AB2, 0x6C2B87, 0x472357)
  private static let thirdDark = ramp(
    0x45335D, 0x663E94, 0x874EC5, 0xA566EE, 0xBD8DFD, 0xD3B6FE, 0xEADEFF)
  /// The lightest yellow is left out: in grey it could not be told from "little or none".
  private static let plainLight = ramp(
    0xDBC860, 0xB2A671, 0x8E8977, 0x717175, 0x52596D, 0x233E6C, 0x00204D)
  private static let plainDark = ramp(
    0x1F3F70, 0x4B546C, 0x6D6E72, 0x8E8878, 0xB0A473, 0xD6C363, 0xFFEA46)

  private static func ramp(_ values: UInt32...) -> [RGB] { values.map { RGB($0) } }
}
