import TriptychBase

/// The axis of days: the densest calendar interval whose labels fit.
struct DayAxis: Guide {
  let days: ClosedRange<Int>

  func draw(in context: inout DrawingContext) {
    row(in: context).draw(in: &context)
  }

  private func row(in context: DrawingContext) -> TickRow {
    let width = context.labels.steps.last?.width ?? context.frame.width
    let names = DayNames(days: days, words: context.words)
    for interval in DayInterval.ladder {
      let most = Double(days.count) / Double(interval.leastDays)
      if most * TickRow.leastPitch > width + 2 * TickRow.leastPitch { continue }
      let ticks = interval.ticks(in: days, weeksFrom: context.words.conventions.firstWeekday)
      guard !ticks.isEmpty else { continue }
      let row = TickRow(ticks: names.labels(ticks, interval).map { tick($0, context) })
      if row.fits(in: context) { return row }
    }
    return TickRow(ticks: names.labels([days.lowerBound], .days(1)).map { tick($0, context) })
  }

  private func tick(_ label: (day: Int, text: String), _ context: DrawingContext) -> TickRow.Tick {
    TickRow.Tick(place: context.across(Double(label.day)), text: label.text)
  }
}

/// The labels of days on an axis, in the words of a language.
struct DayNames {
  let days: ClosedRange<Int>
  let words: ChartWords

  /// Days by day and month, months by name with the year where it changes, years by number.
  func labels(_ ticks: [Int], _ interval: DayInterval) -> [(day: Int, text: String)] {
    let spansYears = ChartWords.needsYears(days)
    return ticks.enumerated().map { index, number in
      let day = CalendarDay(clamping: number).components
      if interval.namesYears { return (number, words.digits.shown(day.year)) }
      guard interval.namesMonths else { return (number, words.shortDay(number)) }
      let month = words.months.short[day.month - 1]
      let namesYear = spansYears && (day.month == 1 || index == 0)
      return (number, namesYear ? words.shortMonth(day.month, year: day.year) : month)
    }
  }
}

/// The axis of weeks: first days of weeks, of months or of years, the densest whose labels fit.
struct WeekAxis: Guide {
  /// The first day of the first week, in days since 1970-01-01.
  let first: Int
  /// Weeks shown.
  let count: Int

  private var days: ClosedRange<Int> { first...(first + 7 * count - 1) }

  func draw(in context: inout DrawingContext) {
    let every = TickRow(ticks: (0..<count).map { tick(of: $0, context) })
    guard count > 12, !every.fits(in: context) else {
      every.draw(in: &context)
      return
    }
    for interval in DayInterval.ladder {
      switch interval {
      case .days, .weeks: continue
      case .months, .years: break
      }
      let ticks = interval.ticks(in: days, weeksFrom: context.words.conventions.firstWeekday)
      guard !ticks.isEmpty else { continue }
      let row = TickRow(
        ticks: DayNames(days: days, words: context.words).labels(ticks, interval).map { label in
          TickRow.Tick(place: context.across(Double((label.day - first) / 7)), text: label.text)
        })
      guard row.fits(in: context) else { continue }
      row.draw(in: &context)
      return
    }
    TickRow(ticks: [tick(of: 0, context)]).draw(in: &context)
  }

  private func tick(of week: Int, _ context: DrawingContext) -> TickRow.Tick {
    TickRow.Tick(place: context.across(Double(week)), text: context.words.shortDay(first + 7 * week))
  }
}

/// The axis of moments: times of day for hours, dates for days and more; the densest interval that fits.
struct MomentAxis: Guide {
  /// Seconds since 1970-01-01 in civil time.
  let moments: ClosedRange<Int>

  func draw(in context: inout DrawingContext) {
    row(in: context).draw(in: &context)
  }

  private func row(in context: DrawingContext) -> TickRow {
    let width = context.labels.steps.last?.width ?? context.frame.width
    let span = Double(moments.upperBound - moments.lowerBound)
    for interval in MomentInterval.ladder {
      let most = span / Double(interval.leastSeconds)
      if most * TickRow.leastPitch > width + 2 * TickRow.leastPitch { continue }
      let ticks = interval.ticks(in: moments, weeksFrom: context.words.conventions.firstWeekday)
      guard !ticks.isEmpty else { continue }
      let row = row(ticks, interval, context)
      if row.fits(in: context) { return row }
    }
    return row([moments.lowerBound], .minutes(1), context)
  }

