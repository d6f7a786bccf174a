import Foundation
import TriptychHealth

extension PersonStore {
  /// SHA-256 over every fact held and the settings, as 64 hexadecimal digits.
  ///
  /// Equal facts give equal digests, whatever files brought them, in whatever
  /// order, however often. Facts formed once count, such as the mood of a day; left out
  /// are row ids, the log of imports, when files were exported, when facts were formed
  /// and what builds remember. `settings` is the text of the settings file; white space and the
  /// order of its keys do not matter; `nil` stands for none. About 4 million rows
  /// a second.
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

/// The text of a settings file with its keys sorted and no white space between;
/// text that is no JSON stays as it is.
func canonicalSettings(_ text: String) -> String {
  guard let object = try? JSONSerialization.jsonObject(with: Data(text.utf8), options: .fragmentsAllowed),
    let data = try? JSONSerialization.data(
      withJSONObject: object, options: [.sortedKeys, .fragmentsAllowed, .withoutEscapingSlashes])
  else { return text }
  return String(decoding: data, as: UTF8.self)
}

/// Rows on their way into a digest, some thousands at a time.
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

  /// Facts formed once, without the moment that formed them.
  mutating func put(_ remembered: Remembered) {
    for table in MemoryTable.all where table.kind != .note {
      for row in remembered.rows(of: table.kind) {
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

  /// Names a run of rows of one metric and source once, and tags each row.
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
