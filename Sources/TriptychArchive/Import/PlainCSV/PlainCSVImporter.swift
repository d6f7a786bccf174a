import Foundation
import TriptychHealth

/// Reads the plain CSV, with one value of one metric and civil day per row.
///
/// An empty unit means the canonical one. An empty value means no data and is skipped. A row replaces an
/// earlier one with the same day, metric and source.
struct PlainCSVImporter: ~Copyable {
  /// What a unit means for a metric, once it was looked up.
  private enum KnownUnit {
    case notLookedUp, other
    case converts(UnitConversion)
  }

  /// What is asked of each value of a metric.
  private struct Check {
    var range: ClosedRange<Double>
    var isWhole: Bool
  }

  /// The source of rows without one.
  static let defaultSource = "CSV"

  private let name: String
  private let limits: ImportLimits
  private var summary = ImportSummary(kind: "csv")
  private var builder: BatchBuilder
  private var taken = Array(repeating: 0, count: MetricCatalog.all.count)
  private var metricNames = InternTable(limit: 1_000)
  private var metrics: [MetricNumber?] = []
  private var unitNames = InternTable(limit: 1_000)
  /// What each unit means for each metric: those of the first unit, of the second, and so on.
  private var conversions: [KnownUnit] = []
  private let checks = MetricCatalog.all.map { Check(range: $0.range, isWhole: $0.isWhole) }
  private var sourceNames = InternTable(limit: 30_000)
  private var sources: [Int?] = []
  private let lastDay: CalendarDay
  /// The bytes of the last date that was read, the first eight and the last, and what it means.
  private var dateText: (UInt64, UInt64) = (0, 0)
  private var date: CalendarDay?

  /// Creates an importer for a file with this name.
  init(name: String, limits: ImportLimits) {
    self.name = name
    self.limits = limits
    builder = BatchBuilder(limit: limits.batchEntries, chosen: limits.choice.sources)
    let number = limits.lastMoment.floored(toMultipleOf: 86_400).seconds / 86_400
    lastDay = CalendarDay(number: Int32(clamping: number))
  }

  /// Reads the file and passes on its contents.
  ///
  /// Throws ``ImportFailure`` when the file cannot be read or has no header, and rethrows errors of the sink.
  mutating func read(
    from source: inout some (ByteSource & ~Copyable), sink: inout some ImportSink
  ) throws -> ImportSummary {
    var reader = TableReader(longest: limits.tagBytes, piece: limits.chunkBytes)
    guard try reader.next(from: &source), let header = PlainCSVHeader(reader) else {
      throw ImportFailure(
        .unknownFormat, "the first line is not the header date,metric,value,unit,source", place: name,
        hint: "Give the columns these names; unit and source may be left out.")
    }
    while try reader.next(from: &source) {
      if reader.isBlank { continue }
      summary.read += 1
      if let refusal = take(reader, header) { refuse(refusal, reader.line) }
      if builder.isFull, let batch = builder.take() { try sink.receive(batch) }
    }
    if let batch = builder.take() { try sink.receive(batch) }
    summary.count(taken: taken, replaced: builder.replacedDaily)
    summary.sourcesLeftOut = builder.registry.leftOut
    return summary
  }

  private mutating func take(_ row: borrowing TableReader, _ header: PlainCSVHeader) -> RecordRefusal? {
    if let problem = row.problem { return problem == .quotes ? .malformed : .tooLong(bytes: limits.tagBytes) }
    // A decimal comma would produce an additional field.
    if row.count > header.count {
      for index in header.count..<row.count where row.field(index).count > 0 { return .malformed }
    }
    guard row.count > max(header.date, header.metric, header.value) else {
      return .missing("one of date, metric and value")
    }
    if !row.isASCII { for index in 0..<row.count where !row.field(index).isUTF8 { return .notUTF8 } }
    let value = row.field(header.value).trimmedCell
    if value.count == 0 {
      summary.notUsed["empty value", default: 0] += 1
      return nil
    }
    return take(
      date: row.field(header.date).trimmedCell, metric: row.field(header.metric).unguardedCell, value: value,
      unit: row.field(header.unit ?? -1).unguardedCell, source: row.field(header.source ?? -1).unguardedCell)
  }

