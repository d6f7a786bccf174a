import Foundation
import TriptychFiles
import TriptychHealth

/// Gives a person another id; nothing of them is lost.
///
/// The folder goes in one step. A note in it says what is still to do, so that an interrupted renaming is finished by
/// the next one. Sealed files are sealed anew, since the id is part of the person's key and authenticated with their
/// content. What the home holds elsewhere follows: a request for erasure, bundles, queues, and the lines of nights. The
/// operator's trail keeps its lines and gets one that connects both pseudonyms.
public struct PersonRename {
  /// The home.
  public let home: Home
  /// The id so far.
  public let old: PersonID
  /// The new id.
  public let new: PersonID
  /// Called after every step; a test interrupts the work by throwing.
  var reached: (String) throws -> Void = { _ in }

  /// A renaming in a home.
  public init(_ old: PersonID, to new: PersonID, in home: Home) {
    (self.old, self.new, self.home) = (old, new, home)
  }

  private var notePath: String { PersonRename.notePath(of: new, in: home) }
  private static func notePath(of person: PersonID, in home: Home) -> String {
    home.folder(of: person) + "/renamed.json"
  }

  /// The ids that a person had before, sorted; also that of a renaming that was interrupted.
  static func former(of person: PersonID, in home: Home) throws -> [PersonID] {
    let begun = try PrivateFiles.readJSON(notePath(of: person, in: home))?["from"]?.text
    let known = try PlaceRegister(of: person, in: home).former
    return Set(known + [begun.flatMap { PersonID($0) }].compactMap(\.self)).subtracting([person]).sorted()
  }

  /// Renames the person, or finishes doing so.
  ///
  /// Throws ``StoreError``: `inTheWay` when somebody with the new id is here, `erased` when one of them was erased,
  /// `notFound` when nobody with the old one is here; whatever keeps a sealed cache from being opened. Until the folder has its new name, nothing has changed.
  public func run(at moment: Instant) throws {
    let book = ErasureBook(of: home)
    try book.requireNotErased(old)
    try book.requireNotErased(new)
    let isBegun = try PrivateFiles.readJSON(notePath)?["from"]?.text == old.text
    if !isBegun {
      // It follows the person; one that cannot be read is said before anything has changed.
      _ = try book.request(of: old)
      try move()
    }
    let lock = try PersonLock(path: home.folder(of: new) + "/lock", run: home.run)
    defer { lock.release() }
    try reached("moved")
    try followSeal()
    try reached("sealed")
    try followPlaces()
    try followRequest(book)
    try reached("places")
    try RunLogs(home: home, person: old).change(to: new)
    try reached("runs")
    let secret = try HomeSecret.make(in: home)
    let parts = [secret.pseudonym(of: old), secret.pseudonym(of: new)]
    try AuditTrail(of: home).append(
      AuditEvent(.renamed, of: new, reference: "renamed-" + parts.joined(separator: "-")), at: moment)
    try reached("audited")
    try PrivateFiles.remove(notePath)
    PrivateFiles.syncDirectory(home.folder(of: new))
  }

  private func move() throws {
    guard try home.isKnown(old) else {
      throw StoreError(
        .notFound, "There is no person with the id \(old) here, so nothing was renamed",
        place: home.directory,
        hint: "`triptych person list` shows who is.")
    }
    guard try PrivateFiles.kind(home.folder(of: new)) == .missing else {
      let what = try home.isKnown(new) ? "a person with the id \(new)" : "a folder for the id \(new)"
      throw StoreError(
        .inTheWay, "There is \(what) here already, so nothing was renamed", place: home.directory,
        hint: "Allowed are \(PersonID.rule), and nobody's id; `triptych person list` shows whose are taken.")
    }
    sweepSites()
    let lock = try home.lockForWriting(old)
    defer { lock.release() }
    let folder = home.folder(of: old)
    try resealAside()
    try PrivateFiles.writeJSON(.members(["from": .string(old.text)]), to: folder + "/renamed.json")
    try reached("noted")
    try PrivateFiles.at(folder) { () throws(Errno) in
      try Files.rename(folder, to: home.folder(of: new))
    }
    PrivateFiles.syncDirectory(home.directory + "/people")
  }

  /// Removes what killed builds left beside the sites, where later builds look under the new name only.
  private func sweepSites() {
    for site in ((try? PlaceRegister(of: old, in: home)) ?? PlaceRegister()).sites {
      _ = LeftoverSweep(home: home, output: site.output) { _ in site.name }.run([old])
    }
  }

  // MARK: What is sealed

  private static let aside = "/.cache.renaming"

