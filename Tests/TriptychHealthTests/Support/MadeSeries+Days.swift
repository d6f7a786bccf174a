import TestSupport
import TriptychHealth

extension MadeSeries {
  /// The values on real days.
  func values(from first: CalendarDay) -> [DayValue] {
    points.map { DayValue(day: first.advanced(by: $0.index), value: $0.value, source: "Watch") }
  }
}

extension TheilSen {
  /// The change per day of values on real days; `nil` below 3 values.
  static func slope(_ values: some Collection<DayValue>) -> Double? {
    guard let first = values.first?.day.number else { return nil }
    let days = values.map { Double(Int($0.day.number) - Int(first)) }
    return slope(days: days, values: values.map(\.value))
  }
}
