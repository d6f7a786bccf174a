import CFriBidi
import CHarfBuzz
import Foundation

/// A part of a line with one font, one script and one direction.
struct TextRun {
  /// The number of the face in the collection.
  let face: Int
  let script: hb_script_t
  let isRightToLeft: Bool
  /// The part in the text's UTF-8.
  var bytes: Range<Int>

  /// Whether the letters of the script join, so that no space may be put between them.
  var joinsLetters: Bool {
    switch script {
    case HB_SCRIPT_LATIN, HB_SCRIPT_GREEK, HB_SCRIPT_CYRILLIC, HB_SCRIPT_HEBREW, HB_SCRIPT_HAN,
      HB_SCRIPT_COMMON:
      return false
    default: return true
    }
  }
}

/// Divides a line of text into runs, by the bidirectional algorithm of Unicode (UAX #9), scripts and fonts.
///
/// The first strong letter of the text decides the direction of the line, as `unicode-bidi: plaintext` does on pages.
struct TextRuns {
  let fonts: FontCollection
  let weight: TextWeight

  /// The runs from left to right.
  func visual(_ text: String, _ bytes: UnsafeBufferPointer<UInt8>) -> [TextRun] {
    guard !bytes.isEmpty else { return [] }
    let first = fonts.face(weight.rawValue)
    if text.unicodeScalars.allSatisfy({ Self.isPlain($0) && first.has($0) }) {
      return [
        TextRun(
          face: weight.rawValue, script: HB_SCRIPT_LATIN, isRightToLeft: false, bytes: 0..<bytes.count)
      ]
    }
    return reordered(logical(text))
  }

  /// Whether a scalar is a Latin letter, a digit or a sign of a line that runs from left to right.
  ///
  /// Most texts hold nothing else and are one run.
  @inline(__always)
  private static func isPlain(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x20..<0x7F, 0xA0..<0x250, 0x2010...0x2027, 0x202F...0x205E, 0x2190...0x22FF: return true
    default: return false
    }
  }

  /// A run with its embedding level: even from left to right, odd from right to left.
  private typealias Leveled = (run: TextRun, level: Int8)

  /// The runs in the order in which they are read.
  private func logical(_ text: String) -> [Leveled] {
    let levels = Self.levels(text)
    var runs: [Leveled] = []
    var script = Self.firstScript(text)
    var place = 0
    var byte = 0
    for character in text {
      let scalars = Array(character.unicodeScalars)
      let own = scalars.lazy.map(Self.script).first { $0 != HB_SCRIPT_COMMON && $0 != HB_SCRIPT_INHERITED }
      if let own { script = own }
      let face = fonts.face(for: scalars, weight: weight, after: own == nil ? runs.last?.run.face : nil)
      let level = levels[place]
      let end = byte + character.utf8.count
      if let last = runs.last, last.level == level, last.run.face == face, last.run.script == script {
        runs[runs.count - 1].run.bytes = last.run.bytes.lowerBound..<end
      } else {
        runs.append(
          (TextRun(face: face, script: script, isRightToLeft: level & 1 == 1, bytes: byte..<end), level))
      }
      place += scalars.count
      byte = end
    }
    return runs
  }

  /// Rule L2 of the algorithm: from the highest level down to the lowest odd one, neighbors are reversed.
  private func reordered(_ runs: [Leveled]) -> [TextRun] {
    var runs = runs
    guard let highest = runs.map(\.level).max() else { return [] }
    let lowest = runs.map(\.level).filter { $0 & 1 == 1 }.min() ?? highest + 1
    for level in stride(from: highest, through: lowest, by: -1) {
      var start = 0
      while start < runs.count {
        var end = start
        while end < runs.count, runs[end].level >= level { end += 1 }
        runs[start..<end].reverse()
        start = max(end, start + 1)
      }
    }
    return runs.map(\.run)
  }

  /// The embedding level of each scalar.
  private static func levels(_ text: String) -> [Int8] {
    let scalars = text.unicodeScalars.map(\.value)
    let count = Int32(scalars.count)
    var types = [FriBidiCharType](repeating: FriBidiCharType(rawValue: 0), count: scalars.count)
    var brackets = [FriBidiBracketType](repeating: 0, count: scalars.count)
    var levels = [FriBidiLevel](repeating: 0, count: scalars.count)
    var direction = triptych_direction_of_text
    fribidi_get_bidi_types(scalars, count, &types)
    fribidi_get_bracket_types(scalars, count, types, &brackets)
    _ = fribidi_get_par_embedding_levels_ex(types, brackets, count, &direction, &levels)
    return levels
  }

  private static func firstScript(_ text: String) -> hb_script_t {
    text.unicodeScalars.lazy.map(script).first { $0 != HB_SCRIPT_COMMON && $0 != HB_SCRIPT_INHERITED }
      ?? HB_SCRIPT_COMMON
  }

  private static func script(_ scalar: Unicode.Scalar) -> hb_script_t {
    hb_unicode_script(hb_unicode_funcs_get_default(), scalar.value)
  }
}
