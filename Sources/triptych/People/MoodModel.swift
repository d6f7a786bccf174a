import Foundation
import TriptychHealth

/// A build's request to a language model for the mood, if the person allows one.
struct MoodModelRequest {
  /// What decides the mood.
  var inputs = MoodInputs()
  /// The answer to keep; `nil` if no model was asked, now or earlier for this moment.
  var note: BuildNote?
  /// Why no model could be asked.
  var diagnostics: [Diagnostic] = []

  /// Asks the model if the settings and the time since the last request allow it.
  ///
  /// - Parameters:
  ///   - now: the machine's clock; `nil` asks no model and uses earlier answers
  ///   - keep: stores a note at once. It is called before the question is sent, so that the request counts whatever
  ///     becomes of the answer, the site or the machine
  init(
    _ history: HealthHistory, _ remembered: Remembered, asOf: AsOf, now: Instant?,
    client: (ModelSettings) throws -> ModelClient = ModelClient.client,
    keep: (BuildNote) throws -> Void = { _ in }
  ) throws {
    let settings = history.settings.moodModel
    // Kept even while consent is withdrawn: it still says when the model was last asked.
    note = remembered.builds.last { $0.kind == .model && $0.asOf == asOf.instant }
    guard settings.consent else { return }
    let question = MoodQuestion(history, asOf: asOf)
    let policy = MoodModelPolicy(
      settings: settings, notes: remembered.builds, asOf: asOf, known: question.known, now: now)
    switch policy.step {
    case .decided(let decision): inputs.decision = decision
    case .ask:
      guard let now else { return }
      let service: ModelClient
      do {
        service = try client(settings)
      } catch let failure as CommandFailure {
        diagnostics += failure.warnings
        return
      }
      try keep(MoodAnswer(asked: now, reply: .unreachable).note(asOf: asOf.instant))
      let answer = MoodAnswer(asked: now, reply: service.ask(question), sent: question)
      let note = answer.note(asOf: asOf.instant)
      try keep(note)
      self.note = note
      inputs.decision = policy.decision(after: answer)
    }
  }
}

extension ModelClient {
  /// Asks for a mood, once.
  func ask(_ question: MoodQuestion) -> MoodReply {
    switch ask(question.body) {
    case .answered(let json): MoodReply(body: json)
    case .otherAnswer: .otherWord
    case .timedOut: .timedOut
    case .unreachable: .unreachable
    }
  }
}
