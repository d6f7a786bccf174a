import Foundation
import TriptychHealth

/// Asks a model over HTTPS: at least TLS 1.3, within a time limit, and two more tries only if no connection was made. All
/// tries count as one request. ``SecureTransport`` carries it.
///
/// Moods and pictures of forms are asked for with it.
struct ModelClient: Sendable {
  /// The variable that names the file with the service's key: one line.
  static let keyFileVariable = "TRIPTYCH_MODEL_KEY_FILE"
  /// Seconds before the second and the third try.
  static let waits = [1.0, 3.0]

  /// What a model made of a question.
  enum Answer: Hashable, Sendable {
    case answered(JSONValue)
    /// The service refused the question, or its answer is no JSON.
    case otherAnswer
    case timedOut
    /// No connection, none that can be trusted, or a service that is busy.
    case unreachable
  }

  var service: ModelSettings
  /// The service's key; `nil` sends none.
  var key: String?
  /// Seconds until a try is given up.
  var seconds = 10
  /// The largest answer that is read, in bytes.
  var mostBytes = SecureRequest.usualBytes
  /// Makes one try; a test replaces it.
  var attempt: @Sendable (_ config: String) -> Attempt = { SecureTransport.attempt($0) }
  /// Waits; a test replaces it.
  var wait: @Sendable (_ seconds: Double) -> Void = { Thread.sleep(forTimeInterval: $0) }

  /// The outcome of one try.
  typealias Attempt = SecureTransport.Attempt

  /// Asks once.
  func ask(_ body: JSONValue) -> Answer {
    guard let config = config(body) else { return .unreachable }
    var result = attempt(config)
    for seconds in ModelClient.waits where result == .noConnection {
      wait(seconds)
      result = attempt(config)
    }
    switch result {
    case .answered(200, let body):
      let json = try? JSONDecoder().decode(JSONValue.self, from: Data(body.utf8))
      return json.map(Answer.answered) ?? .otherAnswer
    // Too many requests, or a service that is down: the question was not answered.
    case .answered(429, _), .answered(500..., _), .busy: return .unreachable
    case .answered: return .otherAnswer
    case .timedOut: return .timedOut
    case .noConnection, .refused: return .unreachable
    }
  }

  /// The options for `curl`, one per line.
  private func config(_ body: JSONValue) -> String? {
    guard let endpoint = service.endpoint else { return nil }
    var request = SecureRequest(
      url: "\(endpoint)/v1beta/models/\(service.model):generateContent", body: body.text())
    request.headers = ["content-type: application/json", "accept: application/json"]
    request.pin = service.pin
    (request.seconds, request.mostBytes) = (seconds, mostBytes)
    if let key { request.headers.append("x-goog-api-key: " + key) }
    return request.config
  }
}

extension ModelClient {
  /// A client for a person; the key is read from the file the environment names.
  ///
  /// - Throws: `CommandFailure` when the file is named and holds no key or cannot be read.
  static func client(_ service: ModelSettings) throws -> ModelClient {
    guard let path = EnvironmentVariable.value(keyFileVariable) else { return ModelClient(service: service) }
    guard let data = FileManager.default.contents(atPath: path) else {
      throw CommandFailure.usage(
        "The file with the models' key cannot be read", hint: "$\(keyFileVariable) names it.")
    }
    let key = String(decoding: data, as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines)
    guard !key.isEmpty, key.utf8.allSatisfy({ (33...126).contains($0) }) else {
      throw CommandFailure.usage(
        "The file with the models' key holds no key", hint: "A key is one line of printable ASCII.")
    }
    return ModelClient(service: service, key: key)
  }
}
