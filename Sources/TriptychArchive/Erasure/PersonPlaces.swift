import Foundation
import TriptychHealth

/// The table of all places that can contain data of a person.
///
/// Code that stores personal data in a new place must add a row; erasure, its receipt and its proof then
/// include it. Rows are processed from top to bottom: first what others can see, then what opens sealed files,
/// then everything else.
public struct PersonPlaces: Sendable {
  /// The kind of a place; the raw values are used in receipts.
  public enum Kind: String, Hashable, Sendable, CaseIterable {
    /// The published site.
    case site
    /// What an interrupted publication left next to the site.
    case staging
    /// Data bundles and other files written to an output folder or the home.
    case bundle
    /// Keys and the data from which they are derived.
    case key
    /// The cache, sealed or not, and its journals.
    case cache
    /// Caches that were damaged and set aside.
    case damagedCache = "damaged_cache"
    case settings
    /// Files that are waiting to be imported, were imported or were refused.
    case inbox
    /// Entries that are waiting to be applied.
    case queue
    /// Everything else in the person's folder: the lock, temporary files, the list of places, and files put
    /// there by hand.
    case other
    /// Lines in the logs of nightly runs.
    case runLines = "run_lines"
    /// Files of nightly runs with the id in their names.
    case runFiles = "run_files"
    /// Pictures of the pets that no other site uses.
    case art
  }

  /// The location in which a row's names are searched.
  enum Scope {
    /// In every output folder; `NAME` is each public name of the person. What builds never hide behind a dot may be
    /// somebody else's, so it is the person's only as a known site, or beside one.
    case output
    /// In the person's folder.
    case person
    /// In the home; `ID` is the id, and each one of earlier days.
    case home
    /// The files recorded as written for the person, if they are in the home or an output folder, and halves of such
    /// files wherever they are.
    case noted
    /// In the logs of nightly runs.
    case runs
    /// In the folder of pictures.
    case art
  }

  /// A row of the table. A `*` at the end of a name matches any rest. After an id it follows a dot, which ids
  /// do not contain: `ada*` would also match `ada-2`.
  struct Row {
    var kind: Kind
    var scope: Scope
    var names: [String] = []

    init(_ kind: Kind, _ scope: Scope, _ names: String...) {
      self.kind = kind
      self.scope = scope
      self.names = names
    }
  }

  /// The table.
  static let table: [Row] = [
    Row(.site, .output, "NAME"),
    Row(
      .staging, .output, ".erasing-NAME", ".staging-NAME", ".staging-NAME.*", ".ledger-NAME", ".ledger-NAME.*"
    ),
    Row(.bundle, .output, "NAME.zip*", ".NAME.zip*", "NAME.json", "NAME.pdf"),
    Row(.bundle, .noted),
    Row(.bundle, .home, "bundles/ID", "bundles/ID.*", "exports/ID", "exports/ID.*"),
    Row(.key, .person, "seal.*", ".seal.*", "key*", "salt*", "*.key"),
    Row(.key, .home, "keys/ID", "keys/ID.*"),
    Row(.cache, .person, "cache.sqlite*", "cache.sealed*", ".cache.*"),
    Row(.damagedCache, .person, "cache.damaged-*"),
    Row(.settings, .person, "settings.json*", ".settings.json*"),
    Row(
      .inbox, .person, "inbox", "imported", "refused", "failed-imports.json*",
      "inbox-folders.json*", ".inbox-folders*"),
    Row(.inbox, .home, "inbox/ID", "inbox/ID.*"),
    Row(.queue, .person, "queue*", "triptych-queue*"),
    Row(.queue, .home, "queue/ID", "queue/ID.*", "queues/ID", "queues/ID.*", "outbox/ID", "outbox/ID.*"),
    Row(.staging, .home, "staging/ID", "staging/ID.*", ".staging-ID", "tmp/ID", "tmp/ID.*"),
    Row(.runFiles, .runs),
    Row(.runLines, .runs),
    Row(.other, .person, "*"),
    Row(.other, .home, "people/ID.*", "people/.ID.*"),
    Row(.art, .art),
  ]

