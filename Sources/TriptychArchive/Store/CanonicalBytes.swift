import TriptychHealth

/// Values as bytes that are equal exactly when the values are, for digests and for
/// putting records in an order.
struct CanonicalBytes {
  /// What was put so far.
  private(set) var bytes: [UInt8] = []

  /// Forgets what was put and keeps the room.
  mutating func removeAll() { bytes.removeAll(keepingCapacity: true) }

  /// A letter that tells kinds of rows apart.
  mutating func put(tag: Unicode.Scalar) { bytes.append(UInt8(truncatingIfNeeded: tag.value)) }

  /// Eight bytes, the lowest first.
  mutating func put(_ value: Int64) {
    withUnsafeBytes(of: value.littleEndian) { bytes.append(contentsOf: $0) }
  }

  /// The bit pattern; both zeros are one.
  mutating func put(_ value: Double) { put(Int64(bitPattern: (value + 0).bitPattern)) }

  /// The length and the UTF-8.
  mutating func put(_ text: String) {
    put(Int64(text.utf8.count))
    bytes.append(contentsOf: text.utf8)
  }

  /// Whether there is a value, then the value.
  mutating func put(_ value: Double?) {
    bytes.append(value == nil ? 0 : 1)
    if let value { put(value) }
  }

  /// Whether there is a text, then the text.
  mutating func put(_ text: String?) {
    bytes.append(text == nil ? 0 : 1)
    if let text { put(text) }
  }

  /// All facts of a session but its source.
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
    // Only where there is one: digests made before there were notes stay what they were.
    if let note = record.note { put(note) }
  }

  /// All of an event.
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

extension StringProtocol {
  /// Whether the UTF-8 bytes come first: an order that tells apart what looks the
  /// same, and that no version of Unicode changes.
  func precedesInBytes(_ other: some StringProtocol) -> Bool {
    utf8.lexicographicallyPrecedes(other.utf8)
  }
}

extension String {
  /// The text with U+0000, which SQLite would end it at, replaced by U+FFFD.
  var withoutNUL: String {
    utf8.contains(0)
      ? String(String.UnicodeScalarView(unicodeScalars.map { $0 == "\0" ? "\u{FFFD}" : $0 })) : self
  }
}
