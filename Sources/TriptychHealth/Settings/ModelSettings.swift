/// A model behind an address, as settings name it.
public struct ModelService: Hashable, Sendable {
  /// The base address, beginning with `https://`; `nil` for none.
  public var endpoint: String?
  /// The model's name in the service.
  public var model: String
  /// The SHA-256 of the service's public key; `nil` trusts every certificate that the machine trusts.
  public var pin: String?

  /// Creates the description of a service.
  public init(endpoint: String?, model: String, pin: String?) {
    (self.endpoint, self.model, self.pin) = (endpoint, model, pin)
  }
}

/// Settings for asking a language model for the Symbi's mood: whether it is allowed, and which model.
///
/// By default no model is asked and nothing leaves the machine.
public struct MoodModelSettings: Hashable, Sendable {
  /// The model used when the settings name no other.
  public static let defaultModel = "gemini-2.5-flash-preview-09-2025"

  /// Whether the person consents to sending steps, sleep and heart-rate variability with their goals; default
  /// false.
  public var consent = false
  /// The base address of the service, beginning with `https://`, without the path of the request; `nil` for
  /// none.
  public var endpoint: String?
  /// The model's name in the service.
  public var model = MoodModelSettings.defaultModel
  /// The SHA-256 of the service's public key: `sha256//` followed by base64. Any other key is rejected. `nil`
  /// trusts every certificate that the machine trusts.
  public var pin: String?

  /// Where the model is.
  public var service: ModelService { ModelService(endpoint: endpoint, model: model, pin: pin) }

  static let consentField = SettingField.flag(
    "mood_model.consent", \.moodModel.consent, .on(.privacy, rank: 3, under: .model).essential)
  static let endpointField = SettingField.optionalText(
    "mood_model.endpoint", .text(.service), \.moodModel.endpoint, .on(.privacy, rank: 3).essential
  ).must(.neededWith, "consent")

  static let fields: [SettingField] = [
    consentField, endpointField,
    .text("mood_model.model", .text(.model), \.moodModel.model, .on(.privacy, rank: 3)),
    .optionalText("mood_model.pin", .text(.pin), \.moodModel.pin, .on(.privacy, rank: 3)),
  ]
}

/// Settings for asking an image model for pictures of the Symbi's forms: whether it is allowed, and which model.
///
/// By default no model is asked and nothing leaves the machine.
public struct FormModelSettings: Hashable, Sendable {
  /// The model used when the settings name no other.
  public static let defaultModel = "gemini-2.5-flash-image-preview"

  /// Whether the person consents to sending the look of the Symbi, the level of a form and its commonest moods; default
  /// false.
  public var consent = false
  /// The base address of the service, beginning with `https://`, without the path of the request; `nil` for none.
  public var endpoint: String?
  /// The model's name in the service.
  public var model = FormModelSettings.defaultModel
  /// The SHA-256 of the service's public key: `sha256//` followed by base64. Any other key is rejected. `nil` trusts every
  /// certificate that the machine trusts.
  public var pin: String?

  /// Where the model is.
  public var service: ModelService { ModelService(endpoint: endpoint, model: model, pin: pin) }

  static let consentField = SettingField.flag(
    "form_model.consent", \.formModel.consent, .on(.privacy, rank: 3, under: .formModel))
  static let endpointField = SettingField.optionalText(
    "form_model.endpoint", .text(.service), \.formModel.endpoint, .on(.privacy, rank: 3)
  ).must(.neededWith, "consent")

  static let fields: [SettingField] = [
    consentField, endpointField,
    .text("form_model.model", .text(.model), \.formModel.model, .on(.privacy, rank: 3)),
    .optionalText("form_model.pin", .text(.pin), \.formModel.pin, .on(.privacy, rank: 3)),
  ]
}
