/// A line of text as glyphs in the order in which they stand, from left to right.
///
/// All lengths are relative to the font size, so that one shaped line serves every size and every scale.
final class ShapedText {
  /// A glyph at its place.
  struct Glyph {
    /// The number of the glyph in its font.
    let index: UInt32
    /// The number of the glyph among those that its face has drawn; caches use it as an index.
    let slot: Int
    /// From the start of the line to the glyph's origin.
    let x: Double
    /// From the baseline upward to the glyph's origin; other than 0 for marks that are moved to their letter.
    let y: Double
    /// The first byte, in the text's UTF-8, of the letters that the glyph stands for.
    let byte: Int
  }

  /// Neighboring glyphs of one font and one direction.
  struct Run {
    /// The number of the face in the collection.
    let face: Int
    let glyphs: Range<Int>
    /// The bytes of the text's UTF-8 that the run stands for.
    let bytes: Range<Int>
    let isRightToLeft: Bool
  }

  let glyphs: [Glyph]
  let runs: [Run]
  /// The advance of the whole line.
  let width: Double
  /// The characters that no font has; each leaves a space.
  let missing: [Unicode.Scalar]

  init(glyphs: [Glyph], runs: [Run], width: Double, missing: [Unicode.Scalar]) {
    self.glyphs = glyphs
    self.runs = runs
    self.width = width
    self.missing = missing
  }
}
