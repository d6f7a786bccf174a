/// What is kept of a planned message until it is sent or its day is over: no later build changes or loses it.
///
/// The notes of builds hold it. It is made where there are words, so a plan that was only reckoned has none.
public struct KeptMessage: Hashable, Sendable {
  /// The title and the body, as they are sent.
  public var title, body: String
  /// What must still hold when it is sent; `nil` for nothing.
  public var condition: PlannedMessage.Condition?
  /// The path of its picture from the root of the site; `nil` for none.
  public var picture: String?
  /// The page it opens, relative to a depth.
  public var path: String
  /// What can be done with it without opening it.
  public var actions: [PlannedMessage.Action]
  /// The metrics its text is about, so that withdrawn consent also reaches kept words.
  public var about: [Metric]
  /// The settings its words were made with; words of other settings are made anew where that is possible.
  public var manner: String

  /// Creates what is kept of a message.
  public init(
    title: String, body: String, condition: PlannedMessage.Condition? = nil, picture: String? = nil,
    path: String, actions: [PlannedMessage.Action] = [], about: [Metric] = [], manner: String = ""
  ) {
    (self.title, self.body, self.condition, self.picture) = (title, body, condition, picture)
    (self.path, self.actions, self.about, self.manner) = (path, actions, about, manner)
  }

  /// The settings that words of messages depend on, as one short text without the person's name.
  public static func manner(of settings: Settings) -> String {
    var name = DataSeed()
    if settings.notifications.usesName, let own = settings.name { name.mix(own) }
    return [
      settings.language, settings.coaching.tone.rawValue, settings.units.rawValue, settings.clock.rawValue,
      String(name.value, radix: 16),
    ].joined(separator: " ")
  }

  /// One line for each part, in a fixed order.
  var lines: [String] {
    [
      title, body, condition?.rawValue ?? "", picture ?? "", path,
      actions.map(\.rawValue).joined(separator: " "), about.map(\.id).joined(separator: " "), manner,
    ].map { $0.replacing("\n", with: " ") }
  }

  /// Reads the lines; `nil` for any other ones. A condition that this version does not know is refused, since nobody
  /// could check it.
  init?(lines: [Substring]) {
    guard lines.count == 8, !lines[0].isEmpty, !lines[4].isEmpty else { return nil }
    let condition = PlannedMessage.Condition(rawValue: String(lines[2]))
    guard lines[2].isEmpty == (condition == nil) else { return nil }
    self.init(
      title: String(lines[0]), body: String(lines[1]), condition: condition,
      picture: lines[3].isEmpty ? nil : String(lines[3]), path: String(lines[4]),
      actions: lines[5].split(separator: " ").compactMap { PlannedMessage.Action(rawValue: String($0)) },
      about: lines[6].split(separator: " ").map { Metric(String($0)) }, manner: String(lines[7]))
  }
}

extension BuildNote {
  /// Whether the note tells what became of a message when it was to be sent. No build of the same moment replaces it.
  var isDelivery: Bool { MessageHistory.Entry(self).map { $0.state != .planned } ?? false }

  /// The note without the words of its message, or the figures that were sent to a model.
  var withoutWords: BuildNote {
    if let answer = MoodAnswer(self) {
      return MoodAnswer(asked: answer.asked, reply: answer.reply).note(asOf: asOf)
    }
    guard kind == .message, let end = value.firstIndex(of: "\n") else { return self }
    var note = self
    note.value = String(value[..<end])
    return note
  }
}
