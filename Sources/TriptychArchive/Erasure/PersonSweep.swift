import Foundation
import TriptychFiles
import TriptychHealth

/// Counts and removes what the rows of ``PersonPlaces`` mean for one person.
struct PersonSweep {
  private let places: PersonPlaces
  private let home: Home
  private let person: PersonID
  private let written: [PlaceRegister.Written]

  init(_ request: ErasureRequest, home: Home) {
    self.home = home
    person = request.person
    written = request.written
    places = PersonPlaces(
      of: request.person, in: home, outputs: request.outputs, publicNames: request.publicNames)
  }

  /// What all rows find now, by kind, the pictures apart; a file that two rows mean is counted with the first.
  func counts() throws -> [PersonPlaces.Kind: PlaceCount] {
    var seen: Set<String> = []
    var counts: [PersonPlaces.Kind: PlaceCount] = [:]
    for row in PersonPlaces.table where row.scope != .art {
      if row.kind == .runLines {
        counts[row.kind, default: PlaceCount()].add(try logs.lines(removing: false))
        continue
      }
      for path in try paths(of: row) where seen.insert(path).inserted {
        counts[row.kind, default: PlaceCount()].add(try FolderSweep.count(path))
      }
    }
    return counts.filter { $0.value.files > 0 }
  }

  /// Pictures that no site shows now.
  func unsharedArt() throws -> PlaceCount {
    try UnsharedArt.paths(in: home).reduce(into: PlaceCount()) { $0.add(try FolderSweep.count($1)) }
  }

  /// Removes what a row finds; `step` is told before and after each thing that goes.
  func remove(_ row: PersonPlaces.Row, step: (String) throws -> Void) throws {
    if row.kind == .runLines {
      try step("before")
      _ = try logs.lines(removing: true)
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
      for version in try PersonPlaces.names(in: home.directory + "/art") {
        try FolderSweep.removeEmpty(home.directory + "/art/" + version)
      }
    }
  }

  /// A site disappears in one step: its folder is renamed first.
  private func removeSite(_ path: String, _ step: (String) throws -> Void) throws {
    let folder = Files.directory(of: path)
    let name = String(path.dropFirst(folder.count + 1))
    let aside = folder + "/.erasing-" + name
    _ = try FolderSweep.remove(aside)
    guard (try? Files.rename(path, to: aside)) != nil else {
      _ = try FolderSweep.remove(path)
      return
    }
    PrivateFiles.syncDirectory(folder)
    try step("aside")
    _ = try FolderSweep.remove(aside)
  }

  private var logs: RunLogs { RunLogs(home: home, person: person) }

  private func paths(of row: PersonPlaces.Row) throws -> [String] {
    switch row.scope {
    case .output, .person, .home: try places.paths(of: row)
    case .noted: try written.filter { try isOurs($0.path) && isThere($0) }.map(\.path)
    case .runs: try logs.named()
    case .art: try UnsharedArt.paths(in: home)
    }
  }

  /// Files that were handed over and lie where only the person decides.
  func filesElsewhere() throws -> [String] {
    try written.filter { try !isOurs($0.path) && isThere($0) }.map(\.path)
  }

  private func isOurs(_ path: String) -> Bool {
    (places.outputs + [PlaceRegister.absolute(home.directory)]).contains { path.hasPrefix($0 + "/") }
  }

  /// Whether the file is still the one that was written.
  private func isThere(_ file: PlaceRegister.Written) throws -> Bool {
    try PlaceRegister.digest(of: file.path) == file.digest
  }
}
