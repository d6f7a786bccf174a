import Foundation
import TriptychArchive
import TriptychFiles
import TriptychHealth
import TriptychServer

/// What programs handed in for a person's inbox: the digests of the newest files, so that the same bytes are taken once. With
/// settings that take another part of a file they are taken again.
struct ReceivedFiles {
  /// The folder of the inbox.
  let inbox: String
  private let path: String
  private let person: PersonID
  private let home: Home

  /// The most digests that are kept.
  static let most = 2_000
  private static let partial = ".upload-"

  /// The record of a person.
  init(of person: PersonID, in home: Home) {
    inbox = Inbox(of: person, in: home).path
    path = Inbox.receivedPath(of: person, in: home)
    (self.person, self.home) = (person, home)
  }

  /// The digests, the newest last. They are read each time: another process that empties the cache removes them.
  private var digests: [String] {
    (FileManager.default.contents(atPath: path).map { String(decoding: $0, as: UTF8.self) } ?? "")
      .split(separator: "\n").map(String.init).filter { $0.utf8.count == 64 }
  }

  /// The path of a file by its digest.
  func path(for digest: String) -> String { inbox + "/received-" + digest.prefix(16) }

  /// Whether the same bytes came before. A file that still waits counts, though a crash kept it from being noted.
  func knows(_ digest: String) throws -> Bool {
    digests.contains(line(of: digest)) || (try? FileStatus(at: path(for: digest))) != nil
  }

  /// Notes a file, durably.
  func note(_ digest: String) throws {
    let kept = (digests + [line(of: digest)]).suffix(ReceivedFiles.most)
    try PrivateFile.write(Array((kept.joined(separator: "\n") + "\n").utf8), to: path)
  }

  /// What the record has for a file by its digest.
  private func line(of digest: String) -> String {
    let settings = (try? SettingsFile.read(person, in: home)) ?? Settings()
    return SHA256Digest.hex(of: Array((digest + "\n" + settings.decidingImports).utf8))
  }

  /// Removes what killed processes left of files that did not come whole.
  func sweep() throws {
    for name in (try? FileManager.default.contentsOfDirectory(atPath: inbox)) ?? []
    where name.hasPrefix(ReceivedFiles.partial) {
      try? Files.remove(inbox + "/" + name)
    }
  }

  /// A path for a file that is not whole yet; the inbox passes hidden names by.
  static func partialPath(in inbox: String) -> String { inbox + "/" + partial + UUID().uuidString + ".part" }
}

/// A file on its way into the inbox: written beside the others under a hidden name, digested while it comes, and renamed
/// when it is whole.
final class InboxUpload: SiteUpload, @unchecked Sendable {
  // One request writes, one piece after the other.
  private let path: String
  private let file: OpenFile
  private let digest = SHA256Digest()
  private let keep: @Sendable (String, @escaping @Sendable (String?) throws -> Void) async -> ServerAnswer

  /// - Parameter keep: gets the digest and a function that gives the file its path, or removes it without one
  init(
    to inbox: String,
    keep: @escaping @Sendable (String, @escaping @Sendable (String?) throws -> Void) async -> ServerAnswer
  ) throws {
    self.keep = keep
    do throws(Errno) {
      try Files.makeDirectory(inbox)
    } catch {
      guard error == .fileExists, (try? FileStatus(at: inbox))?.kind == .directory else {
        throw CommandFailure(.tryAgain, code: "not_written", "The inbox cannot be written", place: inbox)
      }
    }
    path = ReceivedFiles.partialPath(in: inbox)
    file = try OpenFile(path, .writeOnly, [.create, .exclusiveCreate, .noFollow])
  }

  func write(_ bytes: Data) async throws {
    let bytes = Array(bytes)
    digest.update(bytes)
    try file.write(bytes)
  }

  func finish() async -> ServerAnswer {
    await keep(SHA256Digest.hex(digest.finish())) { [self] target in
      guard let target else { return try Files.remove(path) }
      try file.sync()
      try Files.rename(path, to: target)
      try? Files.syncDirectory(Files.directory(of: target))
    }
  }

  func abandon() async { try? Files.remove(path) }
}
