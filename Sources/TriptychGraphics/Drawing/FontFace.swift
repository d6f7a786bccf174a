import CCairo
import CFreeType

/// One font file, opened for measuring and drawing.
///
/// Cairo keeps font faces in its own cache after they are released. FreeType's face is therefore closed by
/// the destructor of Cairo's face, never earlier. Each face has its own FreeType library, so whichever thread
/// closes it touches nothing that another thread uses.
final class FontFace {
  /// A glyph of the font; lengths are relative to the font size.
  struct Glyph {
    let index: UInt32
    let advance: Double
    /// A consecutive number for each glyph of the face in order of first use, from 0; caches use it as an
    /// index.
    let slot: Int
    /// How far the glyph moves right to be centered in its advance, relative to the font size; nonzero only
    /// for digits of fonts without tabular ones.
    var shift = 0.0
  }

  /// The font face that Cairo draws with.
  let cairo: OpaquePointer
  let library: FT_Library
  let face: FT_Face
  let unitsPerEm: Double
  /// Letters up to U+024F, indexed by code point; others are in the dictionary.
  private var table: [Glyph??] = Array(repeating: .none, count: 0x250)
  private var others: [UInt32: Glyph?] = [:]
  private var tabular: [Glyph] = []
  private var slots = 0

  init(path: String) throws(FontError) {
    var library: FT_Library?
    guard FT_Init_FreeType(&library) == 0, let library else { throw .libraryFailed }
    var opened: FT_Face?
    guard FT_New_Face(library, path, 0, &opened) == 0, let opened else {
      FT_Done_FreeType(library)
      throw .cannotOpen(path: path)
    }
    guard opened.pointee.units_per_EM > 0 else {
      FT_Done_Face(opened)
      FT_Done_FreeType(library)
      throw .notScalable(path: path)
    }
    self.library = library
    face = opened
    unitsPerEm = Double(opened.pointee.units_per_EM)
    guard let cairo = cairo_ft_font_face_create_for_ft_face(opened, triptych_load_unhinted) else {
      FT_Done_Face(opened)
      FT_Done_FreeType(library)
      throw .libraryFailed
    }
    self.cairo = cairo
    let owner = Unmanaged.passRetained(FaceOwner(library: library, face: opened))
    let status = cairo_font_face_set_user_data(cairo, triptych_face_owner_key(), owner.toOpaque()) { owner in
      if let owner { Unmanaged<FaceOwner>.fromOpaque(owner).release() }
    }
    if status != CAIRO_STATUS_SUCCESS {
      cairo_font_face_destroy(cairo)
      owner.release()
      throw .libraryFailed
    }
    tabular = tabularDigits()
  }

  deinit { cairo_font_face_destroy(cairo) }

  /// The glyph of a character; nil if the font has none.
  func glyph(_ scalar: Unicode.Scalar) -> Glyph? {
    let value = scalar.value
    if value < 0x250 {
      if let known = table[Int(value)] { return known }
      let found = load(scalar)
      table[Int(value)] = .some(found)
      return found
    }
    if let known = others[value] { return known }
    let found = load(scalar)
    others[value] = .some(found)
    return found
  }

  /// The glyph of a character, with digits of equal width; nil if the font has none.
  func tabularGlyph(_ scalar: Unicode.Scalar) -> Glyph? {
    guard (0x30...0x39).contains(scalar.value), tabular.count == 10 else { return glyph(scalar) }
    return tabular[Int(scalar.value) - 0x30]
  }

  private func load(_ scalar: Unicode.Scalar) -> Glyph? {
    // Without shaping, such letters would appear in the wrong order or form, even if the font contains them.
    guard WritingSystem(scalar) == nil else { return nil }
    let index = FT_Get_Char_Index(face, FT_ULong(scalar.value))
    return index == 0 ? nil : glyph(at: index)
  }

  private func glyph(at index: UInt32) -> Glyph? {
    guard FT_Load_Glyph(face, index, triptych_load_unscaled) == 0, let slot = face.pointee.glyph else {
      return nil
    }
    slots += 1
    return Glyph(
      index: index, advance: Double(slot.pointee.metrics.horiAdvance) / unitsPerEm, slot: slots - 1)
  }

  /// Ten digits of equal width: the font's own tabular digits if they can be found by name; otherwise each
  /// digit centered in the width of the widest.
  private func tabularDigits() -> [Glyph] {
    let digits = (0x30...0x39).compactMap { Unicode.Scalar($0) }.compactMap { glyph($0) }
    guard digits.count == 10 else { return [] }
    let names = ["zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine"]
    for suffix in [".tf", ".tnum"] {
      let found = names.compactMap { name -> Glyph? in
        let index = (name + suffix).withCString { text in
          FT_Get_Name_Index(face, UnsafeMutablePointer(mutating: text))
        }
        return index == 0 ? nil : glyph(at: index)
      }
      if found.count == 10 { return found }
    }
    let widest = digits.map(\.advance).max() ?? 0
    return digits.map {
      Glyph(index: $0.index, advance: widest, slot: $0.slot, shift: (widest - $0.advance) / 2)
    }
  }
}

/// Closes a face and its library once Cairo has released it.
private final class FaceOwner {
  let library: FT_Library
  let face: FT_Face

  init(library: FT_Library, face: FT_Face) {
    self.library = library
    self.face = face
  }

  deinit {
    FT_Done_Face(face)
    FT_Done_FreeType(library)
  }
}
