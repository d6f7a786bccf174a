/// The mean over hours of readings that come in order of time: each hour with readings counts the same, and within
/// it each quarter of an hour with readings.
struct HourMeans {
  private var hour = Int.min
  /// Of the hour that is not finished yet.
  private var (sum, quarters) = (0.0, 0.0)
  /// Of the hours before it.
  private var (total, hours) = (0.0, 0.0)

  /// `nil` without a reading.
  var mean: Double? {
    guard quarters > 0 else { return nil }
    return (total + sum / quarters) / (hours + 1)
  }

  mutating func add(_ summary: ReadingSummary) {
    let hour = Int((Double(summary.start.seconds) / 3600).rounded(.down))
    if hour != self.hour, quarters > 0 {
      total += sum / quarters
      hours += 1
      (sum, quarters) = (0, 0)
    }
    self.hour = hour
    sum += summary.sum / Double(summary.count)
    quarters += 1
  }
}