  /// Writes the sealed file for the new id beside the one in force.
  private func resealAside() throws {
    guard let file = try SealedFile(home.sealedPath(of: old)) else { return }
    let sealing = try home.requireSealing(for: old)
    let key = try home.key(of: old, opening: file, sealing)
    let settings = try file.settings(key, of: old)
    let image = try file.image(key, of: old)
    guard let salt = try SealSalt.read(home.saltPath(of: old)) else {
      throw StoreError.saltMissing(home.saltPath(of: old))
    }
    let writer = SealedWriter(
      path: home.folder(of: old) + PersonRename.aside, person: new,
      key: try PersonKey(sealing.key.get(), person: new, salt: salt), sealing: sealing)
    let text = settings.map { Array($0.utf8) }
    try (text ?? []).withUnsafeBytes { bytes in
      _ = try writer.write(
        settings: text == nil ? .none : .new(bytes),
        store: image.map { .new(UnsafeRawBufferPointer($0.bytes)) } ?? SealedPart.none)
    }
  }

  /// Puts the sealed file for the new id in place. The record of what was taken from folders was made with the old key;
  /// without it, everything there is read once more, which changes nothing.
  private func followSeal() throws {
    let aside = home.folder(of: new) + PersonRename.aside
    guard try PrivateFiles.kind(aside) == .file else { return }
    try PrivateFiles.move(aside, to: home.sealedPath(of: new))
    try PrivateFiles.remove(InboxFolderRegister.path(of: new, in: home))
    PrivateFiles.syncDirectory(home.folder(of: new))
  }

  // MARK: What lies elsewhere

  /// Renames what the home holds under the old id outside the person's folder.
  private func followPlaces() throws {
    let places = PersonPlaces(of: old, in: home, outputs: [], publicNames: [])
    for row in PersonPlaces.table where row.scope == .home {
      for path in try places.paths(of: row) {
        let name = Files.name(of: path)
        guard let range = name.firstRange(of: old.text) else { continue }
        let target = Files.directory(of: path) + "/" + name.replacingCharacters(in: range, with: new.text)
        guard try PrivateFiles.kind(target) == .missing else { continue }
        try PrivateFiles.move(path, to: target)
      }
    }
    try PlaceRegister.noteFormer(old, of: new, in: home)
  }

  private func followRequest(_ book: ErasureBook) throws {
    guard let held = try book.request(of: old) else { return }
    var request = held
    request.person = new
    // Sites that still have the old name are found by it.
    request.publicNames = Array(Set(held.publicNames + [old.text])).sorted()
    try book.write(request)
    try book.removeRequest(of: old)
  }
}

extension RunLogs {
  /// Gives the lines of nights about the person another id. Lines of text keep all else byte for byte.
  func change(to new: PersonID) throws {
    for path in try FolderSweep.files(in: home.runsPath) {
      guard let bytes = try PrivateFiles.read(path) else { continue }
      let lines = bytes.split(separator: 10, omittingEmptySubsequences: false)
      let renamed = lines.map { line -> [UInt8] in
        guard isAbout(line) else { return Array(line) }
        guard let json = JSONValue(decoding: line), case .object = json else {
          return Array(replaced(String(decoding: line, as: UTF8.self), with: new).utf8)
        }
        return Array(replaced(json, with: new).text().utf8)
      }
      let written = Array(renamed.joined(separator: [10]))
      if written != bytes { try PrivateFiles.writeAtomically(written, to: path) }
    }
  }

  /// The value with the id, where a text or a name is nothing else, replaced.
  private func replaced(_ value: JSONValue, with new: PersonID) -> JSONValue {
    switch value {
    case .null, .bool, .number: value
    case .string(let text): .string(text == person.text ? new.text : text)
    case .array(let values): .array(values.map { replaced($0, with: new) })
    case .object(let members):
      .object(
        members.map { member in
          JSONMember(
            member.name == person.text ? new.text : member.name, replaced(member.value, with: new))
        })
    }
  }

  /// The text with the id, where it stands as a word, replaced.
  private func replaced(_ text: String, with new: PersonID) -> String {
    let utf8 = Array(text.utf8)
    let word = Array(person.text.utf8)
    func isPart(_ byte: UInt8) -> Bool {
      byte >= 97 && byte <= 122 || byte >= 48 && byte <= 57 || byte == 45
    }
    var written: [UInt8] = []
    var index = 0
    while index < utf8.count {
      let end = index + word.count
      if end <= utf8.count, utf8[index..<end].elementsEqual(word), index == 0 || !isPart(utf8[index - 1]),
        end == utf8.count || !isPart(utf8[end])
      {
        written += Array(new.text.utf8)
        index = end
      } else {
        written.append(utf8[index])
        index += 1
      }
    }
    return String(decoding: written, as: UTF8.self)
  }
}