  private mutating func take(
    date: ByteSlice, metric: ByteSlice, value: ByteSlice, unit: ByteSlice, source: ByteSlice
  ) -> RecordRefusal? {
    guard let day = day(of: date) else { return .badDay }
    guard day.number >= 0 else { return .before1970 }
    guard day <= lastDay else { return .inFuture }
    guard let number = number(of: metric) else { return .unknownMetric }
    guard let conversion = conversion(of: unit, number) else { return .unknownUnit(number.definition.unit) }
    guard let written = value.number else { return .badNumber(number.definition) }
    let converted = written * conversion.factor + conversion.offset
    let check = checks[number.index]
    guard check.range.contains(converted) else { return .outOfRange(check.range, number.definition.unit) }
    if check.isWhole, converted != converted.rounded() { return .notWhole(number.definition) }
    guard let index = index(of: source) else { return .tooManySources(limits.sources) }
    guard !builder.registry.leavesOut(index) else { return nil }
    builder.add(daily: day, metric: number, source: index, value: converted)
    taken[number.index] += 1
    return nil
  }

  // Dates, metrics, units and sources repeat from row to row, so what each text means is kept.

  private mutating func day(of text: ByteSlice) -> CalendarDay? {
    guard text.count == 10, text[4] == UInt8(ascii: "-") else { return nil }
    let bytes = (text.word(at: 0), text.word(at: 2))
    if bytes == dateText { return date }
    date = ExportClock.day(text)
    dateText = bytes
    return date
  }

  private mutating func number(of text: ByteSlice) -> MetricNumber? {
    guard let (place, isNew) = metricNames.number(of: text) else { return MetricNumber(Metric(text.string)) }
    if isNew { metrics.append(MetricNumber(Metric(text.string))) }
    return metrics[place]
  }

  private mutating func conversion(of text: ByteSlice, _ metric: MetricNumber) -> UnitConversion? {
    guard let (place, isNew) = unitNames.number(of: text) else {
      return PlainCSVImporter.conversion(of: text, metric.definition)
    }
    if isNew { conversions += Array(repeating: .notLookedUp, count: checks.count) }
    let known = place * checks.count + metric.index
    switch conversions[known] {
    case .converts(let conversion): return conversion
    case .other: return nil
    case .notLookedUp: break
    }
    let found = PlainCSVImporter.conversion(of: text, metric.definition)
    conversions[known] = found.map { .converts($0) } ?? .other
    return found
  }

  /// The conversion from a unit to a metric's own; stand hours may be counts. `nil` for an unknown unit.
  private static func conversion(of text: ByteSlice, _ definition: MetricDefinition) -> UnitConversion? {
    let isCountOfHours = definition.metric == .standHours && text.equals("count")
    return UnitConversion(from: isCountOfHours ? "" : text.string, to: definition.unit)
  }

  private mutating func index(of text: ByteSlice) -> Int? {
    let known = sourceNames.number(of: text)
    if let (place, isNew) = known, !isNew, let index = sources[place] { return index }
    let cleaned = SourceName.cleaned(text.string)
    let name = cleaned.isEmpty ? PlainCSVImporter.defaultSource : cleaned
    var index: Int?
    if builder.registry.knows(name) || builder.registry.sources.count < limits.sources {
      index = builder.registry.index(of: name, kind: SourceRegistry.kind(ofName: name))
    }
    if let (place, isNew) = known {
      if isNew { sources.append(index) } else { sources[place] = index }
    }
    return index
  }

