/// One request to a language model and what came of it, as builds remember it.
public struct MoodAnswer: Hashable, Sendable {
  /// The note's key: there is one answer a build.
  static let key = "mood"

  /// When the model was asked, by the machine's clock.
  public var asked: Instant
  /// What came back.
  public var reply: MoodReply

  /// An answer.
  public init(asked: Instant, reply: MoodReply) {
    self.asked = asked
    self.reply = reply
  }

  /// The note a build of a moment keeps.
  public func note(asOf: Instant) -> BuildNote {
    BuildNote(asOf: asOf, kind: .model, key: MoodAnswer.key, value: asked.utcText + " " + reply.word)
  }

  /// The answer a note tells of; `nil` for a note of another kind or form.
  public init?(_ note: BuildNote) {
    guard note.kind == .model, note.key == MoodAnswer.key else { return nil }
    let parts = note.value.split(separator: " ", maxSplits: 1)
    guard parts.count == 2, let asked = Instant(rfc3339: parts[0]), let reply = MoodReply(noted: parts[1])
    else {
      return nil
    }
    self.init(asked: asked, reply: reply)
  }
}

extension MoodReply {
  fileprivate var word: String {
    switch self {
    case .word(let mood): mood.rawValue
    case .otherWord: "other_word"
    case .timedOut: "timed_out"
    case .unreachable: "unreachable"
    }
  }

  fileprivate init?(noted word: Substring) {
    switch word {
    case "other_word": self = .otherWord
    case "timed_out": self = .timedOut
    case "unreachable": self = .unreachable
    default:
      guard let mood = Mood(rawValue: String(word)), MoodQuestion.allowed.contains(mood) else { return nil }
      self = .word(mood)
    }
  }
}
