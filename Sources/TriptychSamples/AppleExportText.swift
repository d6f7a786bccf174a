import TriptychHealth

/// The text of an export while it is being written: bytes, stamps and records.
///
/// Every stamp carries the offset that holds at the moment of export, wherever and
/// whenever the record was made, because that is what phones do.
struct AppleExportText {
  /// What has been written.
  private(set) var bytes: [UInt8] = []
  /// Seconds east of UTC in every stamp.
  private let offset: Int64
  private let offsetText: [UInt8]
  /// Records that end later do not exist yet.
  private let through: Instant
  /// For the pointers in device texts, which differ from record to record.
  private var pointers: SeededRandom

  /// A text that knows nothing after `through`, exported where `zone` holds.
  init(zone: CivilZone, through: Instant, seed: UInt64) {
    let seconds = Int(zone.offset(at: through))
    offset = Int64(seconds)
    let minutes = abs(seconds) / 60
    let digits = [minutes / 600, minutes / 60 % 10, minutes % 60 / 10, minutes % 10].map { UInt8(48 + $0) }
    offsetText = [0x20, UInt8(ascii: seconds < 0 ? "-" : "+")] + digits
    self.through = through
    pointers = SeededRandom(seed: seed, "pointers")
    bytes.reserveCapacity(1 << 22)
  }

  /// Whether something that ends then is known at the moment of export.
  func isKnown(_ end: Instant) -> Bool { end <= through }

  /// Writes text as it is.
  mutating func raw(_ text: String) { bytes.append(contentsOf: text.utf8) }

  /// Writes ` name="value"`, with what XML reserves escaped.
  mutating func attribute(_ name: String, _ value: String) {
    bytes.append(0x20)
    bytes.append(contentsOf: name.utf8)
    bytes.append(0x3d)
    bytes.append(0x22)
    for byte in value.utf8 {
      switch byte {
      case UInt8(ascii: "&"): raw("&amp;")
      case UInt8(ascii: "<"): raw("&lt;")
      case UInt8(ascii: ">"): raw("&gt;")
      case UInt8(ascii: "\""): raw("&quot;")
      default: bytes.append(byte)
      }
    }
    bytes.append(0x22)
  }

  /// Writes ` name="2026-01-31 18:30:05 +0100"`.
  mutating func attribute(_ name: String, _ moment: Instant) {
    bytes.append(0x20)
    bytes.append(contentsOf: name.utf8)
    bytes.append(0x3d)
    bytes.append(0x22)
    stamp(moment)
    bytes.append(0x22)
  }

  /// Writes which device or app a record is from, as phones do: a new pointer each time.
  mutating func origin(_ device: AppleDevice, index: Int, withDevice: Bool = true) {
    let version = device.version(on: index)
    attribute("sourceName", device.name)
    attribute("sourceVersion", version)
    guard withDevice, let hardware = device.hardware else { return }
    let pointer = "0x28" + String(pointers.next() & 0xfffffff | 0x1000_0000, radix: 16).suffix(7)
    attribute(
      "device",
      "<<HKDevice: \(pointer)>, name:\(hardware.name), manufacturer:Apple Inc., model:\(hardware.model), "
        + "hardware:\(hardware.hardware), software:\(version)>")
  }

  /// Writes the three stamps of a record; `made` is when it was stored.
  mutating func span(_ start: Instant, _ end: Instant, made: Instant? = nil) {
    attribute("creationDate", made ?? end.adding(seconds: 4))
    attribute("startDate", start)
    attribute("endDate", end)
  }

  /// Writes one record of a quantity or category without children, if it is known yet.
  mutating func record(
    _ type: String, _ device: AppleDevice, index: Int, unit: String?, from start: Instant, to end: Instant,
    value: String, made: Instant? = nil, indent: String = " "
  ) {
    guard
      opened(
        type, device, index: index, unit: unit, from: start, to: end, value: value, made: made, indent: indent
      )
    else { return }
    raw("/>\n")
  }

  /// Writes one record with metadata, if it is known yet.
  mutating func record(
    _ type: String, _ device: AppleDevice, index: Int, unit: String?, from start: Instant, to end: Instant,
    value: String, metadata: [(key: String, value: String)], indent: String = " "
  ) {
    guard
      opened(
        type, device, index: index, unit: unit, from: start, to: end, value: value, made: nil, indent: indent)
    else { return }
    raw(">\n")
    for entry in metadata { self.metadata(entry.key, entry.value, indent: indent + " ") }
    raw(indent + "</Record>\n")
  }

