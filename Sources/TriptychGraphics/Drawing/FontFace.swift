import CCairo
import CFreeType
import CHarfBuzz

/// One font file, opened for shaping and drawing.
///
/// Cairo keeps font faces in its own cache after they are released. FreeType's face is therefore closed by
/// the destructor of Cairo's face, never earlier. Each face has its own FreeType library, so whichever thread
/// closes it touches nothing that another thread uses.
final class FontFace {
  /// The font face that Cairo draws with.
  let cairo: OpaquePointer
  let library: FT_Library
  let face: FT_Face
  /// The font that HarfBuzz shapes with, in units of the font.
  let shaper: OpaquePointer
  let unitsPerEm: Double
  /// The advance of a space, relative to the font size.
  let space: Double
  /// For each glyph its slot, or -1 before its first use.
  private var slots: [Int32]
  private var used = 0
  /// Whether the font has a character: 0 if not asked before, 1 if it lacks it, 2 if it has it.
  private var table: [UInt8] = Array(repeating: 0, count: 0x250)
  private var others: [UInt32: Bool] = [:]

  /// - Parameter place: the number of the font in a file that holds several.
  init(path: String, place: Int = 0) throws(FontError) {
    var library: FT_Library?
    guard FT_Init_FreeType(&library) == 0, let library else { throw .libraryFailed }
    var opened: FT_Face?
    guard FT_New_Face(library, path, FT_Long(place), &opened) == 0, let opened else {
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
    guard let shaper = Self.shaper(path, place) else {
      cairo_font_face_destroy(cairo)
      throw .cannotOpen(path: path)
    }
    self.shaper = shaper
    slots = Array(repeating: -1, count: max(1, Int(opened.pointee.num_glyphs)))
    var glyph: hb_codepoint_t = 0
    let hasSpace = hb_font_get_nominal_glyph(shaper, 0x20, &glyph) != 0
    space = hasSpace ? Double(hb_font_get_glyph_h_advance(shaper, glyph)) / unitsPerEm : 0.25
  }

  deinit {
    hb_font_destroy(shaper)
    cairo_font_face_destroy(cairo)
  }

  /// The file as HarfBuzz reads it, at one unit for each unit of the font.
  private static func shaper(_ path: String, _ place: Int) -> OpaquePointer? {
    guard let blob = hb_blob_create_from_file_or_fail(path) else { return nil }
    defer { hb_blob_destroy(blob) }
    let face = hb_face_create(blob, UInt32(place))
    defer { hb_face_destroy(face) }
    return hb_font_create(face)
  }

  /// A consecutive number for each glyph in order of first use, from 0.
  func slot(_ glyph: UInt32) -> Int {
    guard Int(glyph) < slots.count else { return 0 }
    if slots[Int(glyph)] < 0 {
      slots[Int(glyph)] = Int32(used)
      used += 1
    }
    return Int(slots[Int(glyph)])
  }

  /// The characters of Unicode that stand for one form of Arabic letters each, by the glyphs they have in the font.
  private(set) lazy var forms: [UInt32: Unicode.Scalar] = {
    var forms: [UInt32: Unicode.Scalar] = [:]
    for value in Array(0xFB50...0xFDFF) + Array(0xFE70...0xFEFC) {
      guard let scalar = Unicode.Scalar(UInt32(value)) else { continue }
      let glyph = FT_Get_Char_Index(face, FT_ULong(scalar.value))
      if glyph != 0 { forms[glyph] = scalar }
    }
    return forms
  }()

  /// Whether the font has a character.
  func has(_ scalar: Unicode.Scalar) -> Bool {
    let value = scalar.value
    if value < 0x250 {
      if table[Int(value)] == 0 { table[Int(value)] = FT_Get_Char_Index(face, FT_ULong(value)) == 0 ? 1 : 2 }
      return table[Int(value)] == 2
    }
    if let known = others[value] { return known }
    let found = FT_Get_Char_Index(face, FT_ULong(value)) != 0
    others[value] = found
    return found
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
