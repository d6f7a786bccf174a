import TriptychHealth

/// One thing that was done with people's data, as the operator's trail keeps it: who by pseudonym, how much by counts,
/// what by a keyed digest. Never a value, a name or the name of a file.
public struct AuditEvent: Hashable, Sendable {
  /// What was done.
  public enum Kind: String, Hashable, Sendable, CaseIterable {
    case imported = "import"
    case exported = "export"
    case settingsApplied = "settings_applied"
    case consentChanged = "consent_changed"
    case dataDropped = "retention"
    case purged = "purge"
    case sealed = "seal"
    case sealRotated = "seal_rotated"
    case erasureAsked = "erasure_asked"
    case erasureCancelled = "erasure_cancelled"
    case erased = "erased"
    case erasureLifted = "erasure_lifted"
    /// Lines of the trail itself were dropped for their age.
    case auditShortened = "audit_shortened"
  }

  /// What was done.
  public var kind: Kind
  /// With whose data; `nil` when it concerns the whole home.
  public var person: PersonID?
  /// How much, by stable words.
  public var counts: [String: Int]
  /// A digest of what was handed over, made with ``HomeSecret/digest(of:)``.
  public var digest: String?
  /// A word that tells this event from all others, for what may be reported twice after an interruption.
  public var reference: String?

  /// An event.
  public init(
    _ kind: Kind, of person: PersonID?, counts: [String: Int] = [:], digest: String? = nil,
    reference: String? = nil
  ) {
    self.kind = kind
    self.person = person
    self.counts = counts
    self.digest = digest
    self.reference = reference
  }
}
