/// The four themes a page or picture can have.
public enum ThemeName: String, Sendable, CaseIterable {
  /// Dark ink on white.
  case light
  /// Light ink on near black.
  case dark
  /// Black on white, every color at least 8:1.
  case contrast
  /// White on black, every color at least 9:1.
  case contrastDark = "contrast-dark"

  /// True if the page is darker than its ink.
  public var isDark: Bool { self == .dark || self == .contrastDark }
}

/// The color vision a palette is made for.
public enum ColorVision: String, Sendable, CaseIterable {
  /// Full color vision.
  case none
  /// Red-blind.
  case protan
  /// Green-blind.
  case deutan
  /// Blue-blind.
  case tritan
}

/// What a color stands for: one of three leading subjects, a band of a rating, plain ink or one of eight
/// series.
///
/// The three leading colors are a blue, a green and a violet; what they stand for is up to the caller.
public enum Accent: Sendable, Equatable, Hashable {
  /// The first leading color, a blue.
  case first
  /// The second leading color, a green.
  case second
  /// The third leading color, a violet.
  case third
  /// The color of text: for measures of no subject.
  case ink
  /// The gray of quiet text: for what neither rises nor falls.
  case muted
  /// The band "good".
  case good
  /// The band "fair".
  case fair
  /// The band "low".
  case low
  /// One of eight series, 0...7; larger and negative numbers wrap around.
  case series(Int)
}

/// Every color a chart may use, for one theme and one kind of color vision.
///
/// The high contrast themes keep their own palette in every color mode.
public struct ChartTheme: Sendable, Equatable {
  /// The theme.
  public let name: ThemeName
  /// The color vision the leading and band colors are made for.
  public let cvd: ColorVision
  /// The neutral colors.
  private(set) var neutral: NeutralColors
  /// Leading and band colors.
  let accents: AccentColors

  /// The colors of a theme for a kind of color vision (default: full).
  public init(_ theme: ThemeName, cvd: ColorVision = .none) {
    name = theme
    self.cvd = cvd
    neutral = NeutralColors(theme)
    accents = AccentColors(theme, cvd: cvd)
  }

  /// The light colors on white sheets, for paper.
  public static func paper(cvd: ColorVision = .none) -> ChartTheme {
    var theme = ChartTheme(.light, cvd: cvd)
    theme.neutral = .paper
    return theme
  }

  /// The color of an accent.
  public func color(_ accent: Accent) -> RGB {
    switch accent {
    case .first: return accents.first
    case .second: return accents.second
    case .third: return accents.third
    case .ink: return neutral.ink
    case .muted: return neutral.muted
    case .good: return accents.good
    case .fair: return accents.fair
    case .low: return accents.low
    case .series(let number): return SeriesColors.palette(name)[SeriesColors.slot(number)]
    }
  }

  /// Seven heat map classes h1...h7, lowest first. All but the three leading accents use a ramp of blue to
  /// yellow.
  public func ramp(_ accent: Accent) -> [RGB] { HeatRamp(accent).colors(name) }

  /// The class below the first limit: little or none.
  public var heatZero: RGB { name.isDark ? RGB(0x232A32) : RGB(0xEDF0F3) }

  /// The color of a scene's paint.
  func color(_ paint: Paint) -> RGB {
    switch paint {
    case .card: return neutral.card
    case .ink: return neutral.ink
    case .muted: return neutral.muted
    case .edge: return neutral.edge
    case .grid: return neutral.grid
    case .band: return neutral.band
    case .track: return neutral.track
    case .accent(let accent): return color(accent)
    case .heat(let step, let accent): return step <= 0 ? heatZero : ramp(accent)[min(step, 7) - 1]
    }
  }
}

/// What a thing is painted with; a theme gives the color, a page the class.
enum Paint: Sendable, Equatable {
  case card, ink, muted, edge, grid, band, track
  case accent(Accent)
  /// A heat map class: 0 is "little or none", 1...7 the ramp of the accent.
  case heat(Int, Accent)
}