  /// The home.
  let home: Home
  let person: PersonID
  /// The id, and those that the person had before.
  let ids: [PersonID]
  /// The folders in which sites are published, as absolute paths.
  let outputs: [String]
  /// The id and the other names of the person's site.
  let publicNames: [String]
  /// The folders that are sites of the person.
  let sites: Set<PlaceRegister.Site>

  /// The places of one person.
  init(
    of person: PersonID, formerly former: [PersonID] = [], in home: Home, outputs: [String],
    publicNames: [String], sites: Set<PlaceRegister.Site> = []
  ) {
    self.person = person
    ids = [person] + former
    self.home = home
    self.outputs = outputs
    self.sites = sites
    self.publicNames = [person.text] + publicNames.filter { $0 != person.text }
  }

  /// The existing paths that match a row, for scopes that consist of whole files and folders.
  func paths(of row: Row) throws -> [String] {
    switch row.scope {
    case .output:
      return try outputs.flatMap { output in
        try publicNames.filter { isSearched(output, for: $0, row.kind) }.flatMap { name in
          try matches(row.names.map { $0.replacing("NAME", with: name) }, in: output)
        }
      }
    case .person: return try matches(row.names, in: home.folder(of: person))
    case .home:
      let names = ids.flatMap { id in row.names.map { $0.replacing("ID", with: id.text) } }
      return try names.flatMap { name in
        let parts = name.split(separator: "/").map(String.init)
        let folder = parts.count > 1 ? home.directory + "/" + parts[0] : home.directory
        return try matches([parts[parts.count - 1]], in: folder)
      }
    case .noted, .runs, .art: return []
    }
  }

  /// Whether what has the person's name in an output folder is theirs.
  private func isSearched(_ output: String, for name: String, _ kind: Kind) -> Bool {
    switch kind {
    case .site: sites.contains(PlaceRegister.Site(output: output, name: name))
    case .bundle: sites.contains { $0.output == output }
    default: true
    }
  }

  private func matches(_ patterns: [String], in folder: String) throws -> [String] {
    switch try PrivateFiles.kind(folder) {
    case .missing, .file, .other: return []
    case .directory: break
    case .link:
      // A link's target does not belong to us; the link in place of a person's own folder does.
      if folder == home.folder(of: person) { return [] }
      throw StoreError.linkForFolder(folder)
    }
    return try PrivateFiles.names(in: folder).filter { name in
      patterns.contains { PersonPlaces.matches(name, $0) }
    }.map { folder + "/" + $0 }
  }

  static func matches(_ name: String, _ pattern: String) -> Bool {
    if pattern == "*" { return true }
    if pattern.hasPrefix("*") { return name.hasSuffix(pattern.dropFirst()) }
    if pattern.hasSuffix("*") { return name.hasPrefix(pattern.dropLast()) }
    return name == pattern
  }
}

extension StoreError {
  /// The error for a link in the place of a folder that an erasure has to search.
  static func linkForFolder(_ place: String) -> StoreError {
    StoreError(
      .notPermitted, "A symbolic link stands where a folder is expected; links are not followed",
      place: place, hint: "Take it away, then run the erasure again.")
  }
}

extension FolderSweep {
  /// The plain files in a folder and its subfolders, sorted by path, without links; none when nothing or a file is
  /// there. Throws when a link stands in the folder's place.
  static func files(in folder: String) throws -> [String] {
    switch try PrivateFiles.kind(folder) {
    case .missing, .file, .other: []
    case .directory: try files(below: folder)
    case .link: throw StoreError.linkForFolder(folder)
    }
  }

  private static func files(below folder: String) throws -> [String] {
    try PrivateFiles.names(in: folder).flatMap { name in
      let path = folder + "/" + name
      switch try PrivateFiles.kind(path) {
      case .directory: return try files(below: path)
      case .file: return [path]
      case .missing, .link, .other: return []
      }
    }
  }
}
