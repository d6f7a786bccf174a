import TriptychHealth

/// Determines the source of each Apple Health record.
///
/// A source is identified by its name. It is a watch or a phone if the name or the device of one of its records
/// says so, otherwise an app. Manual entries under a name form a source of their own, `NAME (by hand)`, because
/// they take precedence over data from devices.
struct AppleSources: ~Copyable {
  /// The kind of source that a record's device indicates.
  private enum Hint: UInt8 {
    case silent, watch, phone

    var kind: SourceKind {
      switch self {
      case .silent: .app
      case .watch: .watch
      case .phone: .phone
      }
    }
  }

  /// A record's statement about its source, kept after the record's bytes are gone.
  struct Reference {
    fileprivate let name: Int
    fileprivate let hint: UInt8
    /// Whether a person entered the record by hand.
    var isByHand = false
  }

  private struct Known {
    let name: String
    var index = -1
    /// The recorded hints, one bit each.
    var noted: UInt8 = 0
    var indexByHand = -1
  }

  private let limit: Int
  private var names: InternTable
  private var known: [Known] = []
  private var devices: InternTable
  private var hints: [Hint] = []

  /// Creates a table of at most `limit` different names.
  init(limit: Int) {
    self.limit = min(limit, 30_000)
    names = InternTable(limit: self.limit)
    devices = InternTable(limit: 4_096)
  }

  /// Reads the name and device of a record; `nil` when there are too many names.
  @inline(__always)
  mutating func reference(name: ByteSlice?, device: ByteSlice?) -> Reference? {
    let name = name ?? AppleSources.noName
    guard let (number, isNew) = names.number(of: name) else { return nil }
    if isNew {
      let text = name.text
      known.append(Known(name: text.isEmpty ? "Unknown source" : text))
    }
    return Reference(name: number, hint: (device.map { hint($0) } ?? .silent).rawValue)
  }

  private static var noName: ByteSlice {
    let text: StaticString = "Unknown source"
    return ByteSlice(base: text.utf8Start, count: text.utf8CodeUnitCount)
  }

  @inline(__always)
  private mutating func hint(_ device: ByteSlice) -> Hint {
    let lasting = AppleSources.withoutPointer(device)
    guard let (number, isNew) = devices.number(of: lasting) else { return AppleSources.hint(of: lasting) }
    if isNew { hints.append(AppleSources.hint(of: lasting)) }
    return hints[number]
  }

  private static func hint(of device: ByteSlice) -> Hint {
    if device.firstIndex(of: "Watch") != nil { return .watch }
    if device.firstIndex(of: "iPhone") != nil { return .phone }
    return .silent
  }

  /// A device's description without the prefix `<<HKDevice: 0x...>, `, which differs from record to record.
  @inline(__always)
  static func withoutPointer(_ device: ByteSlice) -> ByteSlice {
    var start = 0
    if device.hasPrefix("&lt;&lt;HKDevice: 0x") {
      start = 20
    } else if device.hasPrefix("<<HKDevice: 0x") || device.hasPrefix("&lt;HKDevice: 0x") {
      start = device[0] == UInt8(ascii: "<") ? 14 : 16
    } else {
      return device
    }
    while start < device.count, device[start] != UInt8(ascii: ","),
      device[start] != UInt8(ascii: ">"), device[start] != UInt8(ascii: "&")
    {
      start += 1
    }
    let rest = device.dropFirst(start)
    for separator: StaticString in ["&gt;, ", ">, ", ", "] where rest.hasPrefix(separator) {
      return rest.dropFirst(separator.utf8CodeUnitCount)
    }
    return rest
  }

  /// A device's description as text, without volatile parts.
  static func deviceText(_ device: ByteSlice) -> String? {
    let text = withoutPointer(device).text
    let trimmed = text.hasSuffix(">") ? String(text.dropLast()) : text
    return trimmed.isEmpty ? nil : trimmed
  }

  /// The index of a reference's source in the registry.
  mutating func index(of reference: Reference, in registry: inout SourceRegistry) -> Int {
    let entry = known[reference.name]
    if reference.isByHand {
      if entry.indexByHand >= 0 { return entry.indexByHand }
      let index = registry.index(of: entry.name + " (by hand)", kind: .manual)
      known[reference.name].indexByHand = index
      return index
    }
    let bit = UInt8(1) << reference.hint
    if entry.noted & bit != 0 { return entry.index }
    var kind = Hint(rawValue: reference.hint)?.kind ?? .app
    if kind == .app {
      let named = SourceRegistry.kind(ofName: entry.name)
      if named != .manual { kind = named }
    }
    let index = registry.index(of: entry.name, kind: kind)
    known[reference.name].index = index
    known[reference.name].noted |= bit
    return index
  }

  /// The name of a reference's source.
  func name(of reference: Reference) -> String { known[reference.name].name }
}
