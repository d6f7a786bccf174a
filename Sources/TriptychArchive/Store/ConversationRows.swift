import GRDB
import TriptychHealth

extension Conversation {
  /// The row of `conversations`.
  var row: [MemoryCell] {
    [
      .text(id), .text(kind.rawValue), .init(start), .init(end), .init(partner), .init(channel),
      .text(turnsJSON.text(sortedNames: true)),
    ]
  }

  /// Reads a row of `conversations`; `nil` for one that no program can have written.
  init?(row: MemoryRow) {
    guard let id = row["id"].text, let kind = row["kind"].text.flatMap(Kind.init(rawValue:)),
      let start = row["start"].moment, let turns = row["turns"].json.flatMap(Conversation.turns)
    else { return nil }
    self.init(
      id: id, kind: kind, start: start, end: row["finish"].moment, partner: row["partner"].text,
      channel: row["channel"].text, turns: turns)
    guard row["finish"] == .nothing || end != nil, isWithinLimits else { return nil }
  }
}

extension PersonStore {
  /// Deletes the conversations that began before a moment, and counts what was deleted and what is kept.
  ///
  /// If anything was deleted, the file is then written anew, so that no page of it holds a word of them.
  public func dropConversations(before first: Instant) throws -> RetentionCounts {
    let condition = "start < \(first.seconds)"
    guard try reading({ try $0.hasRow(in: "conversations", where: condition) }) else {
      let count = try reading { try $0.count(of: "conversations") }
      return RetentionCounts(retained: count == 0 ? [:] : [.conversations: count])
    }
    let counts = try writing { db in
      let before = try db.count(of: "conversations")
      try db.execute(sql: "DELETE FROM conversations WHERE \(condition)")
      return RetentionCounts(
        retained: [.conversations: try db.count(of: "conversations")], before: [.conversations: before])
    }
    try writingWithoutTransaction { try $0.execute(sql: "VACUUM") }
    return counts
  }
}
