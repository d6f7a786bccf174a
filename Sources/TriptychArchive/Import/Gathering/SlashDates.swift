import TriptychHealth

/// Dates of a file as ISO writes them, or with slashes, whose order the file itself has to show.
///
/// Spreadsheets that save a table again write `1/27/2026` or `27/1/2026`. A day above 12 anywhere in the file shows
/// which; without one, such dates have no day unless the vendor is known to write the month first.
struct SlashDates {
  private var monthFirst: Bool?

  /// Creates dates of which nothing was seen; `monthFirst` is the vendor's order, if it is known.
  init(monthFirst: Bool? = nil) { self.monthFirst = monthFirst }

  /// Learns the order of dates of each file from one of its columns, in one pass through all.
  ///
  /// Throws ``ImportFailure`` when a file cannot be read.
  static func ofEach(
    _ members: [ExportMember], in tree: ExportTree, columns: [String], monthFirst: Bool? = nil
  ) throws -> [ExportMember.Place: SlashDates] {
    var found: [ExportMember.Place: SlashDates] = [:]
    // Rows are counted when they are read for their values.
    try tree.tables(members) { (table: consuming ExportTable) in
      var dates = SlashDates(monthFirst: monthFirst)
      let column = table.column(anyOf: columns)
      while try table.next() {
        if let text = table.text(column) { dates.look(at: text) }
      }
      found[table.member.place] = dates
    }
    return found
  }

  /// Takes note of a date that shows the order.
  mutating func look(at text: String) {
    guard let parts = SlashDates.parts(text) else { return }
    if parts[0] > 12, parts[1] <= 12 { monthFirst = false }
    if parts[1] > 12, parts[0] <= 12 { monthFirst = true }
  }

  /// The day of a text; `nil` for anything else and where the order is not known.
  func day(_ text: String) -> CalendarDay? {
    if let day = text.withSlice({ ExportClock.day($0.prefix(10)) }) { return day }
    guard let monthFirst, let parts = SlashDates.parts(text) else { return nil }
    let year = parts[2] < 100 ? parts[2] + 2000 : parts[2]
    return CalendarDay(year: year, month: parts[monthFirst ? 0 : 1], day: parts[monthFirst ? 1 : 0])
  }

  private static func parts(_ text: String) -> [Int]? {
    guard let date = text.split(whereSeparator: \.isWhitespace).first else { return nil }
    let parts = date.split(separator: "/", omittingEmptySubsequences: false).compactMap { Int($0) }
    return parts.count == 3 && parts.allSatisfy({ (0...9999).contains($0) }) ? parts : nil
  }
}
