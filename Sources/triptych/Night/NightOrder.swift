import Foundation
import TriptychHealth

/// What a supervisor asks a worker for: a line with the id, and behind a tab what is to be left out of the inbox.
struct NightOrder: Hashable, Sendable {
  /// A file of the inbox on which an earlier worker ended.
  struct Poison: Hashable, Sendable {
    var file: String
    /// Why that worker ended.
    var reason: NightEnd
  }

  var person: PersonID
  /// Put aside before anything else.
  var poisons: [Poison] = []
  /// Whether the inbox is left alone.
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

  /// An order as it was written; `nil` for any other line.
  init?(line: String) {
    let parts = line.split(separator: "\t", maxSplits: 1)
    guard let id = parts.first.flatMap({ PersonID($0) }) else { return nil }
    person = id
    guard parts.count == 2 else { return }
    guard let json = try? JSONDecoder().decode(JSONValue.self, from: Data(parts[1].utf8)) else { return nil }
    skipsInbox = json["skips_inbox"] == .bool(true)
    if case .array(let list)? = json["poisons"] {
      poisons = list.compactMap { poison in
        guard case .string(let file)? = poison["file"], case .string(let word)? = poison["reason"],
          let reason = NightEnd(rawValue: word)
        else { return nil }
        return Poison(file: file, reason: reason)
      }
    }
  }
}

/// Why a worker ended before its work was done.
enum NightEnd: String, Hashable, Sendable, CaseIterable {
  /// A trap or a signal of its own making.
  case crashed
  /// It took longer than one step may.
  case timeLimit = "time_limit"
  /// It took more memory than one worker may.
  case memoryLimit = "memory_limit"
  /// Somebody else killed it: an operator, or a system that was short of memory.
  case killed

  /// What it means for the person.
  func diagnostic(at place: String) -> Diagnostic {
    let (text, hint) =
      switch self {
      case .crashed: ("The worker crashed on this, twice in a row", "Please report it; the others went on.")
      case .timeLimit:
        (
          "This took longer than --time-limit allows, and was stopped",
          "Raise --time-limit, or look what is large."
        )
      case .memoryLimit:
        ("This took more memory than --memory-limit allows, and was stopped", "Raise --memory-limit.")
      case .killed: ("The worker was killed from outside, twice in a row", "Run again; is memory short?")
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
    /// Give up; the site that stood stays.
    case giveUp
  }

  /// The most files that are put aside for one person in one night; then the inbox is left alone.
  static let mostPoisons = 8

  /// What to do after a worker ended on this order.
  ///
  /// - Parameter file: the file of the inbox it was reading; `nil` while it made the site
  func after(_ end: NightEnd, reading file: String?) -> Next {
    var order = self
    guard let file else {
      // Time that was not enough is not enough a second time.
      guard end != .timeLimit, crashes == 0 else { return .giveUp }
      order.crashes += 1
      return .again(order)
    }
    guard !skipsInbox else { return .giveUp }
    if end == .killed {
      // Nothing the file has to have done: once more, then without the inbox, which stays as it is.
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
