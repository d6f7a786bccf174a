import TriptychHealth

/// What a build learns about the mood from a language model, where the person allows one.
struct MoodConsultation {
  /// What decides, and the note to keep; `nil` where nobody was asked, now or for this moment before.
  var inputs = MoodInputs()
  var note: BuildNote?

  /// Asks when the settings and the time since the last request allow it.
  ///
  /// - Parameter now: the machine's clock; `nil` asks nobody and goes by what was answered before
  init(
    _ history: HealthHistory, _ remembered: Remembered, asOf: AsOf, now: Instant?,
    client: (MoodModelSettings) throws -> MoodModelClient = MoodModelClient.client
  ) throws {
    let settings = history.settings.moodModel
    guard settings.consent else { return }
    let question = MoodQuestion(history, asOf: asOf)
    let policy = MoodModelPolicy(
      settings: settings, notes: remembered.builds, asOf: asOf, known: question.known, now: now)
    switch policy.step {
    case .decided(let decision):
      inputs.decision = decision
      note = remembered.builds.last { $0.kind == .model && $0.asOf == asOf.instant }
    case .ask:
      guard let now else { return }
      let answer = MoodAnswer(asked: now, reply: try client(settings).ask(question))
      inputs.decision = policy.decision(after: answer)
      note = answer.note(asOf: asOf.instant)
    }
  }
}
