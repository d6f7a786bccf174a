/// A call or a chat of a person, as somebody handed it in: words alone, no sound.
///
/// Conversations need a consent of their own (``ConsentCategory/conversations``). They count for no score, finding or
/// message, and are kept for ``daysKept`` days.
public struct Conversation: Hashable, Sendable {
  /// How people talked to each other.
  public enum Kind: String, Hashable, Sendable, CaseIterable { case call, chat }

  /// What one of them said at once.
  public struct Turn: Hashable, Sendable {
    /// Who said it, 1 to 100 characters; whatever the file calls them.
    public var who: String
    /// What was said, 1 to 5,000 characters, possibly on several lines.
    public var text: String
    /// When it was said; `nil` when the file does not say.
    public var at: Instant?

    /// Creates a turn.
    public init(who: String, text: String, at: Instant? = nil) {
      (self.who, self.text, self.at) = (who, text, at)
    }
  }

  /// The number of days that conversations are kept and shown, including the present one.
  public static let daysKept = 30
  /// The largest number of turns of one conversation.
  public static let mostTurns = 1_000
  /// The largest size of all turns of one conversation in bytes, written as JSON.
  public static let mostBytes = 300_000
  /// The largest length in seconds: one week.
  public static let longest: Int64 = 7 * 86_400

  /// What tells it from all other conversations, 1 to 200 bytes.
  public var id: String
  /// Whether it was a call or a chat.
  public var kind: Kind
  /// When it began.
  public var start: Instant
  /// When it ended; `nil` when the file does not say.
  public var end: Instant?
  /// With whom it was, at most 100 characters; `nil` when the file does not say.
  public var partner: String?
  /// The way, such as `phone` or the name of an app, at most 100 characters; `nil` when the file does not say.
  public var channel: String?
  /// What was said, in order; never empty.
  public var turns: [Turn]

  /// Creates a conversation.
  public init(
    id: String, kind: Kind, start: Instant, end: Instant? = nil, partner: String? = nil,
    channel: String? = nil, turns: [Turn]
  ) {
    self.id = id
    self.kind = kind
    self.start = start
    self.end = end
    self.partner = partner
    self.channel = channel
    self.turns = turns
  }

  /// The first day whose conversations are kept and shown on a day.
  public static func firstDay(on day: CalendarDay) -> CalendarDay { day.advanced(by: 1 - daysKept) }

  /// Whether sizes, lengths and times are within their limits, whatever wrote the conversation.
  public var isWithinLimits: Bool {
    let times = [start, end].compactMap { $0 } + turns.compactMap(\.at)
    let names = [partner, channel].compactMap { $0 } + turns.map(\.who)
    return (1...200).contains(id.utf8.count) && (1...Conversation.mostTurns).contains(turns.count)
      && times.allSatisfy { (0...4_133_980_799).contains($0.seconds) }
      && end.map { (0...Conversation.longest).contains(start.seconds(until: $0)) } ?? true
      && names.allSatisfy { (1...100).contains($0.count) }
      && turns.allSatisfy { (1...5_000).contains($0.text.count) }
      && turnsJSON.text(sortedNames: true).utf8.count <= Conversation.mostBytes
  }

  /// The turns as a JSON array, as caches and bundles keep them.
  public var turnsJSON: JSONValue {
    .array(
      turns.map { turn in
        .object(
          (turn.at.map { [JSONMember("at", .string($0.utcText))] } ?? [])
            + [JSONMember("text", .string(turn.text)), JSONMember("who", .string(turn.who))])
      })
  }

  /// Reads ``turnsJSON``; `nil` for anything else.
  public static func turns(_ json: JSONValue) -> [Turn]? {
    guard case .array(let values) = json else { return nil }
    var turns: [Turn] = []
    for value in values {
      guard let who = value["who"]?.text, let text = value["text"]?.text else { return nil }
      let at = value["at"].map { $0.text.flatMap { Instant(rfc3339: $0) } }
      if case .some(nil) = at { return nil }
      turns.append(Turn(who: who, text: text, at: at ?? nil))
    }
    return turns
  }
}

extension [Conversation] {
  /// These conversations with those of another cache, ascending by id. Of two with one id, the one with more turns stays,
  /// then the one that ends later, then any, always the same.
  func united(with others: [Conversation]) -> [Conversation] {
    guard !others.isEmpty else { return self }
    func rank(_ one: Conversation) -> (Int, Int64, String) {
      (
        one.turns.count, one.end?.seconds ?? .min,
        [
          one.kind.rawValue, one.start.utcText, one.partner ?? "", one.channel ?? "",
          one.turnsJSON.text(sortedNames: true),
        ].joined(separator: "\n")
      )
    }
    return Facts.one(self + others, by: \.id) { rank($0) > rank($1) }
      .sorted { $0.id.utf8.lexicographicallyPrecedes($1.id.utf8) }
  }
}
