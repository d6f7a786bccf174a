import Foundation
import TriptychArchive
import TriptychHealth

/// Notes what a command did in the operator's trail.
enum OperatorTrail {
  /// Notes an event of now. What was done stays done when that fails, and it is said.
  static func note(_ event: AuditEvent, in home: Home, console: Console) {
    do {
      try AuditTrail(of: home).append(event, at: AsOfOption.now)
    } catch {
      let failure = CommandFailure(error).diagnostic
      console.report(
        Diagnostic(
          .warning, code: "audit_not_written",
          "What was done is not in the audit trail: \(failure.text)", place: failure.place, hint: failure.hint
        ))
    }
  }

  /// An event with a keyed digest of what was applied.
  static func event(
    _ kind: AuditEvent.Kind, of person: PersonID, digestOf text: String, in home: Home
  ) throws -> AuditEvent {
    AuditEvent(kind, of: person, digest: try HomeSecret.make(in: home).digest(of: Array(text.utf8)))
  }
}
