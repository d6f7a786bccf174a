import Foundation
import TriptychArchive
import TriptychHealth

/// What a worker says to its supervisor: a JSON line each.
enum NightMessage: Sendable {
  /// Fonts and templates are read; orders can come.
  case ready
  /// It cannot work at all, whoever it is asked for.
  case unable(ExitStatus, Diagnostic)
  /// It begins with a file of the inbox; each step has the whole time limit.
  case importing(file: String)
  /// It begins with the site.
  case building
  /// A person is done.
  case done(NightResult, Diagnostics, RetentionCounts)

  /// What went wrong, and what is worth knowing.
  struct Diagnostics: Sendable {
    var list: [Diagnostic] = []
    /// Where the site opens.
    var openPath: String?
  }

  /// The line, with its end.
  var line: String {
    let json: JSONValue =
      switch self {
      case .ready: .members(["ready": .bool(true)])
      case .unable(let status, let diagnostic):
        .members(["unable": JSONValue(Int(status.rawValue)), "diagnostic": NightMessage.json(diagnostic)])
      case .importing(let file): .members(["importing": .string(file)])
      case .building: .members(["building": .bool(true)])
      case .done(let result, let said, let retention):
        .members([
          "result": result.json, "open": JSONValue(said.openPath),
          "diagnostics": .array(said.list.map(NightMessage.json)),
          "retained": BuildReport.counts(retention.retained),
          "dropped": BuildReport.counts(retention.dropped),
        ])
      }
    return json.text() + "\n"
  }

  /// A message as it was written; `nil` for any other line.
  init?(line: some Collection<UInt8>) {
    guard let json = try? JSONDecoder().decode(JSONValue.self, from: Data(line)) else { return nil }
    if let result = json["result"].flatMap(NightResult.init) {
      var retention = RetentionCounts()
      retention.retained = NightMessage.counts(json["retained"])
      retention.dropped = NightMessage.counts(json["dropped"])
      let said = NightMessage.elements(json["diagnostics"]).compactMap(NightMessage.diagnostic)
      self = .done(result, Diagnostics(list: said, openPath: NightMessage.text(json["open"])), retention)
    } else if let file = NightMessage.text(json["importing"]) {
      self = .importing(file: file)
    } else if json["building"] != nil {
      self = .building
    } else if json["ready"] != nil {
      self = .ready
    } else if let status = NightMessage.status(json["unable"]),
      let diagnostic = json["diagnostic"].flatMap(NightMessage.diagnostic)
    {
      self = .unable(status, diagnostic)
    } else {
      return nil
    }
  }

  private static func status(_ json: JSONValue?) -> ExitStatus? {
    guard case .number(let value)? = json, let code = Int32(exactly: value) else { return nil }
    return ExitStatus(rawValue: code)
  }

  private static func text(_ json: JSONValue?) -> String? {
    if case .string(let text)? = json { text } else { nil }
  }

  private static func elements(_ json: JSONValue?) -> [JSONValue] {
    if case .array(let values)? = json { values } else { [] }
  }

  private static func json(_ diagnostic: Diagnostic) -> JSONValue {
    .members([
      "severity": .string(diagnostic.severity.rawValue), "code": .string(diagnostic.code),
      "text": .string(diagnostic.text), "place": JSONValue(diagnostic.place),
      "hint": JSONValue(diagnostic.hint),
    ])
  }

  private static func diagnostic(_ json: JSONValue) -> Diagnostic? {
    guard let severity = text(json["severity"]).flatMap(Diagnostic.Severity.init),
      let code = text(json["code"]),
      let sentence = text(json["text"])
    else { return nil }
    return Diagnostic(severity, code: code, sentence, place: text(json["place"]), hint: text(json["hint"]))
  }

  private static func counts(_ json: JSONValue?) -> [RetentionRule.Kind: Int] {
    RetentionRule.Kind.allCases.reduce(into: [:]) { counts, kind in
      if case .number(let value)? = json?[kind.rawValue] { counts[kind] = Int(exactly: value) }
    }
  }
}
