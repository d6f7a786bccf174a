import TriptychHealth

/// One thing in a folder that another program fills: a file, the parts of one export, or a folder of files.
public struct InboxFolderItem: Hashable, Sendable {
  /// A file as it was listed.
  public struct File: Hashable, Sendable {
    /// The path within the folder.
    public var path: String
    var size: Int64
    /// When it was written, in nanoseconds since 1970.
    var modified: Int64
    var inode, device: UInt64
  }

  /// The path within the folder; of several parts, that of the first.
  public var name: String
  /// The files, sorted by path; one unless these are parts or a folder.
  public var files: [File]
  /// Whether it is a folder.
  public var isFolder = false
  /// Whether another program has not finished a file in it.
  public var isUnfinished = false
  /// What of it cannot be read, with paths within the folder; all of it where there are no files.
  public var refused = RefusalLog()

  /// When the newest file was written.
  public var writtenAt: Instant {
    Instant(seconds: (files.map(\.modified).max() ?? 0) / 1_000_000_000)
  }

  /// Whether nobody is writing to it: no unfinished names, and nothing written within some seconds of a moment.
  public func isSettled(at now: Instant, for seconds: Int64) -> Bool {
    guard !isUnfinished else { return false }
    return !files.contains { abs($0.modified / 1_000_000_000 - now.seconds) < seconds }
  }

  /// What stays the same while nobody changes it: each file's path, size, time and inode, and what cannot be read.
  var stamp: String {
    files.map { "\($0.path)\n\($0.size) \($0.modified) \($0.inode) \($0.device)\n" }.joined()
      + refused.first.map { "\($0.place ?? "")\n\($0.code)\n" }.joined()
      + (refused.total > 0 ? "\(refused.total)\n" : "")
  }
}

/// What is known of the files in a person's folders (``InboxSettings``): `HOME/people/ID/inbox-folders.json`.
///
/// The files stay where they are, so this record alone tells which were read. A file is known by its content: a digest
/// that survives a new name. Name, size, time and inode only save computing it again. None of these is written as such,
/// but as a digest of it; where the home seals, with the person's key, and names of files are left out. A record that was
/// made with another key, or is damaged, counts as empty: everything is then read once more, which changes nothing.
public struct InboxFolderRegister: Sendable {
  /// What became of a file.
  public enum Fate: String, Hashable, Sendable {
    case taken, refused
    /// Its format is not known.
    case unknown
    /// A folder whose files are known one by one.
    case listed
  }

  /// What decides how files are read; a file is read again when it has changed.
  public struct Reading: Sendable {
    /// What decides how much of a file is taken, as text: consents, own words.
    public var settings: String
    /// The version of the program, which decides for files that it could not read.
    public var version: String

    /// Creates the description of a reading.
    public init(settings: String, version: String) { (self.settings, self.version) = (settings, version) }
  }

  /// A file, the parts of one export, or a folder.
  private struct Entry {
    var folder, item, stamp: String
    var digest: String?
    var reading: String
    var fate: Fate
    /// Whether it was there at the last look.
    var isThere = true
    /// When it was written, in seconds.
    var written: Int64 = 0
    /// What pages say of it while it is refused.
    var failed: FailedImport?
  }

  private struct Look {
    var moment: Instant
    var newest: String?
    var newestWritten: Int64?
  }

  /// The name of the file in a person's folder.
  static let name = "inbox-folders.json"
  /// The most entries kept of files that are gone.
  private static let mostGone = 4096

  private let home: Home
  private let person: PersonID
  private let key: [UInt8]?
  private var entries: [String: Entry] = [:]
  private var looks: [String: Look] = [:]

  /// Where the record of a person is.
  public static func path(of person: PersonID, in home: Home) -> String {
    home.folder(of: person) + "/" + name
  }

  /// Whether there is a record.
  public static func exists(of person: PersonID, in home: Home) throws -> Bool {
    try PrivateFiles.kind(path(of: person, in: home)) == .file
  }

  /// Reads the record of a person; empty when there is none that can be used.
  public init(of person: PersonID, in home: Home) throws {
    (self.person, self.home) = (person, home)
    key = try InboxFolderRegister.key(of: person, in: home)
    guard try InboxFolderRegister.exists(of: person, in: home),
      let json = try PrivateFiles.readJSON(InboxFolderRegister.path(of: person, in: home)),
      json["made_with"]?.text == mark("register")
    else { return }
    for entry in (json["files"]?.elements ?? []).compactMap(InboxFolderRegister.entry) {
      entries[entry.folder + entry.item] = entry
    }
    for row in json["folders"]?.elements ?? [] {
      guard let folder = row["folder"]?.text, let moment = row["as_of"]?.instant else { continue }
      looks[folder] = Look(
        moment: moment, newest: row["newest"]?.text,
        newestWritten: row["newest_written"]?.text.flatMap { Int64($0) })
    }
  }