  private func row(_ ticks: [Int], _ interval: MomentInterval, _ context: DrawingContext) -> TickRow {
    TickRow(
      ticks: zip(ticks, texts(ticks, interval, context.words)).map { moment, text in
        TickRow.Tick(place: context.across(Double(moment)), text: text)
      })
  }

  /// Midnight is named by its day where more than one day is shown.
  private func texts(_ ticks: [Int], _ interval: MomentInterval, _ words: ChartWords) -> [String] {
    let day = MomentInterval.day
    let days = moments.lowerBound.floored(by: day)...moments.upperBound.floored(by: day)
    if case .calendar(let calendar) = interval {
      return DayNames(days: days, words: words).labels(ticks.map { $0 / day }, calendar).map(\.text)
    }
    let isOneDay = moments.upperBound - moments.lowerBound <= day
    return ticks.map { moment in
      let second = moment - moment.floored(by: day) * day
      if second == 0, !isOneDay { return words.shortDay(moment.floored(by: day)) }
      return words.clock(hours: Double(second) / 3600)
    }
  }
}

/// Moments in words: times of day, with their date where more than a day is shown.
struct MomentNames {
  /// Seconds since 1970-01-01 in civil time.
  let moments: ClosedRange<Int>
  let words: ChartWords

  private static let day = MomentInterval.day

  /// True if the moments are those of one day, up to the midnight after it.
  var isOneDay: Bool {
    moments.lowerBound.floored(by: Self.day) == (moments.upperBound - 1).floored(by: Self.day)
  }

  private var days: ClosedRange<Int> {
    let first = moments.lowerBound.floored(by: Self.day)
    return first...max(first, (moments.upperBound - 1).floored(by: Self.day))
  }

  /// "03:16", or "03:16 on 2 November", with the year where the days span two.
  func name(_ moment: Int) -> String {
    let time = clock(moment)
    if isOneDay { return time }
    return words.say(.samplesMoment, ["time": time, "day": day(moment)])
  }

  /// The same as a sentence says it after "at": "03:16 Uhr" where the language has it so.
  func inWords(_ moment: Int) -> String {
    let time = words.say(.clockInWords, ["time": clock(moment)])
    return isOneDay ? time : words.say(.samplesMoment, ["time": time, "day": day(moment)])
  }

  /// A span in words; a day that both ends share is named once.
  func ends(_ from: Int, _ to: Int) -> (from: String, to: String) {
    let isOneDay = from.floored(by: Self.day) == to.floored(by: Self.day)
    return (isOneDay ? clock(from) : inWords(from), inWords(to))
  }

  /// "03:16" or "2 Nov": enough to say where a line ends.
  func short(_ moment: Int) -> String {
    isOneDay ? clock(moment) : words.shortDay(moment.floored(by: Self.day))
  }

  /// The beginning of a span of an interval: a time, a day, or both.
  func start(_ moment: Int, _ interval: MomentInterval) -> String {
    guard case .calendar = interval else { return name(moment) }
    return day(moment)
  }

  private func day(_ moment: Int) -> String {
    words.day(moment.floored(by: Self.day), withYear: ChartWords.needsYears(days))
  }

  private func clock(_ moment: Int) -> String {
    words.clock(hours: Double(moment - moment.floored(by: Self.day) * Self.day) / 3600)
  }
}

/// The axis of hours below the frame: the densest steps of the clock whose labels fit each width.
struct ClockAxis: Guide {
  let scale: ClockScale
  /// True if the exact times of both ends are shown instead of round ones.
  var namesEnds = false

  private static let drop = 20.0
  /// Between labels, in points.
  private static let gap = 20.0
  /// What a label may reach over the right edge, in points.
  private static let overhang = 6.0

  /// Each a multiple of the one before, so that labels only come as a figure widens.
  private var ladder: [Double] {
    scale.range.upperBound - scale.range.lowerBound > 15
      ? [1, 3, 6, 12, 24] : [1.0 / 12, 0.25, 0.5, 1, 2, 4, 12, 24]
  }

  func draw(in context: inout DrawingContext) {
    context.addLine(from: UnitPoint(0, 1), to: UnitPoint(1, 1), stroke: .axis)
    if namesEnds { ends(in: &context) }
    var shown: [Double: Visibility] = [:]
    let steps = context.labels.steps
    // From the widest down: a label stays while every width below still has room for it.
    for (index, step) in steps.enumerated().reversed() {
      for tick in ticks(width: step.width, context)
      where index == steps.count - 1 || shown[tick] == steps[index + 1].visibility {
        shown[tick] = step.visibility
      }
    }
    for tick in shown.keys.sorted() {
      let at = Position(Coordinate(context.across(tick)), Coordinate(1, Self.drop))
      context.addText(
        scale.text(tick, context.words), at: at, role: .label, anchor: anchor(tick, context),
        visibility: shown[tick] ?? .always)
    }
  }

