/// How a pixel person looks besides phase and state: palette swaps only, the drawing stays the same.
public struct PixelPalLook: Hashable, Sendable {
  /// Which of the two figures.
  public enum Figure: String, Hashable, Sendable, CaseIterable {
    /// Short hair with tufts.
    case male
    /// Long hair in a tail.
    case female
  }
  /// Ramps of the skin, from dark to light.
  public enum Skin: String, Hashable, Sendable, CaseIterable { case deep, brown, tan, olive, light, pale }
  /// Ramps of the hair.
  public enum Hair: String, Hashable, Sendable, CaseIterable {
    /// From dark to light, grey last.
    case black, brown, auburn, copper, blond, grey
  }
  /// Starter outfits: colours of the clothes below the phase's own top.
  public enum Outfit: String, Hashable, Sendable, CaseIterable { case denim, forest, berry, sand }

  /// `nil` is the skin of the plain sheets.
  public var skin: Skin?
  /// `nil` is each figure's own hair.
  public var hair: Hair?
  /// Default denim.
  public var outfit: Outfit

  /// The look of the plain sheets.
  public init(skin: Skin? = nil, hair: Hair? = nil, outfit: Outfit = .denim) {
    self.skin = skin
    self.hair = hair
    self.outfit = outfit
  }

  /// Whether sheets of this look are the plain ones.
  public var isPlain: Bool { self == PixelPalLook() }
}