  private static func key(of person: PersonID, in home: Home) throws -> [UInt8]? {
    guard try home.isSealed(person) else { return nil }
    let sealing = try home.requireSealing(for: person)
    let key = try home.key(of: person, opening: SealedFile(home.sealedPath(of: person)), sealing)
    return try KeyDerivation.hkdf(key.bytes, salt: [], info: SealKey.info("marks of folders"), count: 32)
  }

  /// A digest that stands for a text in the record.
  private func mark(_ text: String) -> String {
    key.map { KeyedHash.hex(Array(text.utf8), key: $0) } ?? SHA256Digest.hex(of: Array(text.utf8))
  }

  private func mark(_ reading: Reading, _ fate: Fate) -> String {
    mark(reading.settings + (fate == .taken ? "" : "\n" + reading.version))
  }

  // MARK: Asking

  /// Whether a file of a folder is known as it stands there, so that it need not be read.
  public func knows(_ item: InboxFolderItem, in folder: String, _ reading: Reading) -> Bool {
    guard let entry = entries[mark(folder) + mark(item.name)] else { return false }
    return entry.stamp == mark(item.stamp) && entry.reading == mark(reading, entry.fate)
  }

  /// The files that are refused and still there, in no order.
  var refusals: [FailedImport] {
    entries.sorted { $0.key < $1.key }.compactMap { $0.value.isThere ? $0.value.failed : nil }
  }

  /// What the last look at each folder found.
  public func looks(at folders: [String]) -> [InboxFolderLook] {
    folders.map { folder in
      var look = InboxFolderLook(folder: folder)
      let folder = mark(folder)
      look.moment = looks[folder].flatMap { $0.moment.seconds > 0 ? $0.moment : nil }
      look.newest = looks[folder]?.newest
      let there = entries.values.filter { $0.folder == folder && $0.isThere }
      look.taken = there.count { $0.fate == .taken }
      look.unknown = there.count { $0.fate == .unknown }
      return look
    }
  }

  // MARK: Noting

  /// Notes a file whose content is known from another name or time; `false` when it is not known.
  public mutating func recognize(
    _ item: InboxFolderItem, in folder: String, digest: String, _ reading: Reading
  ) -> Bool {
    let digest = mark(digest)
    let same = entries.sorted { $0.key < $1.key }.map(\.value).first {
      $0.digest == digest && $0.reading == mark(reading, $0.fate)
    }
    guard var same else { return false }
    if same.failed != nil { same.failed?.file = shown(item.name) }
    note(item, in: folder, same.fate, digest: digest, reading: same.reading, failed: same.failed)
    return true
  }

  /// Notes what became of a file.
  ///
  /// - Parameters:
  ///   - digest: the digest of its content; `nil` where it was not read to its end
  ///   - failed: what pages say of a refused file
  public mutating func note(
    _ item: InboxFolderItem, in folder: String, _ fate: Fate, digest: String? = nil, _ reading: Reading,
    failed: FailedImport? = nil
  ) {
    var failed = failed
    failed?.file = shown(item.name)
    note(
      item, in: folder, fate, digest: digest.map(mark), reading: mark(reading, fate), failed: failed)
    guard fate == .taken else { return }
    // The look itself is noted at its end.
    let held = looks[mark(folder)]
    if item.writtenAt.seconds >= held?.newestWritten ?? .min {
      looks[mark(folder)] = Look(
        moment: held?.moment ?? Instant(seconds: 0), newest: shown(item.name),
        newestWritten: item.writtenAt.seconds)
    }
  }

  private mutating func note(
    _ item: InboxFolderItem, in folder: String, _ fate: Fate, digest: String?, reading: String,
    failed: FailedImport?
  ) {
    let (folder, name) = (mark(folder), mark(item.name))
    entries[folder + name] = Entry(
      folder: folder, item: name, stamp: mark(item.stamp), digest: digest, reading: reading, fate: fate,
      written: item.writtenAt.seconds, failed: failed)
  }

  private func shown(_ name: String) -> String? { key == nil && home.sealing == nil ? name : nil }

