import Foundation
import TriptychArchive
import TriptychHealth

/// A request from the supervisor to a worker: a line with the id and, after a tab, what to leave out of the inbox.
struct NightOrder: Hashable, Sendable {
  /// A file of the inbox that ended an earlier worker.
  struct Poison: Hashable, Sendable {
    var file: String
    /// Why that worker ended.
    var reason: NightEnd
  }

  var person: PersonID
  /// Files to refuse before anything else.
  var poisons: [Poison] = []
  /// Whether to leave the inbox alone.
  var skipsInbox = false

  /// How many workers ended on this person's site.
  var crashes = 0
  /// How many workers were killed from outside while they read a file.
  var kills = 0

  /// The line, with its end.
  var line: String {
    guard skipsInbox || !poisons.isEmpty else { return person.text + "\n" }
    let json = JSONValue.members([
      "skips_inbox": .bool(skipsInbox),
      "poisons": .array(
        poisons.map { .members(["file": .string($0.file), "reason": .string($0.reason.rawValue)]) }),
    ])
    return person.text + "\t" + json.text() + "\n"
  }

  init(_ person: PersonID) { self.person = person }

  /// An order from its line; `nil` for any other line.
  init?(line: String) {
    let parts = line.split(separator: "\t", maxSplits: 1)
    guard let id = parts.first.flatMap({ PersonID($0) }) else { return nil }
    person = id
    guard parts.count == 2 else { return }
    guard let json = try? JSONDecoder().decode(JSONValue.self, from: Data(parts[1].utf8)) else { return nil }
    skipsInbox = json["skips_inbox"] == .bool(true)
    poisons = (json["poisons"]?.elements ?? []).compactMap { poison in
      guard let file = poison["file"]?.text,
        let reason = poison["reason"]?.text.flatMap(NightEnd.init(rawValue:))
      else { return nil }
      return Poison(file: file, reason: reason)
    }
  }
}

/// Why a worker ended before its work was done.
enum NightEnd: String, Hashable, Sendable, CaseIterable {
  /// A trap, or a signal of its own.
  case crashed
  /// It took longer than one step may.
  case timeLimit = "time_limit"
  /// It took more memory than one worker may.
  case memoryLimit = "memory_limit"
  /// Killed from outside: by an operator, or by a system short of memory.
  case killed

  /// What to report about the person or file.
  func diagnostic(at place: String) -> Diagnostic {
    let (text, hint) =
      switch self {
      case .crashed: ("The worker crashed on this twice", "Please report it; the others went on.")
      case .timeLimit:
        (
          "This took longer than --time-limit allows and was stopped",
          "Raise --time-limit, or find out what is so large."
        )
      case .memoryLimit:
        ("This took more memory than --memory-limit allows and was stopped", "Raise --memory-limit.")
      case .killed: ("The worker was killed from outside twice", "Run again; is memory short?")
      }
    return Diagnostic(.error, code: rawValue, text, place: place, hint: hint)
  }

  /// Whether another try may help.
  var mayRetry: Bool { self == .killed }
  /// Whether it is a fault of the program.
  var isFault: Bool { self == .crashed }
}

extension NightOrder {
  /// What to do after a worker ended.
  enum Next: Hashable, Sendable {
    /// Ask a fresh worker.
    case again(NightOrder)
    /// Give up; the old site stays.
    case giveUp
  }

  /// The most files refused for one person in one night; after that, the inbox is left alone.
  static let mostPoisons = 8

  /// What to do after a worker ended on this order.
  ///
  /// - Parameter file: the file of the inbox it was reading; `nil` while it built the site
  func after(_ end: NightEnd, reading file: String?) -> Next {
    var order = self
    guard let file else {
      // A second try would run out of time as well.
      guard end != .timeLimit, crashes == 0 else { return .giveUp }
      order.crashes += 1
      return .again(order)
    }
    guard !skipsInbox else { return .giveUp }
    if end == .killed {
      // The file may not be the cause: try again, then without the inbox, which stays as it is.
      order.kills += 1
      order.skipsInbox = order.kills > 1
    } else if poisons.count < NightOrder.mostPoisons {
      order.poisons.append(Poison(file: file, reason: end))
    } else {
      order.skipsInbox = true
    }
    return .again(order)
  }
}

/// A message from a worker to its supervisor: one line of JSON each.
enum NightMessage: Sendable {
  /// Fonts and templates are loaded; the worker takes orders.
  case ready
  /// The worker cannot work for anybody.
  case unable(ExitStatus, Diagnostic)
  /// It begins to import a file of the inbox. Each step has the whole time limit.
  case importing(file: String)
  /// It begins to build the site.
  case building
  /// A person is done.
  case done(NightResult, Diagnostics, RetentionCounts)

  /// What went wrong and what is worth knowing.
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
        .members(["unable": JSONValue(Int(status.rawValue)), "diagnostic": diagnostic.json])
      case .importing(let file): .members(["importing": .string(file)])
      case .building: .members(["building": .bool(true)])
      case .done(let result, let said, let retention):
        .members([
          "result": result.json, "open": JSONValue(said.openPath),
          "diagnostics": .array(said.list.map(\.json)),
          "retained": BuildReport.counts(retention.retained),
          "dropped": BuildReport.counts(retention.dropped),
        ])
      }
    return json.text() + "\n"
  }

  /// A message from its line; `nil` for any other line.
  init?(line: some Collection<UInt8>) {
    guard let json = try? JSONDecoder().decode(JSONValue.self, from: Data(line)) else { return nil }
    if let result = json["result"].flatMap(NightResult.init) {
      var retention = RetentionCounts()
      retention.retained = NightMessage.counts(json["retained"])
      retention.dropped = NightMessage.counts(json["dropped"])
      let said = (json["diagnostics"]?.elements ?? []).compactMap(Diagnostic.init(json:))
      self = .done(result, Diagnostics(list: said, openPath: json["open"]?.text), retention)
    } else if let file = json["importing"]?.text {
      self = .importing(file: file)
    } else if json["building"] != nil {
      self = .building
    } else if json["ready"] != nil {
      self = .ready
    } else if let code = json["unable"]?.whole, let status = ExitStatus(rawValue: Int32(clamping: code)),
      let diagnostic = json["diagnostic"].flatMap(Diagnostic.init(json:))
    {
      self = .unable(status, diagnostic)
    } else {
      return nil
    }
  }

  private static func counts(_ json: JSONValue?) -> [RetentionRule.Kind: Int] {
    RetentionRule.Kind.allCases.reduce(into: [:]) { $0[$1] = json?[$1.rawValue]?.whole }
  }
}

extension Diagnostic {
  /// All of it, for scripts and for a supervisor.
  var json: JSONValue {
    .members([
      "severity": .string(severity.rawValue), "code": .string(code), "text": .string(text),
      "place": JSONValue(place), "hint": JSONValue(hint),
    ])
  }

  /// Reads ``json``; `nil` for anything else.
  fileprivate init?(json: JSONValue) {
    guard let severity = json["severity"]?.text.flatMap(Severity.init), let code = json["code"]?.text,
      let text = json["text"]?.text
    else { return nil }
    self.init(severity, code: code, text, place: json["place"]?.text, hint: json["hint"]?.text)
  }
}
