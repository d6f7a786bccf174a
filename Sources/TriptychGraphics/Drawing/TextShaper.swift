import CHarfBuzz

/// Turns texts into positioned glyphs: with kerning, ligatures, combining marks, joined letters and both directions.
///
/// HarfBuzz shapes runs of one font, script and direction; ``TextRuns`` finds them. Results depend on the fonts alone:
/// no locale is asked.
struct TextShaper {
  let fonts: FontCollection

  /// Shapes a line of text.
  func shape(_ text: String, _ style: TextStyle) -> ShapedText {
    var line = Line()
    var copy = text
    copy.withUTF8 { bytes in
      for run in TextRuns(fonts: fonts, weight: style.weight).visual(text, bytes) {
        shape(run, of: bytes, style, into: &line)
      }
    }
    return ShapedText(glyphs: line.glyphs, runs: line.runs, width: line.pen, missing: line.missing)
  }

  private struct Line {
    var glyphs: [ShapedText.Glyph] = []
    var runs: [ShapedText.Run] = []
    var missing: [Unicode.Scalar] = []
    var pen = 0.0
  }

  private func shape(
    _ run: TextRun, of bytes: UnsafeBufferPointer<UInt8>, _ style: TextStyle, into line: inout Line
  ) {
    let face = fonts.face(run.face)
    let buffer = fonts.buffer
    hb_buffer_clear_contents(buffer)
    bytes.withMemoryRebound(to: CChar.self) { letters in
      // The whole line is given, since letters join with their neighbors in other runs.
      hb_buffer_add_utf8(
        buffer, letters.baseAddress, Int32(letters.count), UInt32(run.bytes.lowerBound),
        Int32(run.bytes.count)
      )
    }
    hb_buffer_set_direction(buffer, run.isRightToLeft ? HB_DIRECTION_RTL : HB_DIRECTION_LTR)
    hb_buffer_set_script(buffer, run.script)
    hb_buffer_set_language(buffer, Self.language)
    // A mark over a letter is a glyph of its own in PDF files.
    hb_buffer_set_cluster_level(buffer, HB_BUFFER_CLUSTER_LEVEL_MONOTONE_CHARACTERS)
    if style.isTabular {
      withUnsafePointer(to: Self.tabularDigits) { hb_shape(face.shaper, buffer, $0, 1) }
    } else {
      hb_shape(face.shaper, buffer, nil, 0)
    }
    var count: UInt32 = 0
    guard let infos = hb_buffer_get_glyph_infos(buffer, &count),
      let places = hb_buffer_get_glyph_positions(buffer, nil)
    else { return }
    let tracking = run.joinsLetters ? 0 : style.tracking
    let first = line.glyphs.count
    line.glyphs.reserveCapacity(first + Int(count))
    for index in 0..<Int(count) {
      let info = infos[index]
      let place = places[index]
      let endsLetter = index + 1 == Int(count) || infos[index + 1].cluster != info.cluster
      if info.codepoint == 0 {
        line.pen += face.space + tracking
        note(Int(info.cluster), bytes, in: &line)
        continue
      }
      line.glyphs.append(
        ShapedText.Glyph(
          index: info.codepoint, slot: face.slot(info.codepoint),
          x: line.pen + Double(place.x_offset) / face.unitsPerEm,
          y: Double(place.y_offset) / face.unitsPerEm, byte: Int(info.cluster)))
      line.pen += Double(place.x_advance) / face.unitsPerEm + (endsLetter ? tracking : 0)
    }
    line.runs.append(
      ShapedText.Run(
        face: run.face, glyphs: first..<line.glyphs.count, bytes: run.bytes, isRightToLeft: run.isRightToLeft)
    )
  }

  /// Records the character at a byte as missing; control characters are no letters.
  private func note(_ byte: Int, _ bytes: UnsafeBufferPointer<UInt8>, in line: inout Line) {
    var decoder = UTF8()
    var rest = bytes[byte...].makeIterator()
    guard case .scalarValue(let scalar) = decoder.decode(&rest) else { return }
    if scalar.value >= 0x20, !(0x7F...0x9F).contains(scalar.value) { line.missing.append(scalar) }
  }

  /// No language: the machine's own must not change a picture.
  nonisolated(unsafe) private static let language = hb_language_from_string("und", -1)

  private static let tabularDigits = hb_feature_t(
    tag: 0x746E_756D, value: 1, start: 0, end: UInt32.max)
}
