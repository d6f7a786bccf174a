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
    client: (MoodModelSettings) throws -> MoodModelClient = MoodModelClient.client,
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
      let service: MoodModelClient
      do {
        service = try client(settings)
      } catch let failure as CommandFailure {
        diagnostics += failure.warnings
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

/// Asks a language model for a mood over HTTPS: at least TLS 1.3, ten seconds, and two more tries only if no connection
/// was made. All tries count as one request. ``SecureTransport`` carries it.
struct MoodModelClient: Sendable {
  /// The variable that names the file with the service's key: one line.
  static let keyFileVariable = "TRIPTYCH_MODEL_KEY_FILE"
  /// Seconds before the second and the third try.
  static let waits = [1.0, 3.0]

  var settings: MoodModelSettings
  /// The service's key; `nil` sends none.
  var key: String?
  /// Makes one try; a test replaces it.
  var attempt: @Sendable (_ config: String) -> Attempt = { SecureTransport.attempt($0) }
  /// Waits; a test replaces it.
  var wait: @Sendable (_ seconds: Double) -> Void = { Thread.sleep(forTimeInterval: $0) }

  /// The outcome of one try.
  typealias Attempt = SecureTransport.Attempt

  /// Asks once.
  func ask(_ question: MoodQuestion) -> MoodReply {
    guard let config = config(question) else { return .unreachable }
    var result = attempt(config)
    for seconds in MoodModelClient.waits where result == .noConnection {
      wait(seconds)
      result = attempt(config)
    }
    switch result {
    case .answered(200, let body):
      let json = try? JSONDecoder().decode(JSONValue.self, from: Data(body.utf8))
      return json.map(MoodReply.init(body:)) ?? .otherWord
    // Too many requests, or a service that is down: the question was not answered.
    case .answered(429, _), .answered(500..., _), .busy: return .unreachable
    case .answered: return .otherWord
    case .timedOut: return .timedOut
    case .noConnection, .refused: return .unreachable
    }
  }

  /// The options for `curl`, one per line.
  private func config(_ question: MoodQuestion) -> String? {
    guard let endpoint = settings.endpoint else { return nil }
    var request = SecureRequest(
      url: "\(endpoint)/v1beta/models/\(settings.model):generateContent", body: question.body.text())
    request.headers = ["content-type: application/json", "accept: application/json"]
    request.pin = settings.pin
    if let key { request.headers.append("x-goog-api-key: " + key) }
    return request.config
  }
}

extension MoodModelClient {
  /// A client for a person; the key is read from the file the environment names.
  ///
  /// - Throws: `CommandFailure` when the file is named and holds no key or cannot be read.
  static func client(_ settings: MoodModelSettings) throws -> MoodModelClient {
    guard let path = EnvironmentVariable.value(keyFileVariable) else {
      return MoodModelClient(settings: settings)
    }
    guard let data = FileManager.default.contents(atPath: path) else {
      throw CommandFailure.usage(
        "The file with the mood model's key cannot be read", hint: "$\(keyFileVariable) names it.")
    }
    let key = String(decoding: data, as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines)
    guard !key.isEmpty, key.utf8.allSatisfy({ (33...126).contains($0) }) else {
      throw CommandFailure.usage(
        "The file with the mood model's key holds no key", hint: "A key is one line of printable ASCII.")
    }
    return MoodModelClient(settings: settings, key: key)
  }
}
