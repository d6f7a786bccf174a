import TriptychHealth

/// What a build learns about the mood from a language model, where the person allows one.
struct MoodModelRequest {
  /// What decides.
  var inputs = MoodInputs()
  /// The answer to keep; `nil` where nobody was asked, now or for this moment before.
  var note: BuildNote?
  /// Why nobody could be asked.
  var diagnostics: [Diagnostic] = []

  /// Asks when the settings and the time since the last request allow it.
  ///
  /// - Parameters:
  ///   - now: the machine's clock; `nil` asks nobody and goes by what was answered before
  ///   - keep: keeps a note at once. It is called before the question goes out, so that asked is asked,
  ///     whatever becomes of the answer, the site or the machine
  init(
    _ history: HealthHistory, _ remembered: Remembered, asOf: AsOf, now: Instant?,
    client: (MoodModelSettings) throws -> MoodModelClient = MoodModelClient.client,
    keep: (BuildNote) throws -> Void = { _ in }
  ) throws {
    let settings = history.settings.moodModel
    // Kept also while consent is withdrawn: it still says when somebody was asked last.
    note = remembered.builds.last { $0.kind == .model && $0.asOf == asOf.instant }
    guard settings.consent else { return }
    let question = MoodQuestion(history, asOf: asOf)
    let policy = MoodModelPolicy(
      settings: settings, notes: remembered.builds, asOf: asOf, known: question.known, now: now)
    switch policy.step {
    case .decided(let decision): inputs.decision = decision
    case .ask:
      guard let now else { return }
      let service: MoodModelClient
      do {
        service = try client(settings)
      } catch let failure as CommandFailure {
        diagnostics.append(failure.diagnostic.asWarning)
        return
      }
      try keep(MoodAnswer(asked: now, reply: .unreachable).note(asOf: asOf.instant))
      let answer = MoodAnswer(asked: now, reply: service.ask(question))
      let note = answer.note(asOf: asOf.instant)
      try keep(note)
      self.note = note
      inputs.decision = policy.decision(after: answer)
    }
  }
}

extension Diagnostic {
  /// The same, as something that the rest goes on without.
  fileprivate var asWarning: Diagnostic {
    var warning = self
    warning.severity = .warning
    return warning
  }
}
