/// The colours of small pictures: the warm surface that pets stand on, and the text on it.
struct CardColours: Sendable {
  /// What pets stand on.
  let wash: RGB
  let ink: RGB
  let muted: RGB
  /// The part of a bar that is not filled.
  let track: RGB
  /// The line around a card, two points wide; `nil` where the surface is enough.
  let border: RGB?

  init(_ theme: ThemeName) {
    let neutral = NeutralColours(theme)
    ink = neutral.ink
    muted = neutral.muted
    track = neutral.track
    switch theme {
    case .light: (wash, border) = (RGB(0xFBF6EC), nil)
    case .dark: (wash, border) = (RGB(0x1F1B27), nil)
    case .contrast, .contrastDark: (wash, border) = (neutral.page, neutral.ink)
    }
  }
}