  private mutating func refuse(_ refusal: RecordRefusal, _ line: Int) {
    let isFirst = summary.refused.counts[refusal.code] == nil
    summary.refused.add(
      Diagnostic(
        .warning, code: refusal.code, refusal.text("a row"), place: "\(name), line \(line)",
        hint: isFirst ? PlainCSVImporter.hint(for: refusal) : nil),
      code: refusal.code)
  }

  private static func hint(for refusal: RecordRefusal) -> String? {
    switch refusal {
    case .unknownMetric: "Known are: " + MetricCatalog.all.map(\.metric.id).joined(separator: ", ") + "."
    case .badNumber: "Write numbers with a point and without separators, such as 1050.5."
    case .malformed: "Put text with commas or quotes in quotes, and write numbers with a point."
    default: nil
    }
  }
}

/// The columns of a plain CSV file.
///
/// The columns `date`, `metric` and `value` are required, `unit` and `source` optional. Order, letter case and
/// additional columns do not matter.
struct PlainCSVHeader: Equatable {
  /// The number of columns.
  let count: Int
  /// The indices of the required columns.
  let date, metric, value: Int
  /// The indices of the optional columns; `nil` for a missing one.
  let unit, source: Int?

  /// Parses the first row of a file; `nil` when it is not a header of the plain CSV.
  init?(_ row: borrowing TableReader) {
    guard row.problem == nil else { return nil }
    let names = (0..<row.count).map { index in
      String(decoding: row.field(index).bytes.filter { $0 > 0x20 }, as: UTF8.self).lowercased()
    }
    guard let date = names.firstIndex(of: "date"), let metric = names.firstIndex(of: "metric"),
      let value = names.firstIndex(of: "value")
    else { return nil }
    count = names.count
    self.date = date
    self.metric = metric
    self.value = value
    unit = names.firstIndex(of: "unit")
    source = names.firstIndex(of: "source")
  }
}

extension ByteSlice {
  /// Whether the bytes are UTF-8.
  fileprivate var isUTF8: Bool {
    isASCII || String(bytes: bytes, encoding: .utf8) != nil
  }

  /// The bytes, which are UTF-8, as text.
  fileprivate var string: String { String(decoding: bytes, as: UTF8.self) }

  /// A cell without blanks, tabs and no-break spaces at its ends.
  @inline(__always)
  fileprivate var trimmedCell: ByteSlice {
    guard count > 0 else { return self }
    let (first, last) = (self[0], self[count - 1])
    return first > 0x20 && first != 0xC2 && last > 0x20 && last != 0xA0 ? self : cellTrimmed
  }

  private var cellTrimmed: ByteSlice {
    var rest = self
    while rest.count > 0 {
      if rest[0] == 0x20 || rest[0] == 9 {
        rest = rest.dropFirst(1)
      } else if rest.count > 1, rest[0] == 0xC2, rest[1] == 0xA0 {
        rest = rest.dropFirst(2)
      } else {
        break
      }
    }
    while rest.count > 0 {
      if rest[rest.count - 1] == 0x20 || rest[rest.count - 1] == 9 {
        rest = rest.prefix(rest.count - 1)
      } else if rest.count > 1, rest[rest.count - 2] == 0xC2, rest[rest.count - 1] == 0xA0 {
        rest = rest.prefix(rest.count - 2)
      } else {
        break
      }
    }
    return rest
  }

  /// A cell without the `'` that keeps spreadsheets from running it as a formula.
  fileprivate var unguardedCell: ByteSlice {
    let cell = trimmedCell
    return cell.hasPrefix("'") ? cell.dropFirst(1) : cell
  }
}

extension FileSniffer {
  /// Whether the first line is a header of the plain CSV.
  static func isPlainCSV(_ bytes: [UInt8]) -> Bool {
    var head = TextBytes(MemoryBytes(bytes))
    var reader = TableReader(longest: length, piece: length)
    guard let isRow = try? reader.next(from: &head), isRow else { return false }
    return PlainCSVHeader(reader) != nil
  }
}
