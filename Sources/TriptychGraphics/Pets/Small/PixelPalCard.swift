/// A small picture of the pixel person for another screen: its contents and its texts.
///
/// The caller provides the texts in the viewer's language. A kind without digits removes every digit from its
/// text.
public struct PixelPalCard: Hashable, Sendable {
  /// Where the picture is shown. Sizes in points are those of the corresponding places on a phone with a
  /// screen of 393 x 852 points, rounded to whole points.
  public enum Kind: String, Hashable, Sendable, CaseIterable {
    /// The lock screen: figure, icon and name of the phase; no digits.
    case lock
    /// The narrow area beside the camera: only the figure, down to the waist; no text.
    case island
    /// The wide area around the camera: figure, both texts and icon.
    case islandWide = "island-wide"
    /// The home screen: figure, icon, name of the phase, bar and a text below.
    case widget
  }

  /// Where the card is shown.
  public var kind: Kind
  /// The figure to show.
  public var figure: PixelPalLook.Figure
  /// How lively the standing figure is; ignored while it walks.
  public var energy: PixelPalEnergy
  /// Whether the figure walks.
  public var isWalking: Bool
  /// The phase to draw, 1...4; other values are clamped.
  public var phase: Int
  /// The colors of the figure.
  public var look: PixelPalLook
  /// The main text; if it is too long, it is set smaller and then truncated.
  public var lead: String
  /// The secondary text below; `nil` for none.
  public var detail: String?
  /// The filled fraction of the bar, 0...1; `nil` draws no bar. Home screen only.
  public var progress: Double?

  /// Creates a card. By default: a neutral standing figure in the plain look, without texts or bar.
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

  /// Removes digits and all other numeric characters from a text.
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

  /// The corner radius in points.
  var radius: Double {
    switch self {
    case .lock: 16
    case .island: 18.5
    case .islandWide: 42
    case .widget: 24
    }
  }
}

extension PixelPalCard {
  /// The poses of the animated card, and how long each is shown.
  var movement: (poses: [PixelPalSprite.Pose], milliseconds: Int) {
    let phase = min(max(phase, 1), 4)
    let poses: [PixelPalSprite.Pose] =
      isWalking
      ? stride(from: 0, to: PixelPalSprite.walkFrames, by: 2).map { .walk(frame: $0) }
      : [.idle(energy, frame: 0), .idle(energy, frame: 1)]
    let time = PixelPalSprite(figure: figure, pose: poses[0]).milliseconds(phase: phase)
    return (poses, isWalking ? 2 * time : time)
  }
}
