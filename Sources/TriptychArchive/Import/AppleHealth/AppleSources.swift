import TriptychHealth

/// Tells which source a record of Apple Health belongs to.
///
/// A source is its name. What a person entered by hand under a name is a source
/// of its own, `NAME (by hand)`, since it counts before what devices saw.
struct AppleSources: ~Copyable {
  /// What a record says of its source, resolved before the record's bytes are gone.
  struct Reference {
    fileprivate let name: Int
    fileprivate let hint: SourceRegistry.Hint
    /// Whether a person entered the record by hand.
    var isByHand = false
  }

  private struct Known {
    let name: String
    var index = -1
    var indexByHand = -1
  }

  private let limit: Int
  private var names: InternTable
  private var known: [Known] = []
  private var devices: InternTable
  private var hints: [SourceRegistry.Hint] = []

  /// At most `limit` different names.
  init(limit: Int) {
    self.limit = min(limit, 30_000)
    names = InternTable(limit: self.limit)
    devices = InternTable(limit: 4_096)
  }

  /// Reads name and device of a record; `nil` when there are too many names.
  @inline(__always)
  mutating func reference(name: ByteSlice?, device: ByteSlice?) -> Reference? {
    let name = name ?? AppleSources.noName
    guard let (number, isNew) = names.number(of: name) else { return nil }
    if isNew {
      let text = name.text
      known.append(Known(name: text.isEmpty ? "Unknown source" : text))
    }
    return Reference(name: number, hint: device.map { hint($0) } ?? .silent)
  }

  private static var noName: ByteSlice {
    let text: StaticString = "Unknown source"
    return ByteSlice(base: text.utf8Start, count: text.utf8CodeUnitCount)
  }

  @inline(__always)
  private mutating func hint(_ device: ByteSlice) -> SourceRegistry.Hint {
    let lasting = AppleSources.withoutPointer(device)
    guard let (number, isNew) = devices.number(of: lasting) else { return AppleSources.hint(of: lasting) }
    if isNew { hints.append(AppleSources.hint(of: lasting)) }
    return hints[number]
  }

  private static func hint(of device: ByteSlice) -> SourceRegistry.Hint {
    if device.count == 0 { return .silent }
    if device.firstIndex(of: "Watch") != nil { return .watch }
    if device.firstIndex(of: "iPhone") != nil { return .phone }
    return .app
  }

  /// A device's description without `<<HKDevice: 0x...>, `, which differs from record to record.
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
      let index = registry.index(of: entry.name + " (by hand)", hint: .manual)
      known[reference.name].indexByHand = index
      return index
    }
    if entry.index >= 0 {
      registry.note(reference.hint, at: entry.index)
      return entry.index
    }
    let index = registry.index(of: entry.name, hint: reference.hint)
    known[reference.name].index = index
    return index
  }

  /// The name of a reference's source.
  func name(of reference: Reference) -> String { known[reference.name].name }
}
