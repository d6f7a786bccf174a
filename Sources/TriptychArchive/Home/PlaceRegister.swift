import Foundation
import TriptychFiles
import TriptychHealth

/// The places outside their own folder that contain files of a person: `HOME/people/ID/places.json`.
///
/// Builds record the output folder and the name of the site, and exports record the bundle, so that an erasure
/// finds them by itself. The caller must hold the person's lock.
public struct PlaceRegister: Hashable, Sendable {
  /// A published site.
  public struct Site: Hashable, Sendable {
    /// The output folder, as an absolute path.
    public var output: String
    /// The name of the site's folder in it.
    public var name: String

    /// The path of the site's folder.
    public var path: String { output + "/" + name }

    var json: JSONValue { .members(["output": .string(output), "name": .string(name)]) }
  }
  /// What a command hands over; the raw values are used in receipts.
  public enum Kind: String, Hashable, Sendable, CaseIterable { case bundle, report, picture }

  /// A file that was handed over to the person.
  public struct Written: Hashable, Sendable {
    /// The absolute path to which it was written.
    public var path: String
    /// The SHA-256 of what was written; a file with another digest at this path is not the person's.
    public var digest: String
    /// What it is.
    public var kind = Kind.bundle

    var json: JSONValue {
      .members(["path": .string(path), "sha256": .string(digest), "kind": .string(kind.rawValue)])
    }
  }

  /// The sites, sorted by path.
  public private(set) var sites: [Site] = []
  /// The files, sorted by path.
  public private(set) var files: [Written] = []
  /// The paths of files that somebody began to write and has not finished, sorted. While that goes on, and after a
  /// kill, what was written so far is beside each of them: ``partial(of:)``.
  public private(set) var begun: [String] = []
  /// The ids that the person had before, sorted.
  public private(set) var former: [PersonID] = []

  /// The bundles that were written for the person, sorted by path.
  public var bundles: [HandedOverBundle] {
    files.filter { $0.kind == .bundle }.map { HandedOverBundle(path: $0.path, digest: $0.digest) }
  }

  /// Whether a file would lie within a published site of the person, where the next build would remove it and
  /// everybody who sees the site could fetch it.
  ///
  /// - Parameter resolving: gives a path without links
  public func isWithinSite(_ file: String, resolving: (String) -> String = { $0 }) -> Bool {
    let places = [PlaceRegister.absolute(file), resolving(file), resolving(PlaceRegister.absolute(file))]
    return sites.flatMap { [$0.path, resolving($0.path)] }.contains { site in
      places.contains { $0.utf8.starts(with: (site + "/").utf8) }
    }
  }

  /// A record without places.
  init() {}

  /// Reads the record of a person; empty when the file is missing or invalid.
  public init(of person: PersonID, in home: Home) throws {
    guard let json = try PrivateFiles.readJSON(PlaceRegister.path(of: person, in: home)) else { return }
    sites = (json["sites"]?.elements ?? []).compactMap(Site.init)
    files = (json["files"]?.elements ?? []).compactMap(Written.init)
    begun = json["begun"]?.texts ?? []
    former = (json["former"]?.texts ?? []).compactMap { PersonID($0) }
  }

  /// The path of the record.
  public static func path(of person: PersonID, in home: Home) -> String {
    home.folder(of: person) + "/places.json"
  }

  /// Records a site, removes partial files of killed processes, and returns former names of the person's site in this
  /// folder that are no longer used.
  @discardableResult
  public static func note(
    siteNamed name: String, output: String, of person: PersonID, in home: Home
  ) throws -> [String] {
    _ = try sweep(person, in: home)
    var register = try PlaceRegister(of: person, in: home)
    let output = absolute(output)
    let former = register.sites.filter { $0.output == output && $0.name != name }.map(\.name)
    register.sites.removeAll { $0.output == output }
    register.sites.append(Site(output: output, name: name))
    register.sites.sort { ($0.output, $0.name) < ($1.output, $1.name) }
    try register.write(of: person, in: home)
    return former
  }

