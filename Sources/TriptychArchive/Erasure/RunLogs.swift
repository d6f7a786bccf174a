import Foundation
import TriptychFiles
import TriptychHealth

/// The traces of one person in the records of nightly runs, `HOME/runs`.
///
/// A JSON line about the person is removed, and so is a line of text that contains their id as a word. In a
/// JSON document, the members and elements about them are removed. Lines about other people are kept byte for
/// byte.
struct RunLogs {
  let home: Home
  let person: PersonID

  /// Files and folders whose names contain the id as a word.
  func named() throws -> [String] {
    guard try PrivateFiles.kind(home.runsPath) == .directory else { return [] }
    return try named(below: home.runsPath, level: 0)
  }

  private func named(below folder: String, level: Int) throws -> [String] {
    try PrivateFiles.names(in: folder).flatMap { name -> [String] in
      let path = folder + "/" + name
      // The operator chooses the names of runs; only the files in them refer to people.
      if level > 0, !RunFile.isName(name), holdsWord(name) { return [path] }
      return try PrivateFiles.kind(path) == .directory ? named(below: path, level: level + 1) : []
    }
  }

  /// Counts the lines about the person, and removes them with `removing`.
  func lines(removing: Bool) throws -> PlaceCount {
    var total = PlaceCount()
    for path in try FolderSweep.files(in: home.runsPath) {
      guard let bytes = try PrivateFiles.read(path), bytes.contains(person.text.utf8) else { continue }
      if removing {
        try rewrite(path, &total)
      } else if let (kept, count) = without(bytes) {
        total.add(PlaceCount(files: count, bytes: bytes.count - kept.count))
      }
    }
    return total
  }

  /// Writes a file anew without what is about the person. A night that runs appends no line meanwhile (``RunLog``).
  private func rewrite(_ path: String, _ total: inout PlaceCount) throws {
    var file: OpenFile
    repeat {
      do throws(Errno) {
        file = try OpenFile(path, .readWrite, [.noFollow])
        _ = try file.lock(isWaiting: true)
      } catch {
        if error == .noSuchFileOrDirectory { return }
        throw PrivateFiles.failure(error, path)
      }
    } while !file.isAt(path)
    defer { file.unlock() }
    guard let bytes = try PrivateFiles.read(path), let (kept, count) = without(bytes) else { return }
    try PrivateFiles.writeAtomically(kept, to: path)
    total.add(PlaceCount(files: count, bytes: bytes.count - kept.count))
  }

  /// The file's bytes without what is about the person, and the number of removed parts; `nil` when there are
  /// none.
  private func without(_ bytes: [UInt8]) -> ([UInt8], Int)? {
    let lines = bytes.split(separator: 10, omittingEmptySubsequences: false)
    // A document over several lines is processed as a whole; a single line is processed as a line.
    if lines.count > 2, let document = JSONValue(decoding: bytes) {
      guard let left = removed(document) else { return ([], 1) }
      return left == document ? nil : (Array(left.text(.indented).utf8), 1)
    }
    let kept = lines.filter { !isAbout($0) }
    return kept.count == lines.count ? nil : (Array(kept.joined(separator: [10])), lines.count - kept.count)
  }

  func isAbout(_ line: ArraySlice<UInt8>) -> Bool {
    guard line.contains(person.text.utf8) else { return false }
    guard let json = JSONValue(decoding: line), case .object = json else {
      return holdsWord(String(decoding: line, as: UTF8.self))
    }
    // If a line names its person, only that name counts, not words in its texts.
    if let whose = json["person"]?.text { return whose == person.text }
    return removed(json) != json
  }

  /// The value without what is about the person; `nil` when all of it is.
  private func removed(_ value: JSONValue) -> JSONValue? {
    switch value {
    case .null, .bool, .number: return value
    case .string(let text): return holdsWord(text) ? nil : value
    case .array(let values): return .array(values.compactMap { removed($0) })
    case .object(let members):
      if let whose = value["person"]?.text, whose == person.text { return nil }
      return .object(
        members.filter { $0.name != person.text }.compactMap { member in
          removed(member.value).map { JSONMember(member.name, $0) }
        })
    }
  }

  /// Whether a text contains the id as a word and not as a part of another id.
  private func holdsWord(_ text: String) -> Bool {
    text.utf8.split { !($0 >= 97 && $0 <= 122 || $0 >= 48 && $0 <= 57 || $0 == 45) }
      .contains { $0.elementsEqual(person.text.utf8) }
  }
}

extension Collection where Element == UInt8 {
  /// Whether the bytes contain `needle`.
  fileprivate func contains(_ needle: some Collection<UInt8>) -> Bool {
    firstRange(of: needle) != nil
  }
}
