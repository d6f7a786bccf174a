import Foundation
import TriptychFiles
import TriptychHealth

/// Counts and removes one person's data in the rows of ``PersonPlaces``.
struct PersonSweep {
  private let places: PersonPlaces
  private let home: Home
  private let written: [PlaceRegister.Written]
  private let begun: [String]

  init(_ request: ErasureRequest, home: Home) {
    self.home = home
    written = request.written
    begun = request.begun
    places = PersonPlaces(
      of: request.person, formerly: request.former, in: home, outputs: request.outputs,
      publicNames: request.publicNames, sites: request.sites)
  }

  /// The current counts of all rows by kind, except pictures. A file that matches two rows is counted with the
  /// first, and what is left of a site that is being removed with the site.
  func counts() throws -> [PersonPlaces.Kind: PlaceCount] {
    var seen: Set<String> = []
    var counts: [PersonPlaces.Kind: PlaceCount] = [:]
    for row in PersonPlaces.table where row.scope != .art {
      if row.kind == .runLines {
        for log in logs { counts[row.kind, default: PlaceCount()].add(try log.lines(removing: false)) }
        continue
      }
      for path in try paths(of: row) where seen.insert(path).inserted {
        let isPartOfSite = path.dropFirst(Files.directory(of: path).count + 1).hasPrefix(Self.aside)
        counts[isPartOfSite ? .site : row.kind, default: PlaceCount()].add(try FolderSweep.count(path))
      }
    }
    return counts.filter { $0.value.files > 0 }
  }

  /// The pictures that no site uses now.
  func unsharedArt() throws -> PlaceCount {
    try UnsharedArt.paths(in: home).reduce(into: PlaceCount()) { $0.add(try FolderSweep.count($1)) }
  }

  /// Removes what a row matches; `step` is called before and after each removal.
  func remove(_ row: PersonPlaces.Row, step: (String) throws -> Void) throws {
    if row.kind == .runLines {
      try step("before")
      for log in logs { _ = try log.lines(removing: true) }
      try step("after")
      return
    }
    var folders: Set<String> = []
    for path in try paths(of: row) {
      try step("before")
      if row.kind == .site { try removeSite(path, step) } else { _ = try FolderSweep.remove(path) }
      folders.insert(Files.directory(of: path))
      try step("after")
    }
    for folder in folders.sorted() { PrivateFiles.syncDirectory(folder) }
    if row.scope == .art, !folders.isEmpty {
      for version in try PrivateFiles.names(in: home.directory + "/art") {
        try FolderSweep.removeEmpty(home.directory + "/art/" + version)
      }
    }
  }

  /// Renames the site's folder before removing it, so that the site disappears in one step.
  private func removeSite(_ path: String, _ step: (String) throws -> Void) throws {
    let folder = Files.directory(of: path)
    let name = String(path.dropFirst(folder.count + 1))
    let aside = folder + "/" + Self.aside + name
    _ = try FolderSweep.remove(aside)
    guard (try? Files.rename(path, to: aside)) != nil else {
      _ = try FolderSweep.remove(path)
      return
    }
    PrivateFiles.syncDirectory(folder)
    try step("aside")
    _ = try FolderSweep.remove(aside)
  }

  /// What the name of a site begins with while it is removed.
  private static let aside = ".erasing-"

  private var logs: [RunLogs] { places.ids.map { RunLogs(home: home, person: $0) } }

  private func paths(of row: PersonPlaces.Row) throws -> [String] {
    switch row.scope {
    case .output, .person, .home: try places.paths(of: row)
    case .noted: try written.filter { try isOurs($0.path) && isThere($0) }.map(\.path) + halves()
    case .runs: try logs.flatMap { try $0.named() }
    case .art: try UnsharedArt.paths(in: home)
    }
  }

  /// Halves of files that killed processes left, wherever they are: nobody was handed them.
  private func halves() throws -> [String] {
    try begun.map(PlaceRegister.partial).filter { try PrivateFiles.kind($0) == .file }
  }

  /// The files that were handed over and are in places where only the person may delete them.
  func filesElsewhere() throws -> [PlaceRegister.Written] {
    try written.filter { try !isOurs($0.path) && isThere($0) }
  }

  private func isOurs(_ path: String) -> Bool {
    (places.outputs + [PlaceRegister.absolute(home.directory)]).contains { path.hasPrefix($0 + "/") }
  }

  /// Whether the file is still the one that was written.
  private func isThere(_ file: PlaceRegister.Written) throws -> Bool {
    try PlaceRegister.digest(of: file.path) == file.digest
  }
}

/// Pictures in `HOME/art` that no site uses any more. Their existence shows that somebody's site used them.
///
/// A site has a hard link to each of its pictures, so a picture with a single link is unused. On file systems
/// without hard links, all pictures count as unused; the next build draws missing ones again.
enum UnsharedArt {
  /// The paths of the pictures; empty when the folder does not exist.
  static func paths(in home: Home) throws -> [String] {
    try FolderSweep.files(in: home.directory + "/art").filter { (try? FileStatus(at: $0))?.links == 1 }
  }
}
