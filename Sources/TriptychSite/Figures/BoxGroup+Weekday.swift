import TriptychGraphics
import TriptychHealth

extension BoxGroup {
  /// The values of a weekday: its short name below the box, the whole one in sentences and tables.
  init(_ weekday: Weekday, _ words: Words, values: [Double]) {
    self.init(
      words(.weekdayShort, String(weekday.rawValue)), nameInWords: words(.weekday, String(weekday.rawValue)),
      values: values)
  }
}