  /// Writes a metadata entry.
  mutating func metadata(_ key: String, _ value: String, indent: String = "  ") {
    raw(indent + "<MetadataEntry")
    attribute("key", key)
    attribute("value", value)
    raw("/>\n")
  }

  /// Begins a record and leaves its tag open; `false`, and nothing written, when it is
  /// not known yet.
  mutating func opened(
    _ type: String, _ device: AppleDevice, index: Int, unit: String?, from start: Instant, to end: Instant,
    value: String, made: Instant?, indent: String
  ) -> Bool {
    guard isKnown(end) else { return false }
    raw(indent + "<Record")
    attribute("type", type)
    origin(device, index: index)
    if let unit { attribute("unit", unit) }
    span(start, end, made: made)
    attribute("value", value)
    return true
  }

  /// Writes `2026-01-31 18:30:05 +0100`.
  mutating func stamp(_ moment: Instant) {
    let local = moment.seconds + offset
    let day = Int(local / 86_400)
    let second = Int(local % 86_400)
    bytes.append(contentsOf: CalendarDay(number: Int32(day)).iso.utf8)
    for (separator, number) in [(0x20, second / 3600), (0x3a, second / 60 % 60), (0x3a, second % 60)] {
      bytes.append(UInt8(separator))
      bytes.append(UInt8(48 + number / 10))
      bytes.append(UInt8(48 + number % 10))
    }
    bytes.append(contentsOf: offsetText)
  }
}

/// A number with so many decimals (0...6), trailing zeros dropped, written without the
/// help of a locale.
func decimalText(_ value: Double, _ places: Int) -> String {
  var scale = 1
  for _ in 0..<places { scale *= 10 }
  let scaled = Int((abs(value) * Double(scale)).rounded())
  let sign = value < 0 && scaled > 0 ? "-" : ""
  var fraction = String(scaled % scale)
  fraction = String(repeating: "0", count: max(places - fraction.count, 0)) + fraction
  while fraction.hasSuffix("0") { fraction.removeLast() }
  return places == 0 || fraction.isEmpty
    ? sign + String(scaled / scale) : sign + String(scaled / scale) + "." + fraction
}

/// A device or app as an export names it on every record.
struct AppleDevice: Sendable {
  /// As shown to the person, such as `Mira’s Apple Watch` (with a no-break space).
  var name: String
  /// Model names for the `device` attribute; `nil` for apps.
  var hardware: (name: String, model: String, hardware: String)?
  /// Software versions and the day index from which each was installed, ascending.
  var versions: [(from: Int, version: String)]

  /// The version installed on a day, counted from the person's first.
  func version(on index: Int) -> String {
    versions.last { $0.from <= index }?.version ?? versions.first?.version ?? "1.0"
  }

  /// The watch of somebody.
  static func watch(of owner: String, isOld: Bool) -> AppleDevice {
    AppleDevice(
      name: "\(owner)’s Apple\u{a0}Watch",
      hardware: ("Apple Watch", "Watch", isOld ? "Watch5,4" : "Watch6,7"),
      versions: isOld ? [(0, "9.0.1")] : [(0, "11.3.1"), (70, "11.5"), (190, "26.0.2"), (300, "26.2")])
  }

  /// The phone of somebody.
  static func phone(of owner: String, isOld: Bool) -> AppleDevice {
    AppleDevice(
      name: isOld ? "\(owner)’s iPhone" : "iPhone",
      hardware: ("iPhone", "iPhone", isOld ? "iPhone12,8" : "iPhone14,5"),
      versions: isOld ? [(0, "16.0.2")] : [(0, "18.3.1"), (70, "18.5"), (190, "26.0.1"), (300, "26.2")])
  }

  /// A food diary, which is no product of anybody's.
  static let foodDiary = AppleDevice(
    name: "Larder & Plate", hardware: nil, versions: [(0, "4.2"), (160, "4.3")])

  /// A bathroom scale's app.
  static let scale = AppleDevice(name: "Bathroom Scale", hardware: nil, versions: [(0, "2.8")])
}
