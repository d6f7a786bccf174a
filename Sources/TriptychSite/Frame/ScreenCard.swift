import TriptychGraphics

/// A picture of the PixelPal for another screen, as files of a site: still and moving.
struct ScreenCard: Sendable {
  /// Pixels per point: sharp on a phone.
  static let scale = 2

  var kind: PixelPalCard.Kind
  /// What replaces it.
  var alternative: String
  var still: (path: String, bytes: [UInt8])
  /// `nil` where the person's settings ask for no motion.
  var moving: (path: String, bytes: [UInt8])?
}
