extension ChartWords {
  /// A time span as hours and minutes: "6 h 41 min", "7 h", "25 min"; rounded to whole minutes.
  func duration(hours: Double) -> String {
    guard let total = Self.minutes(hours) else { return say(.noData) }
    let sign = total < 0 ? marks.minus : ""
    let whole = count(Int(total.magnitude / 60))
    let rest = count(Int(total.magnitude % 60))
    if total.magnitude < 60 { return sign + say(.minutes, ["minutes": rest]) }
    if total.magnitude % 60 == 0 { return sign + say(.hours, ["hours": whole]) }
    return sign + say(.hoursMinutes, ["hours": whole, "minutes": rest])
  }

  /// A time of day as "03:16"; hours before midnight are negative, a day later starts again.
  func clock(hours: Double) -> String {
    guard let total = Self.minutes(hours) else { return say(.noData) }
    let minute = ((total % 1440) + 1440) % 1440
    func pair(_ number: Int) -> String { (number < 10 ? "0" : "") + String(number) }
    return pair(minute / 60) + ":" + pair(minute % 60)
  }

  /// The minute a clock shows at a moment: what has passed of the next one is left out, as clocks do.
  func clock(moment hours: Double) -> String {
    guard hours.isFinite, abs(hours) < 1e6 else { return say(.noData) }
    return clock(hours: (hours * 60 + 1e-6).rounded(.down) / 60)
  }

  /// A tick of an axis of times: zero takes the unit of its neighbours.
  func axis(hours: Double, style: Measure.Style) -> String {
    if style == .clock { return clock(hours: hours) }
    return hours == 0 ? say(.hours, ["hours": count(0)]) : duration(hours: hours)
  }

  /// Whole minutes; nil for what is no time.
  private static func minutes(_ hours: Double) -> Int? {
    let minutes = (hours * 60).rounded()
    return minutes.isFinite && minutes.magnitude < 1e15 ? Int(minutes) : nil
  }
}
