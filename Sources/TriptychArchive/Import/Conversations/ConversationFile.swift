import TriptychHealth

/// Reads calls and chats that a person hands in: JSON Lines, one conversation a line, as `docs/conversations.md` says.
///
/// A line that cannot be used is refused with its number and the reason, and the others are taken. Of the lines that were
/// taken, only the ids stay in memory.
struct ConversationFile: ~Copyable {
  /// The number of conversations that are passed on at once.
  private static let batchSize = 50

  private let name: String
  private let limits: ImportLimits
  private var summary = ImportSummary(kind: "conversations")
  private var held: [String: Conversation] = [:]
  private var seen: Set<String> = []
  private var line = 0

  /// Creates a reader of a file with this name.
  init(name: String, limits: ImportLimits) {
    (self.name, self.limits) = (name, limits)
  }

  /// Whether a file begins like one with conversations: an object on its first line that has turns.
  static func isConversations(_ head: [UInt8]) -> Bool {
    let text = String(decoding: head, as: UTF8.self)
    guard text.unicodeScalars.first(where: { $0 != "\u{FEFF}" && !$0.properties.isWhitespace }) == "{",
      let key = text.firstRange(of: "\"turns\"")
    else { return false }
    let after = text[key.upperBound...].unicodeScalars.filter { !$0.properties.isWhitespace }.prefix(2)
    return String(String.UnicodeScalarView(after)) == ":[" && text.contains("\"start\"")
  }

  /// Reads the file and passes on its conversations.
  ///
  /// Throws ``ImportFailure`` when the file cannot be read, and rethrows errors of the sink.
  mutating func read(
    from source: inout some (ByteSource & ~Copyable), sink: inout some ImportSink
  ) throws -> ImportSummary {
    var rest: [UInt8] = []
    var isSkipping = false
    let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: limits.chunkBytes, alignment: 1)
    defer { buffer.deallocate() }
    while true {
      let count = try source.read(into: buffer)
      if count == 0 { break }
      rest += buffer[..<count]
      var begin = 0
      while let end = rest[begin...].firstIndex(of: UInt8(ascii: "\n")) {
        if !isSkipping { take(rest[begin..<end]) }
        isSkipping = false
        begin = end + 1
        if held.count >= ConversationFile.batchSize { try pass(to: &sink) }
      }
      rest.removeFirst(begin)
      if rest.count > limits.tagBytes, !isSkipping {
        line += 1
        summary.read += 1
        refuse("conversation_too_long", "the line is longer than \(limits.tagBytes) bytes")
        isSkipping = true
      }
      if isSkipping { rest.removeAll(keepingCapacity: true) }
    }
    if !rest.isEmpty, !isSkipping { take(rest[...]) }
    try pass(to: &sink)
    return summary
  }

  private mutating func pass(to sink: inout some ImportSink) throws {
    guard !held.isEmpty else { return }
    var batch = ImportBatch()
    batch.remembered.conversations = held.values.sorted {
      $0.id.utf8.lexicographicallyPrecedes($1.id.utf8)
    }
    held.removeAll()
    try sink.receive(batch)
  }

  private mutating func take(_ bytes: ArraySlice<UInt8>) {
    line += 1
    var bytes = bytes
    if line == 1, bytes.starts(with: [0xEF, 0xBB, 0xBF]) { bytes = bytes.dropFirst(3) }
    guard bytes.contains(where: { $0 > 0x20 }) else { return }
    summary.read += 1
    guard let json = try? JSONText.value(of: bytes, isStrict: true), case .object(let members) = json else {
      return refuse("conversation_unreadable", "the line is not one JSON object")
    }
    for member in members where !ConversationLine.names.contains(member.name) {
      summary.notUsed["conversation." + SourceName.cleaned(member.name, longest: 40), default: 0] += 1
    }
    do {
      let conversation = try ConversationLine(json).conversation()
      if conversation.start > limits.lastMoment {
        return refuse("date_in_future", "start is later than today")
      }
      // The last moment is a day after the import.
      if let latest = limits.latest,
        conversation.start < latest.adding(seconds: -Int64(Conversation.daysKept + 1) * 86_400)
      {
        return refuse(
          "conversation_too_old", "start is more than \(Conversation.daysKept) days ago; none older is kept")
      }
      guard seen.insert(conversation.id).inserted else {
        summary.duplicate += 1
        return
      }
      held[conversation.id] = conversation
      summary.taken["conversations", default: 0] += 1
    } catch {
      refuse("conversation_invalid", error.reason)
    }
  }

  private mutating func refuse(_ code: String, _ reason: String) {
    summary.refused.add(
      Diagnostic(.warning, code: code, "A conversation was not taken: \(reason)", place: "\(name):\(line)"),
      code: code)
  }
}
