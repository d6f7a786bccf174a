import TriptychHealth

/// Which columns of a table its reader asked for, and how many cells of the others hold something.
///
/// Apart from the table, which cannot be copied: a loop that changes such a value takes an unoptimized build many minutes.
private final class ColumnUse {
  private var asked: Set<String> = []
  private var hasBegun = false
  /// The columns that nobody had asked for when the first row came, and how many of their cells hold something.
  private(set) var others: [Int] = []
  private var cells: [Int] = []

  func ask(for names: [String]) { asked.formUnion(names) }

  /// Decides at the first row which columns to count.
  func begin(_ columns: [String]) {
    guard !hasBegun else { return }
    hasBegun = true
    others = columns.indices.filter { !asked.contains(columns[$0]) }
    cells = others.map { _ in 0 }
  }

  /// Counts a cell that holds something, by the place of its column in ``others``.
  func count(at place: Int) { cells[place] += 1 }

  /// The columns that nobody asked for to the end, by name, with their cells.
  func unused(of columns: [String]) -> [String: Int] {
    zip(others, cells).reduce(into: [:]) { unused, other in
      let (column, cells) = other
      if cells > 0, !asked.contains(columns[column]) { unused[columns[column], default: 0] += cells }
    }
  }
}

/// A table of an export, row by row, with columns by their folded names.
struct ExportTable: ~Copyable {
  /// The file it is in.
  let member: ExportMember
  /// The folded names of the columns, in their order; a name may stand twice.
  private(set) var columns: [String] = []
  private var reader: TableReader
  private let bytes: MemberBytes
  private let use = ColumnUse()

  /// Opens a table and reads its header, which is in the second line where the first one names the table.
  ///
  /// - Parameter translations: folded names in other languages, and what they mean
  init(
    _ member: ExportMember, _ bytes: MemberBytes, limits: ImportLimits,
    translations: [String: String] = [:]
  ) throws {
    self.member = member
    self.bytes = bytes
    reader = TableReader(longest: limits.tagBytes, piece: limits.chunkBytes)
    var source = bytes
    guard try reader.next(from: &source) else { return }
    if case .table(_, .some) = member.shape { guard try reader.next(from: &source) else { return } }
    columns = (0..<reader.count).map { index in
      let name = FoldedName.of(String(decoding: reader.field(index).bytes, as: UTF8.self))
      return translations[name] ?? name
    }
  }

  /// Whether semicolons separate the fields, as where a comma begins the decimals.
  var hasSemicolons: Bool { reader.separator == UInt8(ascii: ";") }

  /// The first column with one of these names; `nil` when there is none.
  func column(_ names: String...) -> Int? { column(anyOf: names) }

  /// The first column with one of these names; `nil` when there is none.
  func column(anyOf names: [String]) -> Int? {
    use.ask(for: names)
    for name in names { if let index = columns.firstIndex(of: name) { return index } }
    return nil
  }

  /// The last column with one of these names; `nil` when there is none.
  func lastColumn(_ names: String...) -> Int? {
    use.ask(for: names)
    for name in names { if let index = columns.lastIndex(of: name) { return index } }
    return nil
  }

  /// A column by its place, where its name says too little.
  func column(at place: Int) -> Int {
    if columns.indices.contains(place) { use.ask(for: [columns[place]]) }
    return place
  }

  /// Moves to the next row that is not blank, without counting it; `false` after the last. A row that is too long has
  /// no fields.
  mutating func next() throws -> Bool {
    var source = bytes
    while try reader.next(from: &source) { if !reader.isBlank { return true } }
    return false
  }

  /// Moves to the next row with fields; `false` after the last. Rows count as read, and those that are too long or whose
  /// quotes take in what follows are refused. After the last row the columns that nobody asked for are counted as not used.
  mutating func next(_ builder: inout ExportBuilder) throws -> Bool {
    while try next() {
      builder.read()
      switch reader.problem {
      case .tooLong: builder.refuse(.tooLong(bytes: builder.limits.tagBytes), "a row", at: place)
      case .quotes where !isOneRow: builder.refuse(.malformed, "a row", at: place)
      case .quotes, nil:
        countOthers()
        return true
      }
    }
    builder.notUsed(columns: use.unused(of: columns), of: member)
    return false
  }

