import Foundation
import TriptychHealth

/// Reads the plain CSV, with one value of one metric and civil day per row.
///
/// An empty unit means the canonical one. An empty value means no data and is skipped. A row replaces an
/// earlier one with the same day, metric and source.
struct PlainCSVImporter {
  /// The source of rows without one.
  static let defaultSource = "CSV"

  private let name: String
  private let limits: ImportLimits
  private var summary = ImportSummary(kind: "csv")
  private var builder: BatchBuilder
  private var taken: [Metric: Int] = [:]
  private var lastDay: CalendarDay

  /// Creates an importer for a file with this name.
  init(name: String, limits: ImportLimits) {
    self.name = name
    self.limits = limits
    builder = BatchBuilder(limit: limits.batchEntries)
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
    for (metric, count) in taken { summary.taken[metric.id] = count }
    return summary
  }

  private mutating func take(_ row: borrowing TableReader, _ header: PlainCSVHeader) -> RecordRefusal? {
    if let problem = row.problem { return problem == .quotes ? .malformed : .tooLong(bytes: limits.tagBytes) }
    // A decimal comma would produce an additional field.
    guard (header.count..<max(header.count, row.count)).allSatisfy({ row.field($0).count == 0 }) else {
      return .malformed
    }
    guard row.count > max(header.date, header.metric, header.value) else {
      return .missing("one of date, metric and value")
    }
    var texts: [String] = []
    for index in 0..<row.count {
      guard let text = String(bytes: row.field(index).bytes, encoding: .utf8) else { return .notUTF8 }
      texts.append(text)
    }
    let value = PlainCSVImporter.trimmed(texts[header.value])
    if value.isEmpty {
      summary.notUsed["empty value", default: 0] += 1
      return nil
    }
    return take(
      date: PlainCSVImporter.trimmed(texts[header.date]),
      metric: PlainCSVImporter.unguarded(texts[header.metric]),
      value: value,
      unit: PlainCSVImporter.text(header.unit, texts), source: PlainCSVImporter.text(header.source, texts))
  }

  private mutating func take(
    date: String, metric: String, value: String, unit: String, source: String
  ) -> RecordRefusal? {
    guard let day = CalendarDay(iso: date) else { return .badDay }
    guard day.number >= 0 else { return .before1970 }
    guard day <= lastDay else { return .inFuture }
    guard let number = MetricNumber(Metric(metric)) else { return .unknownMetric }
    let definition = number.definition
    guard PlainCSVImporter.converted(1, unit, definition) != nil else { return .unknownUnit(definition.unit) }
    guard let written = PlainCSVImporter.number(value),
      let converted = PlainCSVImporter.converted(written, unit, definition)
    else { return .badNumber(definition) }
    guard definition.range.contains(converted) else { return .outOfRange(definition.range, definition.unit) }
    if definition.isWhole, converted != converted.rounded() { return .notWhole(definition) }
    let cleaned = SourceName.cleaned(source)
    let name = cleaned.isEmpty ? PlainCSVImporter.defaultSource : cleaned
    guard builder.registry.knows(name) || builder.registry.sources.count < limits.sources else {
      return .tooManySources(limits.sources)
    }
    let index = builder.registry.index(of: name, kind: SourceRegistry.kind(ofName: name))
    if builder.add(daily: day, metric: number, source: index, value: converted) {
      summary.duplicate += 1
    } else {
      taken[definition.metric, default: 0] += 1
    }
    return nil
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

  /// A value in the metric's own unit; stand hours may be counts. `nil` for an unknown unit.
  private static func converted(_ value: Double, _ unit: String, _ definition: MetricDefinition) -> Double? {
    if definition.metric == .standHours, unit == "count" { return value }
    return definition.unit.value(value, in: unit)
  }

  private static func number(_ text: String) -> Double? {
    var text = text
    return text.withUTF8 { bytes in
      bytes.baseAddress.flatMap { ByteSlice(base: $0, count: bytes.count).number }
    }
  }

  private static func text(_ index: Int?, _ texts: [String]) -> String {
    guard let index, index < texts.count else { return "" }
    return unguarded(texts[index])
  }

  /// Text without the `'` that keeps spreadsheets from running it as a formula.
  private static func unguarded(_ text: String) -> String {
    let trimmed = trimmed(text)
    return trimmed.hasPrefix("'") ? String(trimmed.dropFirst()) : trimmed
  }

  private static func trimmed(_ text: String) -> String {
    let isSpace: (Character) -> Bool = { $0 == " " || $0 == "\t" || $0 == "\u{A0}" }
    return String(text.drop(while: isSpace).reversed().drop(while: isSpace).reversed())
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

extension FileSniffer {
  /// Whether the first line is a header of the plain CSV.
  static func isPlainCSV(_ bytes: [UInt8]) -> Bool {
    var head = MemoryBytes(bytes)
    var reader = TableReader(longest: length, piece: length)
    guard let isRow = try? reader.next(from: &head), isRow else { return false }
    return PlainCSVHeader(reader) != nil
  }
}
