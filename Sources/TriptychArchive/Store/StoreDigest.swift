import Foundation
import TriptychHealth

extension PersonStore {
  /// SHA-256 of all stored facts and the settings, as 64 hexadecimal digits.
  ///
  /// Equal facts have equal digests, whatever files they came from, in whatever order and however often.
  /// Permanent facts are included, such as the mood of a day. Row ids, the import log, export times, the times
  /// at which facts were formed, and build notes are left out. `settings` is the text of the settings file,
  /// whose white space and key order do not matter, or `nil` when there is none. Processes about 4 million rows
  /// per second.
  public func digest(settings: String? = nil) throws -> String {
    try reading { db in
      let listing = try StoreListing(db)
      var sink = DigestSink()
      for entry in listing.sources {
        sink.bytes.put(tag: "s")
        sink.bytes.put(entry.source.name)
        sink.bytes.put(entry.source.kind.rawValue)
        sink.bytes.put(entry.source.lastData?.utcText)
      }
      try sink.put(listing)
      sink.put(try MemoryTables(db).read())
      sink.bytes.put(tag: "S")
      sink.bytes.put(settings.map(canonicalSettings))
      return sink.finish()
    }
  }
}

/// The text of a settings file with sorted keys and without white space between them. Text that is not valid
/// JSON is returned unchanged.
func canonicalSettings(_ text: String) -> String {
  guard let object = try? JSONSerialization.jsonObject(with: Data(text.utf8), options: .fragmentsAllowed),
    let data = try? JSONSerialization.data(
      withJSONObject: object, options: [.sortedKeys, .fragmentsAllowed, .withoutEscapingSlashes])
  else { return text }
  return String(decoding: data, as: UTF8.self)
}

/// Collects encoded rows and adds them to the digest in blocks of at least 64 KiB.
private struct DigestSink {
  var bytes = CanonicalBytes()
  private let digest = SHA256Digest()
  private var heading: (metric: Metric, place: Int)?

  mutating func put(_ listing: StoreListing) throws {
    let names = listing.sources.map(\.source.name)
    try listing.bins { metric, bin, _ in
      begin("b", metric, bin.source, names)
      bytes.put(bin.start.seconds)
      bytes.put(bin.value)
      bytes.put(Int64(bitPattern: bin.coverage))
      bytes.put(Int64(bin.isCut ? 1 : 0))
      flushWhenLarge()
    }
    heading = nil
    try listing.hours { metric, hour, _ in
      begin("h", metric, hour.source, names)
      bytes.put(hour.start.seconds)
      bytes.put(Int64(hour.count))
      bytes.put(hour.sum)
      bytes.put(hour.lowest)
      bytes.put(hour.highest)
      bytes.put(hour.last)
      bytes.put(hour.lastSecond)
      bytes.put(Int64(hour.isWholeHour ? 1 : 0))
      flushWhenLarge()
    }
    heading = nil
    try listing.daily { metric, place, value in
      begin("d", metric, place, names)
      bytes.put(value.day)
      bytes.put(value.value)
      flushWhenLarge()
    }
    try listing.sleep { place, span, stage in
      bytes.put(tag: "z")
      bytes.put(names[place])
      bytes.put(span.lowerBound.seconds)
      bytes.put(span.upperBound.seconds)
      bytes.put(stage.code)
      flushWhenLarge()
    }
    try listing.entries { entry in
      bytes.put(tag: "e")
      bytes.put(entry.entry)
      flushWhenLarge()
    }
    try listing.workouts { place, workout in
      bytes.put(tag: "w")
      bytes.put(names[place])
      bytes.put(workout.record)
      flushWhenLarge()
    }
  }

  /// Adds the permanent facts without the moments at which they were formed. The trail, and conflicts that wait for a
  /// decision, depend on what was imported when, so they are left out.
  mutating func put(_ remembered: Remembered) {
    for table in MemoryTable.all where table.kind != .note && table.kind != .trail {
      for row in remembered.rows(of: table.kind) {
        if table.kind == .recordConflict, MemoryRow(table: table, cells: row)["decision"] == .nothing {
          continue
        }
        bytes.put(tag: "f")
        bytes.put(table.kind.rawValue)
        for (cell, column) in zip(row, table.columns) where column.content != .moment {
          bytes.put(cell.text)
          bytes.put(cell.number ?? -1)
        }
      }
      flushWhenLarge()
    }
  }

  /// Adds the metric and source once for each run of rows that share them, and a tag for each row.
  private mutating func begin(_ tag: Unicode.Scalar, _ metric: Metric, _ place: Int, _ names: [String]) {
    if heading?.place != place || heading?.metric != metric {
      heading = (metric, place)
      bytes.put(tag: "=")
      bytes.put(metric.id)
      bytes.put(names[place])
    }
    bytes.put(tag: tag)
  }

  private mutating func flushWhenLarge() {
    guard bytes.bytes.count >= 1 << 16 else { return }
    digest.update(bytes.bytes)
    bytes.removeAll()
  }

  mutating func finish() -> String {
    digest.update(bytes.bytes)
    return SHA256Digest.hex(digest.finish())
  }
}