  /// Counts the cells of the current row that nobody asked for.
  private func countOthers() {
    use.begin(columns)
    for (place, column) in use.others.enumerated() where bytes(column).count > 0 { use.count(at: place) }
  }

  /// Whether a row with a quote in the middle of a field is one row all the same, on one line and with a field for each
  /// column. Behind a quote that is not closed, fields or whole rows are missing.
  private var isOneRow: Bool {
    guard reader.count >= columns.count else { return false }
    for index in 0..<reader.count {
      let field = reader.field(index)
      if field.firstIndex(of: UInt8(ascii: "\n")) != nil || field.firstIndex(of: UInt8(ascii: "\r")) != nil {
        return false
      }
    }
    return true
  }

  /// Moves to the next row with a day in a column and returns the day; `nil` after the last. Rows without one are
  /// refused; `what` names them in messages. Days are written as `dates` reads them.
  mutating func nextDay(
    _ column: Int?, _ what: String, _ builder: inout ExportBuilder, by dates: SlashDates? = nil
  ) throws -> CalendarDay? {
    while try next(&builder) {
      let found = if let dates { text(column).flatMap { dates.day($0) } } else { day(column) }
      if let found { return found }
      builder.refuse(.badDay, what, at: place)
    }
    return nil
  }

  /// Moves to the next row with a date and time in a column and returns them; `nil` after the last. Rows without them
  /// are refused; `what` names them in messages.
  mutating func nextClock(
    _ column: Int?, _ what: String, _ builder: inout ExportBuilder
  ) throws -> ExportClock? {
    while try next(&builder) {
      if let clock = clock(column) { return clock }
      builder.refuse(.badTime, what, at: place)
    }
    return nil
  }

  /// Where the current row stands.
  var place: ExportPlace { ExportPlace(member: member.path, number: reader.line) }

  /// The field of a column; empty for a missing column or nothing.
  func bytes(_ column: Int?) -> ByteSlice {
    let field = reader.field(column ?? -1)
    return field.isNothing ? field.prefix(0) : field.trimmed
  }

  /// The text of a column without white space at the ends; `nil` for nothing.
  func text(_ column: Int?) -> String? {
    let field = bytes(column)
    return field.count == 0 ? nil : String(decoding: field.bytes, as: UTF8.self)
  }

  /// The number in a column; `nil` for nothing, and NaN for what is no number, which ``ExportBuilder`` refuses and counts.
  func number(_ column: Int?, decimalComma: Bool = false) -> Double? {
    let field = bytes(column)
    return field.count == 0 ? nil : field.amount(decimalComma: decimalComma) ?? .nan
  }

  /// The number in a column unless it is 0, which means nothing for heart rate, weight and the like. A negative one is
  /// for ``ExportBuilder`` to refuse.
  func positive(_ column: Int?) -> Double? { number(column).unlessZero }

  /// The number in a column that is a value of a metric; `nil` for nothing, which 0 is too where a body never has it.
  func value(_ column: Int?, of metric: Metric) -> Double? {
    let number = number(column)
    return number == 0 && metric.isNothingAtZero ? nil : number
  }

  /// The date and time in a column; `nil` for nothing and for anything else.
  func clock(_ column: Int?) -> ExportClock? { ExportClock(bytes(column)) }

  /// The date at the beginning of a column; `nil` for nothing and for anything else.
  func day(_ column: Int?) -> CalendarDay? { ExportClock.day(bytes(column).prefix(10)) }
}

extension Metric {
  /// Whether a vendor's 0 stands for no value: where the catalog does not allow it, and for the energy that a living body
  /// uses at rest. A day may have 0 steps.
  var isNothingAtZero: Bool {
    self == .basalEnergy || self == .totalEnergy || MetricCatalog[self]?.range.contains(0) != true
  }
}

extension ExportTree {
  /// Reads the tables in some files, each once; `translations` are folded names in other languages.
  func tables(
    _ members: [ExportMember], translations: [String: String] = [:],
    _ body: (consuming ExportTable) throws -> Void
  ) throws {
    try read(members) { member, bytes in
      try body(ExportTable(member, bytes, limits: limits, translations: translations))
    }
  }
}
