import TriptychArchive
import TriptychHealth

/// A person who has no site of a run: an id and codes, for scripts.
struct BuildFailure: Sendable {
  var person: PersonID
  /// Whether somebody else was at work on this person.
  var isBusy: Bool
  /// The reason: a code for scripts.
  var reason: String?
  /// Whether another try may help.
  var mayRetry: Bool

  var json: JSONValue {
    .members([
      "person": .string(person.text), "outcome": .string(isBusy ? "busy" : "failed"),
      "reason": JSONValue(reason), "retry": .bool(mayRetry),
    ])
  }
}

extension BuildFailure {
  /// The failure of a build; `nil` where the person has a site.
  init?(_ result: BuildResult) {
    guard result.outcome == nil else { return nil }
    let reason = result.diagnostics.first { $0.severity == .error }?.code
    self.init(
      person: result.person, isBusy: reason == StoreError.Code.busy.rawValue, reason: reason ?? "unknown",
      mayRetry: result.status == .tryAgain)
  }
}
