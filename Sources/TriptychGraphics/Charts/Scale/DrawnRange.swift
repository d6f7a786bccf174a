/// What a chart draws of the range it is given, so that no range is too long for memory or arithmetic.
extension ClosedRange where Bound == Int {
  /// The most days a chart shows: a hundred years.
  static var mostDays: Int { 36_525 }

  /// Days from the first of year 1 to the last of year 9999.
  static var civilDays: ClosedRange<Int> { -719_162...2_932_896 }

  /// Of days since 1970-01-01 the last hundred years; days outside the years 1...9999 are left out, and of a
  /// range without any other day the nearest is kept.
  var drawnDays: ClosedRange<Int> { last(Self.mostDays, in: Self.civilDays) }

  /// Of seconds since 1970-01-01 the last hundred years, with the limits of days.
  var drawnMoments: ClosedRange<Int> {
    let day = MomentInterval.day
    let limits = (Self.civilDays.lowerBound * day)...((Self.civilDays.upperBound + 1) * day)
    // Both ends belong to it: a hundred years from midnight to midnight.
    return last(Self.mostDays * day + 1, in: limits)
  }

  private func last(_ most: Int, in limits: ClosedRange<Int>) -> ClosedRange<Int> {
    let inside = clamped(to: limits)
    return Swift.max(inside.lowerBound, inside.upperBound - most + 1)...inside.upperBound
  }
}

extension ClosedRange where Bound == Double {
  /// The range itself where both ends are finite; nil for any other, which no axis can hold.
  var whereFinite: ClosedRange<Double>? { lowerBound.isFinite && upperBound.isFinite ? self : nil }
}
