import TriptychHealth

/// A canonical byte encoding: two values have equal bytes exactly when they are equal. It serves digests and
/// the ordering of records.
struct CanonicalBytes {
  /// The bytes encoded so far.
  private(set) var bytes: [UInt8] = []

  /// Removes all bytes and keeps the capacity.
  mutating func removeAll() { bytes.removeAll(keepingCapacity: true) }

  /// Appends a letter that distinguishes kinds of rows.
  mutating func put(tag: Unicode.Scalar) { bytes.append(UInt8(truncatingIfNeeded: tag.value)) }

  /// Appends eight bytes in little-endian order.
  mutating func put(_ value: Int64) {
    withUnsafeBytes(of: value.littleEndian) { bytes.append(contentsOf: $0) }
  }

  /// Appends the bit pattern as eight bytes; negative zero is encoded as zero.
  mutating func put(_ value: Double) { put(Int64(bitPattern: (value + 0).bitPattern)) }

  /// Appends the length in bytes and the UTF-8 bytes.
  mutating func put(_ text: String) {
    put(Int64(text.utf8.count))
    bytes.append(contentsOf: text.utf8)
  }

  /// Appends a byte that says whether there is a value, then the value.
  mutating func put(_ value: Double?) {
    bytes.append(value == nil ? 0 : 1)
    if let value { put(value) }
  }

  /// Appends a byte that says whether there is a string, then the string.
  mutating func put(_ text: String?) {
    bytes.append(text == nil ? 0 : 1)
    if let text { put(text) }
  }

  /// Appends all facts of a session except its source.
  mutating func put(_ record: ExerciseRecord) {
    put(record.id)
    put(record.span.lowerBound.seconds)
    put(record.span.upperBound.seconds)
    put(record.name)
    put(record.minutes)
    put(record.origin.rawValue)
    put(record.platform)
    put(record.sourceID)
    put(record.energy)
    put(record.distance)
    put(record.meanHeartRate)
    put(record.lowestHeartRate)
    put(record.highestHeartRate)
    put(record.device)
    put(Int64(record.isStrength ? 1 : 0))
    // Appended only when present, so that digests from before these existed stay the same.
    if let note = record.note { put(note) }
    if let offset = record.utcOffset {
      put("utc_offset")
      put(Int64(offset))
    }
    if let minutes = record.zoneMinutes {
      put("zone_minutes")
      for one in minutes { put(one) }
    }
  }

  /// Appends all fields of an event.
  mutating func put(_ entry: HandEntry) {
    put(entry.id)
    put(entry.kind.rawValue)
    put(entry.at.seconds)
    put(entry.text)
    put(entry.note)
    put(Int64(entry.amounts.count))
    for (metric, amount) in entry.amounts.sorted(by: { $0.key.id.precedesInBytes($1.key.id) }) {
      put(metric.id)
      put(amount)
    }
  }
}

extension SleepStage {
  /// The number of the stage in a cache; never changed after release.
  var code: Int64 {
    switch self {
    case .inBed: 0
    case .awake: 1
    case .asleep: 2
    case .core: 3
    case .deep: 4
    case .rem: 5
    }
  }

  /// The stage with a number; `nil` for a number that no version has written.
  init?(code: Int64) {
    guard let stage = SleepStage.allCases.first(where: { $0.code == code }) else { return nil }
    self = stage
  }
}

extension StringProtocol {
  /// Whether the text's UTF-8 bytes sort first. This order distinguishes texts that look the same and does not
  /// depend on the Unicode version.
  func precedesInBytes(_ other: some StringProtocol) -> Bool {
    utf8.lexicographicallyPrecedes(other.utf8)
  }
}

extension String {
  /// The text with U+0000, at which SQLite would end it, replaced by U+FFFD.
  var withoutNUL: String {
    utf8.contains(0)
      ? String(String.UnicodeScalarView(unicodeScalars.map { $0 == "\0" ? "\u{FFFD}" : $0 })) : self
  }
}