  /// Records that a file is going to be written, before its first byte, so that the partial file of a killed process is
  /// found. Partial files of earlier processes are removed first.
  public static func begin(file: String, of person: PersonID, in home: Home) throws {
    _ = try sweep(person, in: home)
    var register = try PlaceRegister(of: person, in: home)
    // Those that the sweep could not remove stay.
    register.begun = Set(register.begun + [absolute(file)]).sorted()
    try register.write(of: person, in: home)
  }

  /// Removes the partial files that killed processes left, and returns how many there were. One that cannot be removed
  /// now stays in the record.
  public static func sweep(_ person: PersonID, in home: Home) throws -> Int {
    var register = try PlaceRegister(of: person, in: home)
    guard !register.begun.isEmpty else { return 0 }
    var count = 0
    var left: [String] = []
    for path in register.begun {
      do {
        if try FolderSweep.remove(partial(of: path)) { count += 1 }
      } catch {
        left.append(path)
      }
    }
    register.begun = left
    try register.write(of: person, in: home)
    return count
  }

  /// The path at which a file is before it is whole.
  static func partial(of path: String) -> String {
    Files.directory(of: path) + "/." + Files.name(of: path) + ".partial"
  }

  /// Records a file that was handed over to a person.
  public static func note(
    file: String, kind: Kind = .bundle, of person: PersonID, in home: Home
  ) throws {
    let path = absolute(file)
    guard let digest = try digest(of: path) else { return }
    var register = try PlaceRegister(of: person, in: home)
    register.begun.removeAll { $0 == path }
    register.files.removeAll { $0.path == path }
    register.files.append(Written(path: path, digest: digest, kind: kind))
    register.files.sort { $0.path < $1.path }
    try register.write(of: person, in: home)
  }

  /// Records an id that the person had before. Files that a page of that time made are still theirs.
  static func noteFormer(_ old: PersonID, of person: PersonID, in home: Home) throws {
    var register = try PlaceRegister(of: person, in: home)
    register.former = Array(Set(register.former + [old])).filter { $0 != person }.sorted()
    try register.write(of: person, in: home)
  }

  /// The absolute form of a path.
  public static func absolute(_ path: String) -> String {
    URL(fileURLWithPath: path).standardizedFileURL.path
  }

  /// The SHA-256 of a file; `nil` when it is not a regular file.
  static func digest(of path: String) throws -> String? {
    guard try PrivateFiles.kind(path) == .file, let file = try? OpenFile(path, .readOnly) else { return nil }
    let digest = SHA256Digest()
    try PrivateFiles.at(path) { () throws(Errno) in try file.pieces(of: 1 << 20) { digest.update($0) } }
    return SHA256Digest.hex(digest.finish())
  }

  private func write(of person: PersonID, in home: Home) throws {
    guard try PrivateFiles.kind(home.folder(of: person)) == .directory else { return }
    var json = JSONValue.members([
      "sites": .array(sites.map(\.json)),
      "files": .array(files.map(\.json)),
      "begun": .array(begun.map { .string($0) }),
    ])
    if !former.isEmpty, case .object(let members) = json {
      json = .object(members + [JSONMember("former", .array(former.map { .string($0.text) }))])
    }
    try PrivateFiles.writeJSON(json, to: PlaceRegister.path(of: person, in: home))
  }
}

extension PlaceRegister.Site {
  /// Reads what a record says of a site; `nil` for anything else.
  init?(_ json: JSONValue) {
    guard let output = json["output"]?.text, let name = json["name"]?.text, !name.contains("/"),
      !name.hasPrefix(".")
    else { return nil }
    self.init(output: output, name: name)
  }
}

extension PlaceRegister.Written {
  /// Reads what a record says of a file; `nil` for anything else.
  init?(_ json: JSONValue) {
    guard let path = json["path"]?.text, let digest = json["sha256"]?.text else { return nil }
    // Records of earlier versions name bundles only, without the word.
    let kind = json["kind"]?.text.flatMap(PlaceRegister.Kind.init) ?? .bundle
    self.init(path: path, digest: digest, kind: kind)
  }
}
