/// The question to an image model for a picture of a form: the look of the Symbi, the level and the commonest moods. It holds
/// no health value, name, id or date.
public struct FormQuestion: Hashable, Sendable {
  /// The level of the form, 1...5.
  public var level: Int
  /// The most common moods on the way to it, most common first, at most three.
  public var moods: [Mood]

  /// Creates the question for a form that was reached.
  public init(_ form: ReachedForm) { (level, moods) = (form.level, form.moods) }

  /// What each level adds to the look.
  private static let growth = [
    "small and plain", "with a soft shimmer around it", "with small wings and a light crest",
    "with wings, a crown and light armour", "with large wings, armour and an aura",
    "made of stars, with wings, a crown and a bright aura",
  ]

  /// The body of the request, in the format of Gemini's `generateContent`.
  ///
  /// Its English text is part of the protocol, like the member names: no person reads it.
  public var body: JSONValue {
    let lines = [
      "Draw one picture of Symbi, a small ghost with a rounded body that drips at the hem, large friendly eyes,"
        + " in purple from #6B46C1 to #9333EA.",
      "Form: level \(level) of 5, \(FormQuestion.growth[min(max(level, 0), 5)]).",
      moods.isEmpty
        ? nil
        : "Commonest moods, the first most often: " + moods.map(\.rawValue).joined(separator: ", ") + ".",
      "Always rounded, expressive and dear; the whole figure, seen from the front, in the middle of a square,"
        + " on a transparent background, without any text. Answer with one PNG picture.",
    ]
    return .members([
      "contents": .array([
        .members([
          "role": .string("user"),
          "parts": .array([.members(["text": .string(lines.compactMap { $0 }.joined(separator: "\n"))])]),
        ])
      ]),
      "generationConfig": .members([
        "responseModalities": .array([.string("TEXT"), .string("IMAGE")]), "temperature": .number(0),
      ]),
    ])
  }

  /// The base64 text of the PNG picture in the body of an answer; `nil` for an answer without exactly one.
  public static func picture(in body: JSONValue) -> String? {
    guard case .array(let candidates)? = body["candidates"], let content = candidates.first?["content"],
      case .array(let parts)? = content["parts"]
    else { return nil }
    let pictures = parts.compactMap { $0["inlineData"] }
    guard pictures.count == 1, pictures[0]["mimeType"] == .string("image/png"),
      case .string(let text)? = pictures[0]["data"]
    else { return nil }
    return text
  }
}

/// One request to an image model and its outcome, as builds record it.
public struct FormTry: Hashable, Sendable {
  /// The outcome of a request.
  public enum Outcome: String, Hashable, Sendable, CaseIterable {
    /// A picture came that can be shown.
    case picture
    /// An answer came without a picture that can be shown.
    case otherAnswer = "other_answer"
    /// No answer came within the time limit.
    case timedOut = "timed_out"
    /// There was no connection, or it could not be trusted, or the service was busy.
    case unreachable

    /// Whether it is one of the three tries of a form. What never arrived waits for a better hour.
    public var counts: Bool { self != .unreachable }
  }

  /// The level of the form, 1...5.
  public var level: Int
  /// When the request was made, by the machine's clock.
  public var asked: Instant
  /// The outcome.
  public var outcome: Outcome

  /// Creates a try.
  public init(level: Int, asked: Instant, outcome: Outcome) {
    (self.level, self.asked, self.outcome) = (level, asked, outcome)
  }

  /// The note that a build for a moment keeps.
  public func note(asOf: Instant) -> BuildNote {
    BuildNote(
      asOf: asOf, kind: .model, key: "form-\(level)", value: asked.utcText + " " + outcome.rawValue)
  }

  /// Reads a note; `nil` for a note of another kind or format.
  public init?(_ note: BuildNote) {
    let parts = note.value.split(separator: " ")
    guard note.kind == .model, note.key.hasPrefix("form-"), let level = Int(note.key.dropFirst(5)),
      (1...5).contains(level), parts.count == 2, let asked = Instant(rfc3339: parts[0]),
      let outcome = Outcome(rawValue: String(parts[1]))
    else { return nil }
    self.init(level: level, asked: asked, outcome: outcome)
  }
}

/// A picture of a form that an image model supplied.
public struct SuppliedForm: Hashable, Sendable {
  /// The largest size of the base64 text in bytes.
  public static let mostBytes = 400_000

  /// The level of the form, 1...5.
  public var level: Int
  /// The moment of the build that received it.
  public var formedAt: Instant
  /// The PNG file in base64.
  public var picture: String

  /// Creates a supplied picture.
  public init(level: Int, formedAt: Instant, picture: String) {
    (self.level, self.formedAt, self.picture) = (level, formedAt, picture)
  }
}
