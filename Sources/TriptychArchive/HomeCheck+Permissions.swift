import Foundation
import TriptychFiles
import TriptychHealth

extension HomeCheck {
  /// What is open to others, links, and what belongs to somebody else; each kind once, with its first place and how
  /// often.
  func permissions() throws -> [Diagnostic] {
    var faults: [Fault: (place: String, count: Int)] = [:]
    func note(_ fault: Fault, _ path: String) {
      faults[fault] = (faults[fault]?.place ?? path, (faults[fault]?.count ?? 0) + 1)
    }
    func look(_ path: String) throws {
      guard let status = try? FileStatus(at: path) else { return }
      if status.kind == .link { return note(.link, path) }
      let isFolder = status.kind == .directory
      if status.mode & 0o077 != 0 { note(isFolder ? .openFolder : .openFile, path) }
      if status.owner != ThisProcess.user { note(.owner, path) }
      guard isFolder else { return }
      for name in try PersonPlaces.names(in: path) { try look(path + "/" + name) }
    }
    for path in try roots() { try look(path) }
    return faults.sorted { $0.key.rawValue < $1.key.rawValue }.map {
      $0.key.diagnostic($0.value.place, $0.value.count)
    }
  }

  /// Where looking begins: everything, or one person's folders.
  private func roots() throws -> [String] {
    guard let person else { return [home.directory] + outputs }
    let register =
      try PrivateFiles.kind(home.folder(of: person)) == .directory
      ? PlaceRegister(of: person, in: home).sites.map { $0.output + "/" + $0.name } : []
    return [home.folder(of: person)]
      + Set(register + outputs.map { PlaceRegister.absolute($0) + "/" + person.text }).sorted()
  }

  private enum Fault: String {
    case openFolder = "folder_open_to_others"
    case openFile = "file_open_to_others"
    case link = "link_found"
    case owner = "foreign_owner"

    func diagnostic(_ place: String, _ count: Int) -> Diagnostic {
      let more = count > 1 ? ", and \(count - 1) more" : ""
      return switch self {
      case .openFolder:
        Diagnostic(
          .error, code: rawValue, "A folder is open to others\(more)", place: place,
          hint: "chmod 700 closes it.")
      case .openFile:
        Diagnostic(
          .error, code: rawValue, "A file is open to others\(more)", place: place,
          hint: "chmod 600 closes it.")
      case .link:
        Diagnostic(
          .error, code: rawValue, "A symbolic link stands where none should be\(more)", place: place,
          hint: "Links are never followed; find out who set it, then delete it.")
      case .owner:
        Diagnostic(
          .error, code: rawValue, "Something belongs to another user\(more)", place: place,
          hint: "Check its owner.")
      }
    }
  }
}
