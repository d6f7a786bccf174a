import TriptychBase

/// The places of the days of a range in a calendar: weeks are columns, the first day of the week is the first row.
struct CalendarGrid: Sendable, Equatable {
  let days: ClosedRange<Int>
  /// The first day of the first week, which may lie before the days.
  let start: Int
  let weeks: Int

  init(days: ClosedRange<Int>, firstWeekday: Weekday = .monday) {
    self.days = days
    start = days.lowerBound - CalendarDay(clamping: days.lowerBound).weekday.distance(from: firstWeekday)
    weeks = (days.upperBound - start) / 7 + 1
  }

  /// The week, from 0, and the place of the day in its week, 0 for the first.
  func cell(_ day: Int) -> (week: Int, weekday: Int) {
    ((day - start) / 7, (day - start) % 7)
  }

  /// The weeks in which months begin, ascending, with their months 1...12; a range without any names its
  /// first week.
  var months: [(week: Int, month: Int)] {
    let starts = days.compactMap { number -> (week: Int, month: Int)? in
      let day = CalendarDay(clamping: number).components
      return day.day == 1 ? (cell(number).week, day.month) : nil
    }
    return starts.isEmpty ? [(0, CalendarDay(clamping: days.lowerBound).components.month)] : starts
  }
}

/// A calendar folded into blocks one above the other, each with a row of month names below.
struct CalendarLayout {
  let grid: CalendarGrid
  let blocks: Int
  /// Weeks side by side in a block.
  let columns: Int
  /// The extent of a day, as fractions of the frame.
  let cell: ChartSize
  /// The height of a block with its month names, as a fraction of the frame.
  let pitch: Double

  /// Points for the names of months below a block.
  static let monthRow = 24.0
  /// Weeks side by side on a page: half a year, so that a day is seen on a phone.
  static let pageColumns = 27
  private static let leastPageColumns = 14
  private static let pageRow = 18.0
  private static let mostBlocks = 8

  init(_ grid: CalendarGrid, frame: Box, layout: ChartLayout) {
    self.grid = grid
    switch layout {
    case .page:
      blocks = Self.pageBlocks(grid)
      columns = max(Self.columns(grid, blocks), Self.leastPageColumns)
      let height = Self.row(frame, blocks)
      cell = ChartSize(width: 1 / Double(columns), height: height / frame.height)
    case .share:
      // The fold with the largest days.
      func side(_ blocks: Int) -> Double {
        min(frame.width / Double(Self.columns(grid, blocks)), Self.row(frame, blocks))
      }
      blocks = (1...Self.mostBlocks).max { side($0) < side($1) } ?? 1
      columns = Self.columns(grid, blocks)
      // Days are about square, whatever the picture: what is too long or too high stays free.
      let width = frame.width / Double(columns)
      let height = Self.row(frame, blocks)
      cell = ChartSize(
        width: min(width, max(height, 1) * 1.7) / frame.width,
        height: min(height, width * 1.35) / frame.height)
    }
    pitch = cell.height * 7 + Self.monthRow / frame.height
  }

  static func pageBlocks(_ grid: CalendarGrid) -> Int { (grid.weeks + pageColumns - 1) / pageColumns }

  /// The height of the frame on a page, in points.
  static func pageHeight(_ grid: CalendarGrid) -> Double {
    let height = Double(pageBlocks(grid)) * (7 * pageRow + monthRow)
    return (height / 16).rounded(.up) * 16
  }

  private static func columns(_ grid: CalendarGrid, _ blocks: Int) -> Int {
    (grid.weeks + blocks - 1) / blocks
  }

  private static func row(_ frame: Box, _ blocks: Int) -> Double {
    max(1, (frame.height / Double(blocks) - monthRow) / 7)
  }

  /// The upper left corner of a day.
  func corner(_ day: Int) -> UnitPoint {
    let (week, weekday) = grid.cell(day)
    return UnitPoint(
      Double(week % columns) * cell.width,
      Double(week / columns) * pitch + Double(weekday) * cell.height)
  }
}
