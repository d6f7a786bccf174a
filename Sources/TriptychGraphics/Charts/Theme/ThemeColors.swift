/// The colors that mean nothing: paper, ink, lines and fills.
struct NeutralColors: Sendable, Equatable {
  let page: RGB
  let card: RGB
  let ink: RGB
  let muted: RGB
  /// Lines that separate controls and mark zero, 3:1 on the page.
  let edge: RGB
  let track: RGB
  let band: RGB
  let grid: RGB

  init(_ theme: ThemeName) {
    switch theme {
    case .light:
      self.init(0xFFFFFF, 0xF6F8FA, 0x1F2328, 0x59636E, 0x7A848F, 0xE3E7EC, 0xE9EDF2, 0xDFE3E8)
    case .dark:
      self.init(0x0F1419, 0x1A2027, 0xE6EDF3, 0x9DA7B3, 0x788490, 0x2C343D, 0x252D36, 0x2C343D)
    case .contrast:
      self.init(0xFFFFFF, 0xFFFFFF, 0x000000, 0x24292F, 0x000000, 0xD5D9DE, 0xE9EDF2, 0xA3ABB4)
    case .contrastDark:
      self.init(0x000000, 0x000000, 0xFFFFFF, 0xE1E6EB, 0xFFFFFF, 0x3A424B, 0x252D36, 0x4A535C)
    }
  }

  /// The light colors with cards as white as the sheet.
  static let paper = NeutralColors(
    0xFFFFFF, 0xFFFFFF, 0x1F2328, 0x59636E, 0x7A848F, 0xE3E7EC, 0xE9EDF2, 0xDFE3E8)

  private init(
    _ page: UInt32, _ card: UInt32, _ ink: UInt32, _ muted: UInt32, _ edge: UInt32, _ track: UInt32,
    _ band: UInt32, _ grid: UInt32
  ) {
    self.page = RGB(page)
    self.card = RGB(card)
    self.ink = RGB(ink)
    self.muted = RGB(muted)
    self.edge = RGB(edge)
    self.track = RGB(track)
    self.band = RGB(band)
    self.grid = RGB(grid)
  }
}

/// The three leading colors and those of the three bands of a rating.
///
/// One color serves text and marks: each is at least 4.5:1 on page and card.
struct AccentColors: Sendable, Equatable {
  let first: RGB
  let second: RGB
  let third: RGB
  let good: RGB
  let fair: RGB
  let low: RGB

  init(_ theme: ThemeName, cvd: ColorVision) {
    switch (theme, cvd) {
    case (.contrast, _): self.init(0x0D1BFB, 0x0A5E14, 0x2D0237, 0x194E35, 0x5E4B0C, 0x530305)
    case (.contrastDark, _): self.init(0x5DB1FF, 0x5DFF2B, 0xFBCCFA, 0x3EC407, 0xFAE496, 0xF98D90)
    case (.light, .none): self.init(0x0F3D99, 0x217F3B, 0xA642CE, 0x0E7C4A, 0x9A6200, 0x8F0D26)
    case (.dark, .none): self.init(0x6FB5F6, 0x5FE072, 0xA66FE8, 0x63F29B, 0xDDA41C, 0xF0525E)
    case (.light, .protan), (.light, .deutan):
      self.init(0x0D62E0, 0x96550A, 0x7A0A50, 0x0D62E0, 0x826D1B, 0x5C0014)
    case (.dark, .protan), (.dark, .deutan):
      self.init(0x358BF6, 0xE58212, 0xF9BCDC, 0x3A95F5, 0xFFD404, 0xFC425A)
    case (.light, .tritan): self.init(0x0A62EA, 0x0B5E0A, 0x58022E, 0x1E7B59, 0x5E3905, 0xD50B56)
    case (.dark, .tritan): self.init(0x398AF7, 0x72FC29, 0xF80FC1, 0x2DFCB7, 0xFBC031, 0xFB4168)
    }
  }

  private init(
    _ first: UInt32, _ second: UInt32, _ third: UInt32, _ good: UInt32, _ fair: UInt32,
    _ low: UInt32
  ) {
    self.first = RGB(first)
    self.second = RGB(second)
    self.third = RGB(third)
    self.good = RGB(good)
    self.fair = RGB(fair)
    self.low = RGB(low)
  }
}

/// Eight series colors, for marks only: 3:1 on page and card, 8:1 and 9:1 in the themes of high contrast.
enum SeriesColors {
  static func palette(_ theme: ThemeName) -> [RGB] {
    switch theme {
    case .light: return light
    case .dark: return dark
    case .contrast: return contrast
    case .contrastDark: return contrastDark
    }
  }

  /// The place of a series in the palette; numbers wrap around.
  static func slot(_ number: Int) -> Int { ((number % 8) + 8) % 8 }

  private static let light = colors(
    0x05585B, 0xDB5D0F, 0x540D2C, 0xB1819E, 0x4F18F4, 0x544310, 0x779368, 0x208BEE)
  private static let dark = colors(
    0xD9CBFD, 0xF1D51F, 0xD02572, 0x75731C, 0xDB8F6C, 0x435CE6, 0x7DFBC1, 0x139BA9)
  private static let contrast = colors(
    0x004B87, 0xA50000, 0x4B00F0, 0x5A4B3C, 0x001E00, 0x692D4B, 0x00005A, 0x0F000F)
  private static let contrastDark = colors(
    0x5AFFA5, 0xF09600, 0xFF78FF, 0x96B4C3, 0xF0FF00, 0xF0E1FF, 0xC3A596, 0xF0FFF0)

  private static func colors(_ values: UInt32...) -> [RGB] { values.map { RGB($0) } }
}

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
    case .ink, .muted, .good, .fair, .low, .series: self = .plain
    }
  }

  /// Classes h1...h7: pale to deep on light themes, deep to pale on dark ones.
  func colors(_ theme: ThemeName) -> [RGB] {
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
  /// The lightest yellow is left out: in gray it could not be told from "little or none".
  private static let plainLight = ramp(
    0xDBC860, 0xB2A671, 0x8E8977, 0x717175, 0x52596D, 0x233E6C, 0x00204D)
  private static let plainDark = ramp(
    0x1F3F70, 0x4B546C, 0x6D6E72, 0x8E8878, 0xB0A473, 0xD6C363, 0xFFEA46)

  private static func ramp(_ values: UInt32...) -> [RGB] { values.map { RGB($0) } }
}

/// An opaque sRGB color, 8 bits per channel.
public struct RGB: Sendable, Hashable {
  /// The color as 0xRRGGBB.
  public let hex: UInt32

  /// A color from 0xRRGGBB; bits above the low 24 are dropped.
  public init(_ hex: UInt32) { self.hex = hex & 0xFF_FFFF }

  /// Red, 0...255.
  public var red: UInt8 { UInt8(hex >> 16) }
  /// Green, 0...255.
  public var green: UInt8 { UInt8(hex >> 8 & 255) }
  /// Blue, 0...255.
  public var blue: UInt8 { UInt8(hex & 255) }

  /// The color as style sheets write it, `#RRGGBB`.
  public var css: String {
    let digits = String(hex, radix: 16, uppercase: true)
    return "#" + String(repeating: "0", count: 6 - digits.count) + digits
  }
}