  private func ends(in context: inout DrawingContext) {
    for (place, hours) in [(0.0, scale.range.lowerBound), (1.0, scale.range.upperBound)] {
      let at = Position(Coordinate(place), Coordinate(1, Self.drop))
      context.addText(
        scale.text(hours, context.words), at: at, role: .label, anchor: place == 0 ? .start : .end)
    }
  }

  private func anchor(_ tick: Double, _ context: DrawingContext) -> TextAnchor {
    let place = context.across(tick)
    return place < 0.012 ? .start : place > 0.988 ? .end : .middle
  }

  /// The ticks that have room at a width, of the densest step that has.
  private func ticks(width: Double, _ context: DrawingContext) -> [Double] {
    for step in ladder {
      let boxes = scale.ticks(every: step).compactMap { box($0, width, context) }
      if boxes.isEmpty { continue }
      let isFree = zip(boxes, boxes.dropFirst()).allSatisfy { $0.right + Self.gap <= $1.left }
      if isFree { return boxes.map(\.tick) }
    }
    return []
  }

  /// Where a label lies; nil if it would leave the figure or lie on the times of the ends.
  private func box(
    _ tick: Double, _ width: Double, _ context: DrawingContext
  ) -> (tick: Double, left: Double, right: Double)? {
    let extent = context.width(scale.text(tick, context.words), .label)
    let left = context.across(tick) * width - extent * anchor(tick, context).share
    let right = left + extent
    var free = (-20.0, width + Self.overhang)
    if namesEnds {
      let start = context.width(scale.text(scale.range.lowerBound, context.words), .label)
      let end = context.width(scale.text(scale.range.upperBound, context.words), .label)
      free = (start + Self.gap / 2, width - end - Self.gap / 2)
    }
    return left >= free.0 && right <= free.1 ? (tick, left, right) : nil
  }
}

/// The axes of a calendar: weekdays at the left of each block, months below it where they begin.
struct CalendarAxis: Guide {
  let grid: CalendarGrid

  /// The least distance of weekday names, in points.
  private static let line = 16.0

  func room(in context: DrawingContext) -> Room {
    Room(left: context.widest(context.words.weekdays.short, .label) + 9)
  }

  func draw(in context: inout DrawingContext) {
    let layout = CalendarLayout(grid, frame: context.frame, layout: context.layout)
    for block in 0..<layout.blocks where block * layout.columns < grid.weeks {
      weekdays(top: Double(block) * layout.pitch, layout, in: &context)
    }
    for (week, month) in grid.months {
      name(context.words.months.short[month - 1], week: week, layout, in: &context)
    }
  }

  /// Every second name from the first day of the week on; fewer where days are low.
  private func weekdays(top: Double, _ layout: CalendarLayout, in context: inout DrawingContext) {
    let height = layout.cell.height * context.frame.height
    guard let step = [2, 3, 6].first(where: { Double($0) * height >= Self.line }) else { return }
    let names = context.words.weekdaysInOrder.short
    for weekday in stride(from: 0, to: 7, by: step) {
      let y = top + (Double(weekday) + 0.5) * layout.cell.height
      let at = Position(Coordinate(0, -8), Coordinate(y, 4.55))
      context.addText(names[weekday], at: at, role: .label, anchor: .end)
    }
  }

  /// A month under the week it begins in; the names of weeks at an edge are moved inside.
  private func name(_ text: String, week: Int, _ layout: CalendarLayout, in context: inout DrawingContext) {
    let left = Double(week % layout.columns) * layout.cell.width
    let y = Double(week / layout.columns) * layout.pitch + layout.cell.height * 7
    let width = context.width(text, .label)
    let places: [(x: Double, anchor: TextAnchor)] = [
      (left + layout.cell.width / 2, .middle), (left + layout.cell.width, .end), (left, .start),
    ]
    for place in places {
      let at = Position(Coordinate(place.x), Coordinate(y, 17.5))
      var box = LabelBox(at: at, width: width, anchor: place.anchor, size: 13)
      box.right += 4
      // The margin below the weekdays is free.
      guard let visibility = context.labels.place(box, overhang: LabelPlacement.Overhang(left: 8, right: 4))
      else {
        continue
      }
      context.addText(text, at: at, role: .label, anchor: place.anchor, visibility: visibility)
      return
    }
  }
}
