/// A change of settings before it is applied: what changes, and what a person has to agree to.
public struct SettingsChange: Hashable, Sendable {
  /// The paths of the settings that change, in the order of the file.
  public let paths: [String]
  /// What would use more of the person's data than now, or keep less of it: one sentence each, with the path of
  /// the setting as its place. Such a change needs the person's yes.
  public private(set) var concerns: [Diagnostic] = []

  /// The beginnings of the paths that concerns can be about.
  public static let concerning = [
    "privacy", "mood_model", "form_model", "inbox", MessageSending.hookField.path,
  ]

  /// Compares settings.
  public init(from old: Settings, to new: Settings) {
    paths = SettingsCatalog.fields.filter { $0.value(old) != $0.value(new) }.map(\.path)
    for category in ConsentCategory.allCases
    where !old.privacy[consentTo: category] && new.privacy[consentTo: category] {
      let use = category.pillar == nil ? "taken in, shown and sent" : "taken in, scored, shown and sent"
      concern(
        category.consentPath, "\(category.title) data, which is switched off now, would be " + use)
    }
    func granted(_ field: SettingField, _ flag: (Settings) -> Bool, _ text: String) {
      if !flag(old), flag(new) { concern(field.path, text) }
    }
    func asked(_ model: String, _ fields: ModelFields, _ part: (Settings) -> ModelSettings, _ what: String) {
      granted(fields.consent, { part($0).consent }, "\(what) would be sent to \(model)")
      if part(old).consent, part(new).consent, part(old).endpoint != part(new).endpoint {
        concern(fields.endpoint.path, "What is sent to \(model) would go to another address")
      }
    }
    asked("a language model", .mood, \.moodModel, "Steps, sleep and heart-rate variability")
    asked("an image model", .form, \.formModel, "The level of a form and its commonest moods")
    let (sent, before) = (new.notifications.sending, old.notifications.sending)
    if let host = sent.host, sent.hook != before.hook {
      concern(
        MessageSending.hookField.path,
        "Messages, whose texts may hold health values, would be sent to \(host)")
    }
    granted(
      PrivacySettings.medicationNamesField, \.privacy.medicationNames,
      "Names of medication would be kept and shown")
    granted(
      PrivacySettings.trainingField, \.privacy.training, "Models might be trained with the person's data")
    granted(
      PrivacySettings.researchField, \.privacy.research, "The person's data might be used for research")
    granted(
      PrivacySettings.analyticsField, \.privacy.analytics, "Builds of the person's pages might be counted")
    let folders = Set(new.inbox.folders).subtracting(old.inbox.folders).count
    if folders > 0 {
      concern(
        InboxSettings.foldersField.path,
        "Every night would read the files in "
          + (folders == 1 ? "one more folder" : "\(folders) more folders") + " of this machine")
    }
    let kept = (old.privacy.retention.daysKept, new.privacy.retention.daysKept)
    if kept.1.health < kept.0.health || kept.1.moods < kept.0.moods {
      concern(
        PrivacySettings.retentionField.path,
        "The next build would delete health data older than \(kept.1.health) days and moods older than "
          + "\(kept.1.moods) days")
    }
    if old.privacy.keepImports, !new.privacy.keepImports {
      concern(PrivacySettings.keepImportsField.path, "Files that were imported would be deleted after a day")
    }
  }

  private mutating func concern(_ path: String, _ text: String) {
    concerns.append(Diagnostic(.warning, code: "needs_yes", text, place: path))
  }
}

extension PrivacySettings.Retention {
  /// For how many days health data and moods are kept; the largest number where they are kept forever.
  fileprivate var daysKept: (health: Int, moods: Int) {
    RetentionRule.days(self) ?? (.max, .max)
  }
}
