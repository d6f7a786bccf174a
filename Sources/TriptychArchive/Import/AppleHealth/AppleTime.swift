import TriptychHealth

/// Reads the time stamps of Apple Health: `2024-01-31 18:30:00 +0100`.
///
/// The offset is the one in force when the file was made, not at the event: it
/// gives the moment and nothing more. The date read last is remembered, since
/// exports list the records of a day one after the other.
struct AppleTime {
  private var year = -1
  private var month = 0
  private var day = 0
  private var seconds: Int64 = 0

  /// The moment of a stamp in seconds since 1970; `nil` for what is none.
  ///
  /// RFC 3339 with an offset is read too.
  mutating func seconds(_ stamp: ByteSlice) -> Int64? {
    guard stamp.count == 25, stamp[4] == 0x2D, stamp[7] == 0x2D, stamp[10] == 0x20, stamp[13] == 0x3A,
      stamp[16] == 0x3A, stamp[19] == 0x20, stamp[20] == 0x2B || stamp[20] == 0x2D
    else { return AppleTime.other(stamp) }
    guard let year = stamp.digits(0, 4), let month = stamp.digits(5, 2), let day = stamp.digits(8, 2),
      let hour = stamp.digits(11, 2), let minute = stamp.digits(14, 2), let second = stamp.digits(17, 2),
      let offsetHours = stamp.digits(21, 2), let offsetMinutes = stamp.digits(23, 2),
      hour < 24, minute < 60, second < 60, offsetHours < 24, offsetMinutes < 60
    else { return nil }
    if day != self.day || month != self.month || year != self.year {
      guard let date = CalendarDay(year: year, month: month, day: day) else { return nil }
      (self.year, self.month, self.day) = (year, month, day)
      seconds = Int64(date.number) * 86_400
    }
    let offset = Int64(offsetHours * 3600 + offsetMinutes * 60)
    let wall = seconds + Int64(hour * 3600 + minute * 60 + second)
    return stamp[20] == 0x2D ? wall + offset : wall - offset
  }

  private static func other(_ stamp: ByteSlice) -> Int64? {
    guard (16...40).contains(stamp.count) else { return nil }
    return Instant(rfc3339: String(decoding: stamp.bytes, as: UTF8.self))?.seconds
  }
}
