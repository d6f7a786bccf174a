/// A time of day on a wall clock, to the minute, without a date.
public struct ClockTime: Hashable, Sendable, Comparable {
  /// The number of minutes in a day.
  package static let day = 1440

  /// Minutes since midnight, 0..<1440.
  public let minute: Int

  /// A time from minutes since midnight; values outside the day wrap around.
  public init(minute: Int) {
    self.minute = ((minute % ClockTime.day) + ClockTime.day) % ClockTime.day
  }

  /// A time from an hour (0...23) and a minute (0...59); values outside these ranges wrap around.
  public init(_ hour: Int, _ minute: Int = 0) { self.init(minute: hour * 60 + minute) }

  /// Reads `08:00`; `nil` for anything else, `24:00` included.
  public init?(_ text: some StringProtocol) {
    let bytes = Array(text.utf8)
    guard bytes.count == 5, bytes[2] == UInt8(ascii: ":") else { return nil }
    let digits = [bytes[0], bytes[1], bytes[3], bytes[4]].map { Int($0) - 48 }
    guard digits.allSatisfy((0...9).contains) else { return nil }
    let (hour, minute) = (digits[0] * 10 + digits[1], digits[2] * 10 + digits[3])
    guard hour < 24, minute < 60 else { return nil }
    self.minute = hour * 60 + minute
  }

  /// `08:00`.
  public var text: String { padded(minute / 60, to: 2) + ":" + padded(minute % 60, to: 2) }

  /// Seconds since midnight.
  public var second: Int { minute * 60 }

  /// Orders times by minutes since midnight.
  public static func < (left: ClockTime, right: ClockTime) -> Bool { left.minute < right.minute }

  /// The median of times of day, to the second; `nil` for an empty list.
  ///
  /// The day is a circle. It is cut open at the end of the longest stretch that holds none of the times (of
  /// equally long stretches, the one that ends first after midnight), and the ordinary median is taken from
  /// there. For times within half a day of each other this is the circular median of Fisher (1993, Statistical
  /// Analysis of Circular Data, 2.3.2): the one with the least mean distance along the circle.
  ///
  /// - Parameter seconds: times in seconds since midnight, 0..<86,400
  /// - Returns: the median in seconds since midnight, 0..<86,400
  package static func circularMedian(ofSeconds seconds: [Int]) -> Double? {
    let sorted = seconds.sorted()
    guard let first = sorted.first, let last = sorted.last else { return nil }
    var cut = 0
    var widest = first + 86_400 - last
    for index in sorted.indices.dropFirst() where sorted[index] - sorted[index - 1] > widest {
      widest = sorted[index] - sorted[index - 1]
      cut = index
    }
    let unrolled = sorted[cut...].map { Double($0) } + sorted[..<cut].map { Double($0 + 86_400) }
    return Statistics.median(unrolled).map { $0.truncatingRemainder(dividingBy: 86_400) }
  }
}
