import TriptychBase

/// The months of a range as small calendars: weekdays are columns, weeks are rows.
struct MonthsLayout: Sendable, Equatable {
  /// A month, or the part of one that is shown.
  struct Month: Sendable, Equatable {
    let year: Int
    /// 1...12.
    let month: Int
    /// The days shown.
    var days: ClosedRange<Int>
    /// The first day of the whole month.
    let first: Int
  }

  let months: [Month]
  /// The weekday of the first column.
  let firstWeekday: Weekday

  /// The months of the days, first and last included.
  init(days: ClosedRange<Int>, firstWeekday: Weekday = .monday) {
    self.firstWeekday = firstWeekday
    var months: [Month] = []
    for number in days {
      let day = CalendarDay(clamping: number).components
      if let last = months.last, last.year == day.year, last.month == day.month {
        months[months.count - 1].days = last.days.lowerBound...number
      } else {
        months.append(
          Month(year: day.year, month: day.month, days: number...number, first: number - day.day + 1))
      }
    }
    self.months = months
  }

  /// Months side by side.
  var columns: Int { min(4, max(1, months.count)) }
  /// Months below each other.
  var rows: Int { max(1, (months.count + columns - 1) / columns) }
  /// Whether each day has its number, as where there is only one month.
  var hasNumbers: Bool { months.count == 1 }

  /// Points above the days of a month, for its name or the names of weekdays.
  static let headRow = 22.0
  /// Points for the number of a day.
  static let numberRow = 15.0
  /// Points between months.
  static let gap = 16.0
  /// Weeks that a month can reach into.
  static let weeks = 6

  /// The height of a frame on a page, in points: a multiple of 16.
  var pageHeight: Double {
    let week = hasNumbers ? Self.numberRow + 19 : 15
    let height = Double(rows) * (Self.headRow + Double(weeks) * week + (rows > 1 ? Self.gap - 4 : 0))
    return (height / 16).rounded(.up) * 16
  }

  /// The weeks that the months need; all have as much room as the longest.
  var weeks: Int {
    months.map { ($0.days.upperBound - start($0)) / 7 + 1 }.max() ?? Self.weeks
  }

  private func start(_ month: Month) -> Int {
    month.first - CalendarDay(clamping: month.first).weekday.distance(from: firstWeekday)
  }

  /// The box of a month without its head, in fractions of the frame.
  func box(_ index: Int, frame: Box) -> UnitBox {
    let gap = columns > 1 ? Self.gap / max(1, frame.width) : 0
    let width = (1 - gap * Double(columns - 1)) / Double(columns)
    let left = Double(index % columns) * (width + gap)
    let height = 1 / Double(rows)
    let top = Double(index / columns) * height
    let below = rows > 1 ? (Self.gap - 4) / max(1, frame.height) : 0
    return UnitBox(
      left: left, top: top + Self.headRow / max(1, frame.height), right: left + width,
      bottom: top + height - below)
  }

  /// The cell of a day, in fractions of the frame.
  func cell(_ day: Int, of index: Int, frame: Box) -> UnitBox {
    let box = box(index, frame: frame)
    let place = day - start(months[index])
    let (width, height) = ((box.right - box.left) / 7, (box.bottom - box.top) / Double(weeks))
    let left = box.left + Double(place % 7) * width
    let top = box.top + Double(place / 7) * height
    return UnitBox(left: left, top: top, right: left + width, bottom: top + height)
  }
}

/// The days of months in the colors of their classes.
struct MonthsMark: Mark {
  let months: MonthsLayout
  /// By day.
  let values: [Int: Double]
  let classes: HeatClasses
  let ramp: Accent
  var layer: Layer { .data }

  func draw(in context: inout DrawingContext) {
    let frame = context.frame
    var missing: [UnitPoint] = []
    for (index, month) in months.months.enumerated() {
      head(month, index, in: &context)
      for day in month.days {
        var cell = months.cell(day, of: index, frame: frame)
        if months.hasNumbers {
          let number = day - month.first + 1
          let at = Position(Coordinate(cell.left, 2), Coordinate(cell.top, 11.5))
          context.addText(context.words.digits.shown(number), at: at, role: .caption(12))
          cell.top += MonthsLayout.numberRow / max(1, frame.height)
        }
        guard let value = values[day] else {
          missing.append(UnitPoint((cell.left + cell.right) / 2, (cell.top + cell.bottom) / 2))
          continue
        }
        context.addRectangle(cell, fill: .heat(classes.step(value), ramp), radius: 2, isCell: true)
      }
    }
    context.addDots(missing, radius: 1.5, fill: .muted, ring: 0)
  }

  /// The name of a month, with its year where it begins; above a single month the weekdays.
  private func head(_ month: MonthsLayout.Month, _ index: Int, in context: inout DrawingContext) {
    let box = months.box(index, frame: context.frame)
    guard months.hasNumbers else {
      let name = context.words.months.short[month.month - 1]
      let text =
        index == 0 || month.month == 1
        ? context.words.shortMonth(month.month, year: month.year) : name
      return context.addText(
        text, at: Position(Coordinate(box.left, 1), Coordinate(box.top, -7)), role: .label)
    }
    let width = (box.right - box.left) / 7
    for (place, name) in context.words.weekdaysInOrder.short.enumerated() {
      let at = Position(Coordinate(box.left + Double(place) * width, 2), Coordinate(box.top, -7))
      context.addText(name, at: at, role: .caption(12))
    }
  }
}

extension CalendarHeatmap {
  /// The days as small calendars of their months; a single month has the number of each day.
  ///
  /// It says the same in words as ``plot(words:)``.
  public func monthsPlot(words: ChartWords) -> Plot {
    let (shown, runs) = (shownDays, shownRuns)
    let months = MonthsLayout(days: shown, firstWeekday: words.conventions.firstWeekday)
    return Plot(
      style: PlotStyle(
        kind: .calendar, pageHeight: months.pageHeight,
        pageMargins: Insets(left: 0, right: 0, top: 8, bottom: 8),
        shareAxis: 8, headless: ShareLayout.margin),
      heading: heading, x: .bands(7), y: .bands(months.weeks), guides: [],
      marks: [
        MonthsMark(
          months: months, values: runs.byDay.mapValues(\.value), classes: classes(of: runs), ramp: ramp)
      ],
      legend: legend(runs, words), words: words,
      describing: CalendarDescription(chart: self, runs: runs, words: words))
  }
}
