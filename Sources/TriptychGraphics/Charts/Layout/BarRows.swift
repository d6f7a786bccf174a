/// The places of the rows of a bar chart, from the top; rows have a largest thickness.
struct BarRows: Sendable, Equatable {
  /// Rows, at least 1.
  let count: Int
  /// Bars side by side in a row.
  var slots = 1
  /// True if names are too long for the left of the bars; they are then placed above them.
  var hasLongNames = false

  /// Points between a bar and its value.
  static let valueGap = 8.0
  /// Points that a name above its bar takes.
  private static let nameLine = 20.0
  /// The height in points a row needs before its name fits above its bar.
  private static let leastForName = 36.0
  /// The tallest frame of a page in points.
  private static let tallest = 1280.0
  /// The longest name, in characters, that is placed at the left.
  private static let longest = 16

  init(names: [String], slots: Int = 1) {
    count = max(1, names.count)
    self.slots = max(1, slots)
    hasLongNames = names.contains { $0.count > Self.longest }
  }

  /// The height of the frame on a page in points: a multiple of 16.
  var pageHeight: Double { min(Self.tallest, Double(count) * wanted) }

  /// Points a row takes on a page.
  private var wanted: Double {
    let bars = slots == 1 ? 32 : Double(slots) * 16 + 16
    return bars + (hasLongNames ? 16 : 0)
  }

  /// Points from row to row.
  func band(_ height: Double) -> Double { min(height / Double(count), wanted * 1.4) }

  /// True if names are placed above their bars in a frame of this height.
  func areNamesAbove(_ height: Double) -> Bool { hasLongNames && band(height) >= Self.leastForName }

  /// Every how many rows have a label, so that none lies on the next.
  func labelStep(_ height: Double) -> Int { max(1, Int((Self.line / band(height)).rounded(.up))) }

  /// Points that a line of text takes.
  private static let line = 17.0

  /// Points from bar to bar in a row.
  func pitch(_ height: Double) -> Double {
    let body = band(height) - (areNamesAbove(height) ? Self.nameLine : 0)
    let share = slots == 1 ? 0.66 : 0.76
    return min(body * share / Double(slots), slots == 1 ? 28 : 24)
  }

  /// The upper and lower edge of a bar as fractions of the height.
  func edges(row: Int, slot: Int = 0, height: Double) -> (top: Double, bottom: Double) {
    let band = band(height)
    let head = areNamesAbove(height) ? Self.nameLine : 0
    let pitch = pitch(height)
    let slack = areNamesAbove(height) ? 0 : (band - head - pitch * Double(slots)) / 2
    let top = band * Double(row) + head + slack + pitch * Double(slot)
    let gap = slots == 1 || pitch < 6 ? 0.0 : 2
    return (top / height, (top + pitch - gap) / height)
  }

  /// The middle of a bar as a fraction of the height.
  func middle(row: Int, slot: Int = 0, height: Double) -> Double {
    let edges = edges(row: row, slot: slot, height: height)
    return (edges.top + edges.bottom) / 2
  }

  /// The middle of all bars of a row as a fraction of the height.
  func middleOfRow(_ row: Int, height: Double) -> Double {
    (edges(row: row, height: height).top + edges(row: row, slot: slots - 1, height: height).bottom) / 2
  }
}
