/// A CSS class that plays a tag of a sheet on any page, without a script.
///
/// Two animations step through the columns and the rows of cells. The class `triptych-paused`, on the element
/// or one of its ancestors, pauses the motion. With reduced motion, in print and with forced colors the
/// animation does not start, and the poster is shown. The page itself must offer a control for pausing (WCAG
/// 2.2.2).
public struct SpriteStyleSheet: Sendable {
  private let plan: SheetPlan
  private let tag: SpriteTag
  private let image: String
  private let displayWidth: Int

  /// Creates the class, which is named after the tag.
  ///
  /// - Parameters:
  ///   - tag: one of the plan's tags; its frames must fill whole rows or be in a single row.
  ///   - image: the URL of the sheet's PNG file, relative to the style sheet; nil means the same folder.
  ///   - displayWidth: the width of a frame in CSS pixels; nil uses the cell's width in pixels.
  public init(_ plan: SheetPlan, tag: SpriteTag, image: String? = nil, displayWidth: Int? = nil) {
    self.plan = plan
    self.tag = tag
    self.image = image ?? "\(plan.name).png"
    self.displayWidth = displayWidth ?? plan.cellWidth
  }

  /// The CSS rules, ready to be saved to a file.
  public var css: String {
    let name = tag.name
    var rules = [
      """
      .\(name) {
        display: inline-block;
        width: \(displayWidth)px;
        aspect-ratio: \(plan.cellWidth) / \(plan.cellHeight);
        background: url("\(Self.escaped(image))") no-repeat;
        background-size: \(plan.columns * 100)% \(plan.rows * 100)%;
        background-position: \(position(poster));\(plan.isPixelArt ? "\n  image-rendering: pixelated;" : "")
      }
      """
    ]
    // Browsers do not print backgrounds by default; these settings also keep a still's colors in print.
    let still = "@media print, (forced-colors: active)"
    let exact = "print-color-adjust: exact; forced-color-adjust: none;"
    let moves = movements
    guard !moves.isEmpty else {
      return "\(rules[0])\n\(still) { .\(name) { \(exact) } }\n"
    }
    let animations = moves.map(\.animation).joined(separator: ", ")
    rules.append(".\(name) { animation: \(animations); }")
    rules += moves.map(\.keyframes)
    rules.append(".triptych-paused .\(name), .\(name).triptych-paused { animation-play-state: paused; }")
    rules.append("@media (prefers-reduced-motion: reduce) { .\(name) { animation: none; } }")
    rules.append("\(still) { .\(name) { animation: none; \(exact) } }")
    return rules.joined(separator: "\n") + "\n"
  }

  // MARK: - Parts

  /// An animation that steps through columns or rows.
  private struct Movement {
    var animation: String
    var keyframes: String
  }

  private var movements: [Movement] {
    let (first, last) = (cell(tag.frames.lowerBound), cell(tag.frames.upperBound))
    let time = plan.frames[tag.frames.lowerBound].milliseconds
    let rows = last.row - first.row + 1
    let across = last.column - first.column + 1
    guard tag.frames.count > 1 else { return [] }
    return [
      movement(
        "x", from: x(first.column), to: x(last.column), steps: across, milliseconds: time * across,
        rounds: rows),
      movement(
        "y", from: y(first.row), to: y(last.row), steps: rows, milliseconds: time * across * rows, rounds: 1),
    ].compactMap { $0 }
  }

  private func movement(
    _ axis: String, from: String, to: String, steps: Int, milliseconds: Int, rounds: Int
  ) -> Movement? {
    guard steps > 1 else { return nil }
    let name = "\(tag.name)-\(axis)"
    let often = tag.loops ? "infinite" : "\(rounds) both"
    let property = "background-position-\(axis)"
    return Movement(
      animation: "\(name) \(milliseconds)ms steps(\(steps), jump-none) \(often)",
      keyframes: "@keyframes \(name) { from { \(property): \(from); } to { \(property): \(to); } }")
  }

  private var poster: Int { tag.frames.contains(plan.poster) ? plan.poster : tag.frames.lowerBound }

  private func cell(_ frame: Int) -> (column: Int, row: Int) {
    (plan.frames[frame].cell % plan.columns, plan.frames[frame].cell / plan.columns)
  }

  private func position(_ frame: Int) -> String { "\(x(cell(frame).column)) \(y(cell(frame).row))" }
  private func x(_ column: Int) -> String { Self.percent(column, of: plan.columns - 1) }
  private func y(_ row: Int) -> String { Self.percent(row, of: plan.rows - 1) }

  private static func percent(_ part: Int, of whole: Int) -> String {
    guard part > 0, whole > 0 else { return "0%" }
    guard 100 * part % whole > 0 else { return "\(100 * part / whole)%" }
    return "\((Double(part) / Double(whole) * 1e6).rounded() / 1e4)%"
  }

  /// Escapes a string for use between quotation marks.
  private static func escaped(_ string: String) -> String {
    string.unicodeScalars.map { scalar in
      scalar == "\"" || scalar == "\\" || scalar.value < 0x20
        ? "\\\(String(scalar.value, radix: 16)) " : String(scalar)
    }.joined()
  }
}
