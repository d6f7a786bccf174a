import Foundation
import TriptychArchive
import TriptychHealth

/// A queue file in an inbox: what a page gave the person, brought in by the next night.
///
/// It is applied as `queue apply` does it, by the same rules and whole or not at all; the trail says that it came by the
/// inbox.
struct InboxQueue {
  /// The largest queue file that a night reads, in bytes.
  static let largest = 64 * 1024 * 1024

  let queue: QueueFile

  /// Reads a file; `nil` where it is no queue file.
  ///
  /// Throws when it is one and does not have its form.
  init?(at path: String) throws {
    guard let handle = FileHandle(forReadingAtPath: path) else { return nil }
    defer { try? handle.close() }
    let data = try handle.read(upToCount: InboxQueue.largest + 1) ?? Data()
    guard data.first(where: { ![9, 10, 13, 32].contains($0) }) == UInt8(ascii: "{"),
      data.range(of: Data(QueueFile.format.utf8), in: 0..<min(data.count, 65_536)) != nil,
      data.count <= InboxQueue.largest,
      let document = try? JSONDecoder().decode(JSONValue.self, from: data)
    else { return nil }
    queue = try QueueFile(document)
  }

  /// Applies the entries for a person; a file of another person is refused.
  func apply(to person: PersonID, in home: Home, asOf: AsOfRequest) throws -> QueueApplier.Outcome {
    guard queue.person == person else {
      throw CommandFailure(
        .data, code: "queue_file_wrong",
        "The file holds the entries of another person, so nothing was applied",
        hint: "Put it into the inbox of that person.")
    }
    let session = try EntrySession(person, in: home, newPersonZone: .machine)
    let moment = asOf.resolved(in: session.zone).instant
    return try session.apply(queue, asOf: moment, by: .inbox)
  }
}
