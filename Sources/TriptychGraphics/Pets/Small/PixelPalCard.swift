/// A small picture of the pixel person for another screen: what it shows, with its texts.
///
/// Texts come from outside, in the language of whoever sees the picture. A kind that holds no digit drops
/// every digit from its text, whatever was given.
public struct PixelPalCard: Hashable, Sendable {
  /// Where the picture is shown. Sizes in points are those of the matching places on a phone whose screen
  /// has 393 x 852 points, made whole.
  public enum Kind: String, Hashable, Sendable, CaseIterable {
    /// The lock screen: figure, icon and name of the phase; no digit.
    case lock
    /// The narrow place beside the camera: the figure alone, seen to the waist; no text.
    case island
    /// The wide place around the camera: figure, both texts and icon.
    case islandWide = "island-wide"
    /// The home screen: figure, icon, name of the phase, bar and a text below.
    case widget
  }

  /// Where it is shown.
  public var kind: Kind
  /// Which of the two figures.
  public var figure: PixelPalLook.Figure
  /// How lively it stands there; of no meaning while it walks.
  public var energy: PixelPalEnergy
  /// Whether it walks.
  public var isWalking: Bool
  /// The phase that is drawn, 1...4; others count as the nearest.
  public var phase: Int
  /// Its colours.
  public var look: PixelPalLook
  /// The text that leads; long ones are set smaller, then cut.
  public var lead: String
  /// The quiet text below; `nil` for none.
  public var detail: String?
  /// The filled share of the bar, 0...1; `nil` draws no bar. For the home screen alone.
  public var progress: Double?

  /// A card. Default: a neutral figure that stands, in the plain look, without texts and bar.
  public init(
    _ kind: Kind, figure: PixelPalLook.Figure, energy: PixelPalEnergy = .neutral, isWalking: Bool = false,
    phase: Int, look: PixelPalLook = PixelPalLook(), lead: String = "", detail: String? = nil,
    progress: Double? = nil
  ) {
    self.kind = kind
    self.figure = figure
    self.energy = energy
    self.isWalking = isWalking
    self.phase = phase
    self.look = look
    self.lead = lead
    self.detail = detail
    self.progress = progress
  }

  /// The texts in the picture, in reading order.
  public var texts: [String] {
    switch kind {
    case .lock: [Self.withoutDigits(lead)].filter { !$0.isEmpty }
    case .island: []
    case .islandWide, .widget: ([lead] + [detail].compactMap { $0 }).filter { !$0.isEmpty }
    }
  }

  /// A text without its digits and other numbers.
  static func withoutDigits(_ text: String) -> String {
    var kept = String.UnicodeScalarView()
    kept.append(contentsOf: text.unicodeScalars.filter { $0.properties.numericType == nil })
    return String(kept)
  }
}

extension PixelPalCard.Kind {
  /// The size of the picture in points.
  public var size: ChartSize {
    switch self {
    case .lock: ChartSize(width: 160, height: 72)
    case .island: ChartSize(width: 52, height: 37)
    case .islandWide: ChartSize(width: 371, height: 84)
    case .widget: ChartSize(width: 158, height: 158)
    }
  }

  /// The radius of its corners in points.
  var radius: Double {
    switch self {
    case .lock: 16
    case .island: 18.5
    case .islandWide: 42
    case .widget: 24
    }
  }
}
