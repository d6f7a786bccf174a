import Foundation
import TriptychHealth

/// What nights noted of one person, in `HOME/runs`.
///
/// A JSON line about the person goes, and so does a line of text that bears their id as a word; in a JSON document,
/// the members and elements about them. Other people's lines keep every byte.
struct RunLogs {
  let home: Home
  let person: PersonID

  /// All files below the runs, links apart.
  private func files() throws -> [String] {
    switch try PrivateFiles.kind(home.runsPath) {
    case .missing, .file, .other: return []
    case .directory: return try files(below: home.runsPath)
    case .link:
      throw StoreError(
        .notPermitted, "A symbolic link stands where a folder is expected; links are not followed",
        place: home.runsPath, hint: "Take it away, then run the erasure again.")
    }
  }

  private func files(below folder: String) throws -> [String] {
    try PrivateFiles.names(in: folder).flatMap { name in
      let path = folder + "/" + name
      switch try PrivateFiles.kind(path) {
      case .directory: return try files(below: path)
      case .file: return [path]
      case .missing, .link, .other: return []
      }
    }
  }

  /// Files and folders that bear the id as a word of their name.
  func named() throws -> [String] {
    guard try PrivateFiles.kind(home.runsPath) == .directory else { return [] }
    return try named(below: home.runsPath, level: 0)
  }

  private func named(below folder: String, level: Int) throws -> [String] {
    try PrivateFiles.names(in: folder).flatMap { name -> [String] in
      let path = folder + "/" + name
      // A night may be called as the operator likes; only what lies in it is about people.
      if level > 0, !RunFile.isName(name), holdsWord(name) { return [path] }
      return try PrivateFiles.kind(path) == .directory ? named(below: path, level: level + 1) : []
    }
  }

  /// How many lines are about the person, and with `remove`, takes them out.
  func lines(removing: Bool) throws -> PlaceCount {
    var total = PlaceCount()
    for path in try files() {
      guard let bytes = try PrivateFiles.read(path), bytes.contains(person.text.utf8) else { continue }
      guard let (kept, count) = without(bytes) else { continue }
      total.files += count
      total.bytes += bytes.count - kept.count
      if removing { try PrivateFiles.writeAtomically(kept, to: path) }
    }
    return total
  }

  /// A file without what is about the person; `nil` when nothing is.
  private func without(_ bytes: [UInt8]) -> ([UInt8], Int)? {
    let lines = bytes.split(separator: 10, omittingEmptySubsequences: false)
    // A document over several lines is taken as a whole; one line is a line.
    if lines.count > 2, let document = try? JSONDecoder().decode(JSONValue.self, from: Data(bytes)) {
      guard let left = removed(document) else { return ([], 1) }
      return left == document ? nil : (Array(left.text(.indented).utf8), 1)
    }
    let kept = lines.filter { !isAbout($0) }
    return kept.count == lines.count ? nil : (Array(kept.joined(separator: [10])), lines.count - kept.count)
  }

  private func isAbout(_ line: ArraySlice<UInt8>) -> Bool {
    guard line.contains(person.text.utf8) else { return false }
    guard let json = try? JSONDecoder().decode(JSONValue.self, from: Data(line)), case .object = json else {
      return holdsWord(String(decoding: line, as: UTF8.self))
    }
    // Of a line that names its person, that name counts and no word in a sentence.
    if let whose = json["person"]?.asText { return whose == person.text }
    return removed(json) != json
  }

  /// A value without what is about the person; `nil` when all of it is.
  private func removed(_ value: JSONValue) -> JSONValue? {
    switch value {
    case .null, .bool, .number: return value
    case .string(let text): return holdsWord(text) ? nil : value
    case .array(let values): return .array(values.compactMap { removed($0) })
    case .object(let members):
      if let whose = value["person"]?.asText, whose == person.text { return nil }
      return .object(
        members.filter { $0.name != person.text }.compactMap { member in
          removed(member.value).map { JSONMember(member.name, $0) }
        })
    }
  }

  /// Whether a text holds the id as a whole, not as a part of another id.
  private func holdsWord(_ text: String) -> Bool {
    text.utf8.split { !($0 >= 97 && $0 <= 122 || $0 >= 48 && $0 <= 57 || $0 == 45) }
      .contains { $0.elementsEqual(person.text.utf8) }
  }
}

extension Collection where Element == UInt8 {
  /// Whether bytes stand anywhere in these.
  fileprivate func contains(_ needle: some Collection<UInt8>) -> Bool {
    firstRange(of: needle) != nil
  }
}
