import TriptychGraphics

/// A run of frames of a sheet as a style sheet plays it: the whole sheet lies in a box the size of one
/// cell, and a rule moves it from cell to cell.
struct PetMotion: Hashable, Sendable {
  /// The class of the picture on pages: `loop-active`.
  var name: String
  /// Cells in a row of the sheet, and rows.
  var columns, rows: Int
  /// The cells in playing order.
  var cells: [Int]
  /// How long each is shown.
  var milliseconds: [Int]
  /// Whether it starts again; otherwise it is played once.
  var loops: Bool
  /// The cell that is seen where nothing moves.
  var poster: Int

  /// All frames of a sheet in their order.
  init(_ name: String, _ plan: SheetPlan) {
    self.init(name, plan, plan.frames)
    loops = plan.tags.first?.loops ?? true
    if plan.frames.indices.contains(plan.poster) { poster = plan.frames[plan.poster].cell }
  }

  /// The frames of a sheet whose names, without the folders before them, begin like this, such as
  /// `male_vital_`; the first where none does.
  init(_ name: String, _ plan: SheetPlan, prefix: String) {
    let frames = plan.frames.filter { $0.name.split(separator: "/").last?.hasPrefix(prefix) ?? false }
    self.init(name, plan, frames.isEmpty ? Array(plan.frames.prefix(1)) : frames)
  }

  /// One frame of a sheet, which never moves.
  init(_ name: String, _ plan: SheetPlan, still: Int) {
    self.init(name, plan, plan.frames.indices.contains(still) ? [plan.frames[still]] : [])
  }

  private init(_ name: String, _ plan: SheetPlan, _ frames: [SpriteFrame]) {
    self.name = name
    columns = plan.columns
    rows = plan.height / plan.cellHeight
    cells = frames.map(\.cell)
    milliseconds = frames.map(\.milliseconds)
    loops = true
    poster = cells.first ?? 0
  }

  /// How long the run takes once.
  var duration: Int { milliseconds.reduce(0, +) }
  /// Whether there is anything to play.
  var moves: Bool { cells.count > 1 }

  /// Where the sheet lies when a cell is to be seen, in per cent of its own size.
  func offset(of cell: Int) -> String {
    func percent(_ place: Int, of all: Int) -> String { PetMotion.percent(place, of: all, sign: "-") }
    return percent(cell % columns, of: columns) + " " + percent(cell / columns, of: rows)
  }

  /// A share as per cent with at most four decimals.
  static func percent(_ part: Int, of all: Int, sign: String = "") -> String {
    let tenThousandths = (part * 2_000_000 + all) / (2 * all)
    guard tenThousandths > 0 else { return "0%" }
    var digits = String(tenThousandths % 10_000)
    digits = String(repeating: "0", count: 4 - digits.count) + digits
    while digits.last == "0" { digits.removeLast() }
    return sign + String(tenThousandths / 10_000) + (digits.isEmpty ? "" : "." + digits) + "%"
  }
}
