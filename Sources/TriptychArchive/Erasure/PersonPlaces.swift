import Foundation
import TriptychHealth

/// Every place in which something of a person can lie: one table.
///
/// Whoever keeps something of people in a new place adds a row, and erasure, its receipt and its proof follow. Rows
/// are gone through from top to bottom: what others can see goes first, then what opens sealed files, then all else.
public struct PersonPlaces: Sendable {
  /// What kind of place; the words of receipts.
  public enum Kind: String, Hashable, Sendable, CaseIterable {
    /// The published site.
    case site
    /// What publishing left beside it when it was interrupted.
    case staging
    /// Data bundles and other files that were written into an output folder or the home.
    case bundle
    /// Keys, and what keys are derived from.
    case key
    /// The cache, sealed or not, and its journals.
    case cache
    /// Caches that were damaged and set aside.
    case damagedCache = "damaged_cache"
    case settings
    /// Files waiting to be imported, imported or refused.
    case inbox
    /// Entries waiting to be applied.
    case queue
    /// What else lies in the person's folder: the lock, temporary files, the list of places, files put there by hand.
    case other
    /// Lines of nights' logs.
    case runLines = "run_lines"
    /// Files of nights that bear the id in their name.
    case runFiles = "run_files"
    /// Pictures of the pets that no other site shows.
    case art
  }

  /// Where the names of a row are looked for.
  enum Scope {
    /// In every output folder; `NAME` is each public name of the person.
    case output
    /// In the person's folder.
    case person
    /// In the home; `ID` is the id.
    case home
    /// The files that were noted as written for the person, where they lie in the home or an output folder.
    case noted
    /// In the logs of nights.
    case runs
    /// In the shelf of pictures.
    case art
  }

  /// A row: a `*` at the end of a name stands for any rest. After an id it follows a dot, which no id holds: `ada*`
  /// would mean `ada-2` as well.
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
    Row(.inbox, .person, "inbox", "imported", "refused"),
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
  /// Folders that sites are published in, absolute.
  let outputs: [String]
  /// The id, and whatever else the person's site is called.
  let publicNames: [String]

  /// The places of one person.
  init(of person: PersonID, in home: Home, outputs: [String], publicNames: [String]) {
    self.person = person
    self.home = home
    self.outputs = outputs
    self.publicNames = [person.text] + publicNames.filter { $0 != person.text }
  }

  /// The paths that a row means now, of those scopes that are made of whole files and folders.
  func paths(of row: Row) throws -> [String] {
    switch row.scope {
    case .output:
      return try outputs.flatMap { output in
        try publicNames.flatMap { name in
          try matches(row.names.map { $0.replacing("NAME", with: name) }, in: output)
        }
      }
    case .person: return try matches(row.names, in: home.folder(of: person))
    case .home:
      return try row.names.map { $0.replacing("ID", with: person.text) }.flatMap { name in
        let parts = name.split(separator: "/").map(String.init)
        let folder = parts.count > 1 ? home.directory + "/" + parts[0] : home.directory
        return try matches([parts[parts.count - 1]], in: folder)
      }
    case .noted, .runs, .art: return []
    }
  }

  private func matches(_ patterns: [String], in folder: String) throws -> [String] {
    switch try PrivateFiles.kind(folder) {
    case .missing, .file, .other: return []
    case .directory: break
    case .link:
      // What a link leads to is not ours; the link in place of a person's own folder is.
      if folder == home.folder(of: person) { return [] }
      throw StoreError(
        .notPermitted, "A symbolic link stands where a folder is expected; links are not followed",
        place: folder, hint: "Take it away, then run the erasure again.")
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
