@testable import TriptychGraphics

/// Cards for tests: every kind, phase, figure and state, in any look.
enum CardCases {
  /// All kinds in all phases, states and figures, with the texts of a usual day.
  static let all: [PixelPalCard] = PixelPalCard.Kind.allCases.flatMap { kind in
    (1...4).flatMap { phase in
      PixelPalLook.Figure.allCases.flatMap { figure in
        PixelPalEnergy.allCases.map { card(kind, figure, $0, phase: phase) }
          + [card(kind, figure, .neutral, phase: phase, walks: true)]
      }
    }
  }

  private static func card(
    _ kind: PixelPalCard.Kind, _ figure: PixelPalLook.Figure, _ energy: PixelPalEnergy, phase: Int,
    walks: Bool = false
  ) -> PixelPalCard {
    let name = ["Dormant", "Active", "Energized", "Ascended"][phase - 1]
    return switch kind {
    case .lock, .island:
      PixelPalCard(kind, figure: figure, energy: energy, isWalking: walks, phase: phase, lead: name)
    case .islandWide:
      PixelPalCard(
        kind, figure: figure, energy: energy, isWalking: walks, phase: phase, lead: "8,412 today",
        detail: name)
    case .widget:
      PixelPalCard(
        kind, figure: figure, energy: energy, isWalking: walks, phase: phase, lead: name,
        detail: "52,310 so far", progress: phase == 4 ? nil : 0.55)
    }
  }

  /// A look by number; every one of them comes for some number below 196.
  static func look(_ number: Int) -> PixelPalLook {
    let skins = [nil] + PixelPalLook.Skin.allCases.map(Optional.some)
    let hairs = [nil] + PixelPalLook.Hair.allCases.map(Optional.some)
    return PixelPalLook(
      skin: skins[number % 7], hair: hairs[number / 7 % 7],
      outfit: PixelPalLook.Outfit.allCases[number / 49 % 4])
  }

  /// The pixels of a card, premultiplied, with its size.
  static func pixels(
    _ card: PixelPalCard, scale: Int = 1, theme: ThemeName = .light
  ) throws -> (width: Int, height: Int, pixels: [UInt32]) {
    let bytes = try PixelPalCardPainter(fonts: Samples.fonts()).png(card, scale: scale, theme: theme)
    guard let picture = CairoReader.pixels(bytes) else { throw PaintError.drawingFailed }
    return picture
  }
}
