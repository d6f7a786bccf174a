import TriptychHealth

extension HealthHistory {
  /// Hands on every formed value by day, then metric, without a list of them all.
  func forEachDay(_ body: (_ metric: Metric, _ value: DayValue) throws -> Void) rethrows {
    var rest = days.sorted { $0.key < $1.key }.map { ($0.key, $0.value.values[...]) }
    while let day = rest.compactMap({ $0.1.first?.day }).min() {
      for index in rest.indices {
        while let value = rest[index].1.first, value.day == day {
          try body(rest[index].0, value)
          rest[index].1.removeFirst()
        }
      }
    }
  }
}
