import TriptychHealth

private struct CollectingSink: ImportSink {
  var conversations: [Conversation] = []

  mutating func receive(_ batch: ImportBatch) throws { conversations += batch.remembered.conversations }
}

private func importing(_ bytes: [UInt8], piece: Int) -> (taken: [Conversation], summary: ImportSummary?) {
  var limits = ImportLimits()
  limits.tagBytes = 512
  limits.chunkBytes = 64
  var source = MemoryBytes(bytes, piece: piece)
  var sink = CollectingSink()
  var file = ConversationFile(name: "calls.jsonl", limits: limits)
  let summary = try? file.read(from: &source, sink: &sink)
  return (sink.conversations.sorted { $0.id < $1.id }, summary)
}

/// Feeds any bytes to the reader of calls and chats, cut into pieces of a size that the bytes choose, and asks that pieces
/// change nothing and that each line is taken, repeated or refused.
func fuzzConversations(_ bytes: [UInt8]) {
  _ = ConversationFile.isConversations(bytes)
  let whole = importing(bytes, piece: .max)
  let pieces = importing(bytes, piece: 1 + bytes.count % 37)
  precondition(whole.taken == pieces.taken && whole.summary == pieces.summary, "pieces change nothing")
  precondition(Set(whole.taken.map(\.id)).count == whole.taken.count, "no conversation is taken twice")
  guard let summary = whole.summary else { return }
  precondition(
    summary.read == whole.taken.count + summary.duplicate + summary.refused.total,
    "every line is accounted for")
}