  /// Notes that a folder was looked at, and which of its files are there.
  public mutating func looked(at folder: String, holding names: Set<String>, moment: Instant) {
    let marked = Set(names.map(mark))
    let folder = mark(folder)
    for (id, entry) in entries where entry.folder == folder {
      entries[id]?.isThere = marked.contains(entry.item)
    }
    looks[folder] = Look(
      moment: moment, newest: looks[folder]?.newest, newestWritten: looks[folder]?.newestWritten)
  }

  /// Leaves out the folders that the settings no longer name, and the oldest of many files that are gone. What is known
  /// of the content of others stays, in case they come back.
  public mutating func keep(only folders: [String]) {
    let named = Set(folders.map(mark))
    looks = looks.filter { named.contains($0.key) }
    for (id, entry) in entries where !named.contains(entry.folder) { entries[id]?.isThere = false }
    let gone = entries.filter { !$0.value.isThere }.sorted {
      ($0.value.written, $0.key) > ($1.value.written, $1.key)
    }
    for (id, _) in gone.dropFirst(InboxFolderRegister.mostGone) { entries[id] = nil }
  }

  /// Settles the refused files of which the body says so, since another was imported. Returns whether there was any.
  mutating func settle(_ isSettled: (FailedImport) -> Bool) -> Bool {
    var isChanged = false
    for (id, entry) in entries {
      guard let failed = entry.failed, isSettled(failed) else { continue }
      entries[id]?.failed = nil
      isChanged = true
    }
    return isChanged
  }

  // MARK: Writing

  /// Writes the record in one step; an equal one is left as it is, and an empty one goes.
  public func write() throws {
    let path = InboxFolderRegister.path(of: person, in: home)
    if entries.isEmpty, looks.isEmpty { return try PrivateFiles.remove(path) }
    try PrivateFiles.writeAtomically(bytes, to: path)
  }

  /// Whether another record of the person says the same.
  public func isSame(as other: InboxFolderRegister) -> Bool { bytes == other.bytes }

  private var bytes: [UInt8] {
    let json = JSONValue.members([
      "made_with": .string(mark("register")),
      "folders": .array(
        looks.sorted { $0.key < $1.key }.map { folder, look in
          .members([
            "folder": .string(folder), "as_of": .string(look.moment.utcText),
            "newest": JSONValue(look.newest),
            "newest_written": JSONValue(look.newestWritten.map(String.init)),
          ])
        }),
      "files": .array(entries.sorted { $0.key < $1.key }.map { InboxFolderRegister.json($0.value) }),
    ])
    return Array(json.text(.indented).utf8)
  }

  private static func json(_ entry: Entry) -> JSONValue {
    .members([
      "folder": .string(entry.folder), "item": .string(entry.item), "stamp": .string(entry.stamp),
      "digest": JSONValue(entry.digest), "reading": .string(entry.reading),
      "fate": .string(entry.fate.rawValue), "there": .bool(entry.isThere),
      "written": .string(String(entry.written)), "failed": entry.failed.map { .object($0.members) } ?? .null,
    ])
  }

  private static func entry(_ json: JSONValue) -> Entry? {
    guard let folder = json["folder"]?.text, let item = json["item"]?.text,
      let stamp = json["stamp"]?.text, let reading = json["reading"]?.text,
      let fate = json["fate"]?.text.flatMap(Fate.init)
    else { return nil }
    var failed = json["failed"].flatMap(FailedImport.init)
    failed?.isLeft = true
    return Entry(
      folder: folder, item: item, stamp: stamp, digest: json["digest"]?.text, reading: reading, fate: fate,
      isThere: json["there"] == .bool(true), written: json["written"]?.text.flatMap { Int64($0) } ?? 0,
      failed: failed)
  }
}

extension FailedImport {
  /// What records of refused files keep of each.
  var members: [JSONMember] {
    [
      JSONMember("file", JSONValue(file)), JSONMember("source", .string(source.rawValue)),
      JSONMember("reason", .string(reason.rawValue)), JSONMember("as_of", .string(moment.utcText)),
    ]
  }

  /// Reads what a record kept of a refused file; `nil` for anything else.
  init?(_ json: JSONValue) {
    guard let source = json["source"]?.text.flatMap(Source.init),
      let reason = json["reason"]?.text.flatMap(Reason.init), let moment = json["as_of"]?.instant
    else { return nil }
    self.init(file: json["file"]?.text, source: source, reason: reason, moment: moment)
  }
}
