import TriptychHealth

/// What became of the messages that were sent for a person: `HOME/people/ID/messages.log`, a line of JSON for each.
///
/// A line has the moment, the key, the outcome, the status of the answer and the number of tries; no word of the message,
/// no kind and no value. The newest lines stay.
public struct MessageLog: Sendable {
  /// The most lines that stay.
  static let most = 1000

  /// The file.
  public let path: String

  /// The log of a person.
  public init(of person: PersonID, in home: Home) { path = home.folder(of: person) + "/messages.log" }

  /// Adds a line.
  ///
  /// - Parameter status: the status of the last answer; `nil` without an answer
  public func add(key: String, outcome: String, status: Int?, tries: Int, at moment: Instant) throws {
    let line = JSONValue.members([
      "at": .string(moment.utcText), "key": .string(key), "outcome": .string(outcome),
      "status": JSONValue(status), "tries": JSONValue(tries),
    ]).text()
    let held = String(decoding: try PrivateFiles.read(path) ?? [], as: UTF8.self).split(separator: "\n")
    let lines = held.suffix(MessageLog.most - 1) + [line[...]]
    try PrivateFiles.writeAtomically(Array((lines.joined(separator: "\n") + "\n").utf8), to: path)
  }
}
