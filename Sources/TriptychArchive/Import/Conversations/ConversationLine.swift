import TriptychHealth

/// One line of a file with conversations.
///
/// `{"id":"…","kind":"call","start":"2026-11-20T18:00:00+01:00","turns":[{"who":"Me","text":"…"}]}`
struct ConversationLine {
  /// Why a line is no conversation, in words that hold nothing of it.
  struct Fault: Error { let reason: String }

  /// The names that a line may have.
  static let names: Set<String> = ["id", "kind", "start", "end", "with", "channel", "turns"]

  private let json: JSONValue

  init(_ json: JSONValue) { self.json = json }

  /// The conversation of the line.
  func conversation() throws(Fault) -> Conversation {
    let id = EntryText.name(json["id"]?.text ?? "")
    guard (1...200).contains(id.utf8.count) else {
      throw Fault(reason: "id must be a text of 1 to 200 bytes")
    }
    guard let kind = json["kind"]?.text.flatMap(Conversation.Kind.init(rawValue:)) else {
      throw Fault(reason: "kind must be call or chat")
    }
    guard let start = try moment("start", of: json) else { throw Fault(reason: "start is missing") }
    let end = try moment("end", of: json)
    if let end, !(0...Conversation.longest).contains(start.seconds(until: end)) {
      throw Fault(reason: "end must lie within 7 days after start")
    }
    guard case .array(let values)? = json["turns"], (1...Conversation.mostTurns).contains(values.count) else {
      throw Fault(reason: "turns must be a list of 1 to \(Conversation.mostTurns) objects")
    }
    var turns: [Conversation.Turn] = []
    for (index, value) in values.enumerated() {
      let place = "turn \(index + 1): "
      let who = EntryText.name(value["who"]?.text ?? "")
      let text = EntryText.cleaned(value["text"]?.text ?? "")
      guard (1...100).contains(who.count) else {
        throw Fault(reason: place + "who must be a text of 1 to 100 characters")
      }
      guard (1...5_000).contains(text.count) else {
        throw Fault(reason: place + "text must have 1 to 5,000 characters")
      }
      turns.append(Conversation.Turn(who: who, text: text, at: try moment("at", of: value, place)))
    }
    let conversation = Conversation(
      id: id, kind: kind, start: start, end: end, partner: try name("with"), channel: try name("channel"),
      turns: turns)
    guard conversation.isWithinLimits else {
      throw Fault(reason: "it is larger than \(Conversation.mostBytes) bytes, or a time is out of range")
    }
    return conversation
  }

  private func name(_ key: String) throws(Fault) -> String? {
    guard let value = json[key], value != .null else { return nil }
    let name = EntryText.name(value.text ?? "")
    guard (1...100).contains(name.count) else {
      throw Fault(reason: "\(key) must be a text of 1 to 100 characters")
    }
    return name
  }

  private func moment(_ key: String, of json: JSONValue, _ place: String = "") throws(Fault) -> Instant? {
    guard let value = json[key], value != .null else { return nil }
    guard let moment = value.text.flatMap({ Instant(rfc3339: $0) }) else {
      throw Fault(reason: place + "\(key) must be a time with its offset, such as 2026-01-31T18:30:00+01:00")
    }
    return moment
  }
}
