/// A class in CSS that plays a tag of a sheet on any page, without a script.
///
/// Two animations step through the columns and the rows of cells. The motion stops below an element, or on
/// the element, with the class `triptych-paused`; where a person wants less motion, on paper, and where a
/// person's own few colors replace the page's, it does not start, and the poster shows. The page itself must
/// offer a control that pauses (WCAG 2.2.2).
public struct SpriteStyleSheet: Sendable {
  private let plan: SheetPlan
  private let tag: SpriteTag
  private let image: String
  private let displayWidth: Int

  /// The class named like a tag.
  ///
  /// - Parameters:
  ///   - tag: one of the plan's; its frames fill whole rows, or lie in one.
  ///   - image: where the sheet's PNG is, seen from the style sheet; nil is beside it.
  ///   - displayWidth: CSS pixels a frame is wide; nil is the cell's own pixels.
  public init(_ plan: SheetPlan, tag: SpriteTag, image: String? = nil, displayWidth: Int? = nil) {
    self.plan = plan
    self.tag = tag
    self.image = image ?? "\(plan.name).png"
    self.displayWidth = displayWidth ?? plan.cellWidth
  }

  /// The rules, ready for a file.
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
    // Backgrounds are left out on paper by default; a still keeps its colors there too.
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

  /// A step through columns or rows.
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

  /// What may stand between quotation marks.
  private static func escaped(_ string: String) -> String {
    string.unicodeScalars.map { scalar in
      scalar == "\"" || scalar == "\\" || scalar.value < 0x20
        ? "\\\(String(scalar.value, radix: 16)) " : String(scalar)
    }.joined()
  }
}
