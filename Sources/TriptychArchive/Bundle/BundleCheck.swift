/// Verifies every byte of a bundle against its manifests, and its tables against their expected columns.
final class BundleCheck {
  private static let keptWhole: Set<String> = [
    BundleLayout.manifest, BundleLayout.tagManifest, BundleLayout.bag, BundleLayout.bagInfo,
    BundleLayout.sources, BundleLayout.settings,
  ]
  private static let keptLimit = 1 << 24
  /// The maximum length of a table's first line in bytes.
  private static let headerLimit = 1 << 12

  private let archive: BundleArchive
  private var digests: [String: String] = [:]
  private var kept: [String: [UInt8]] = [:]
  private var payloadBytes: UInt64 = 0

  init(_ archive: BundleArchive) { self.archive = archive }

  /// Verifies the bundle and returns the bytes of the files that are needed as a whole.
  func run() throws -> [String: [UInt8]] {
    var digest = SHA256Digest()
    var header: [UInt8] = []
    try archive.walk { name, piece in
      guard piece.count > 0 else {
        digests[name] = SHA256Digest.hex(digest.finish())
        digest = SHA256Digest()
        if BundleCheck.keptWhole.contains(name) { kept[name, default: []] += [] }
        try check(header: header, of: name)
        header.removeAll()
        return
      }
      digest.update(piece)
      if name.hasPrefix(BundleLayout.payload) { payloadBytes += UInt64(piece.count) }
      if header.count < BundleCheck.headerLimit {
        header += piece.prefix(BundleCheck.headerLimit - header.count)
      }
      guard BundleCheck.keptWhole.contains(name) else { return }
      kept[name, default: []] += piece
      guard kept[name, default: []].count <= BundleCheck.keptLimit else {
        throw archive.damaged("A file of the bundle is larger than any bundle's", file: name)
      }
    }
    guard let bag = kept[BundleLayout.bag], bag.starts(with: Array("BagIt-Version: ".utf8)) else {
      throw archive.damaged("The bundle is cut short, or no bundle of Triptych")
    }
    let listed = try check(BundleLayout.manifest).union(check(BundleLayout.tagManifest))
      .union([BundleLayout.tagManifest])
    if let stranger = digests.keys.filter({ !listed.contains($0) }).min() {
      throw archive.damaged("A file of the bundle is in no manifest", file: stranger)
    }
    try checkPayload()
    return kept
  }

  /// Verifies the files listed in one manifest and returns their names.
  private func check(_ manifest: String) throws -> Set<String> {
    guard let bytes = kept[manifest] else { throw archive.damaged("A manifest is missing", file: manifest) }
    var names: Set<String> = []
    for line in String(decoding: bytes, as: UTF8.self).split(separator: "\n") {
      let parts = line.split(separator: " ", maxSplits: 1, omittingEmptySubsequences: true)
      guard parts.count == 2 else {
        throw archive.damaged("A line of a manifest cannot be read", file: manifest)
      }
      let name = String(parts[1].drop { $0 == " " })
      guard let digest = digests[name] else {
        throw archive.damaged("A file of the bundle is missing", file: name)
      }
      guard digest == parts[0].lowercased() else {
        throw archive.damaged("A file of the bundle is not as it was written", file: name)
      }
      names.insert(name)
    }
    return names
  }

  /// Detects moved, renamed, added or removed columns, whatever the manifests say.
  private func check(header: [UInt8], of name: String) throws {
    let known = BundleSchema.headers(of: name)
    guard !known.isEmpty else { return }
    let line = header.prefix { $0 != UInt8(ascii: "\n") && $0 != UInt8(ascii: "\r") }
    guard known.contains(where: { line.elementsEqual($0.dropLast().utf8) }) else {
      throw archive.damaged("The columns of a table are not those that Triptych writes", file: name)
    }
  }

  /// Verifies that the required files exist and that the payload has the size stated in the bag.
  private func checkPayload() throws {
    for name in BundleSchema.required where digests[name] == nil {
      throw archive.damaged("A file of the bundle is missing", file: name)
    }
    let files = digests.keys.count { $0.hasPrefix(BundleLayout.payload) }
    for line in String(decoding: kept[BundleLayout.bagInfo] ?? [], as: UTF8.self).split(separator: "\n")
    where line.hasPrefix("Payload-Oxum: ") && line != "Payload-Oxum: \(payloadBytes).\(files)" {
      throw archive.damaged(
        "The bundle holds more or less than it says of itself", file: BundleLayout.bagInfo)
    }
  }
}
