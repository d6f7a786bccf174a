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
/// was made. All tries count as one request.
///
/// `curl` does the transport: it pins keys and reads the machine's certificates, and whoever allows no model does not
/// need it. Its options come on its standard input, so that no key shows in a list of processes.
struct MoodModelClient: Sendable {
  /// The variable that names the file with the service's key: one line.
  static let keyFileVariable = "TRIPTYCH_MODEL_KEY_FILE"
  /// Seconds before the second and the third try.
  static let waits = [1.0, 3.0]

  var settings: MoodModelSettings
  /// The service's key; `nil` sends none.
  var key: String?
  /// Makes one try; a test replaces it.
  var attempt: @Sendable (_ config: String) -> Attempt = { MoodModelClient.curl($0) }
  /// Waits; a test replaces it.
  var wait: @Sendable (_ seconds: Double) -> Void = { Thread.sleep(forTimeInterval: $0) }

  /// The outcome of one try.
  enum Attempt: Hashable, Sendable {
    /// An answer, with its HTTP status and body.
    case answered(status: Int, body: String)
    case timedOut
    /// No connection; another try may help.
    case noConnection
    /// A certificate or key that is not trusted, a connection that broke when the question may already have been sent,
    /// or no `curl`: there is no other try.
    case refused
  }

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
    case .answered(429, _), .answered(500..., _): return .unreachable
    case .answered: return .otherWord
    case .timedOut: return .timedOut
    case .noConnection, .refused: return .unreachable
    }
  }

  /// The options for `curl`, one per line.
  private func config(_ question: MoodQuestion) -> String? {
    guard let endpoint = settings.endpoint else { return nil }
    var lines = [
      "url = \(quoted("\(endpoint)/v1beta/models/\(settings.model):generateContent"))",
      "request = POST", "proto = \"=https\"", "tlsv1.3", "silent", "globoff", "max-time = 10",
      "max-filesize = 65536", "noproxy = \"*\"", "header = \"content-type: application/json\"",
      "header = \"accept: application/json\"", "user-agent = \"\"",
      "data-raw = \(quoted(question.body.text()))", "write-out = \"\\n%{http_code}\"",
    ]
    if let pin = settings.pin { lines.append("pinnedpubkey = \(quoted(pin))") }
    if let key { lines.append("header = \(quoted("x-goog-api-key: " + key))") }
    return lines.joined(separator: "\n") + "\n"
  }

  private func quoted(_ text: String) -> String {
    "\"" + text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"") + "\""
  }
}

extension MoodModelClient {
  /// A client for a person; the key is read from the file the environment names.
  ///
  /// - Throws: `CommandFailure` when the file is named and holds no key or cannot be read.
  static func client(_ settings: MoodModelSettings) throws -> MoodModelClient {
    guard let path = ProcessInfo.processInfo.environment[keyFileVariable], !path.isEmpty else {
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

  /// The variables that `curl` may see: where it is, and which certificates to trust.
  private static let allowedVariables: Set<String> = [
    "PATH", "CURL_CA_BUNDLE", "SSL_CERT_FILE", "SSL_CERT_DIR",
  ]

  /// One try with `curl`, which does not read its own settings files.
  private static func curl(_ config: String) -> Attempt {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = ["curl", "-q", "--config", "-"]
    // No other variable may send the question elsewhere or record its key.
    process.environment = ProcessInfo.processInfo.environment.filter { allowedVariables.contains($0.key) }
    let (input, output) = (Pipe(), Pipe())
    process.standardInput = input
    process.standardOutput = output
    process.standardError = FileHandle.nullDevice
    do {
      // Written before anybody reads: it fits in a pipe, and does no harm if nobody reads it.
      try input.fileHandleForWriting.write(contentsOf: Data(config.utf8.prefix(32_768)))
      try input.fileHandleForWriting.close()
      try process.run()
    } catch {
      return .refused
    }
    let data = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    // The numbers are those of curl's manual, "Exit codes".
    switch process.terminationStatus {
    case 0: break
    case 28: return .timedOut
    case 6, 7: return .noConnection
    default: return .refused
    }
    let text = String(decoding: data, as: UTF8.self)
    guard let end = text.lastIndex(of: "\n"), let status = Int(text[text.index(after: end)...]) else {
      return .refused
    }
    return .answered(status: status, body: String(text[..<end]))
  }
}
