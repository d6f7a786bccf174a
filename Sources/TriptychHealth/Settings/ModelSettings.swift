/// Settings for a model behind an address that may be asked for something: whether it is allowed, and which one.
///
/// By default no model is asked and nothing leaves the machine.
public struct ModelSettings: Hashable, Sendable {
  /// The language model used when the settings name no other.
  public static let languageModel = "gemini-2.5-flash-preview-09-2025"
  /// The image model used when the settings name no other.
  public static let imageModel = "gemini-2.5-flash-image-preview"

  /// Whether the person consents to sending what the model is asked with; default false.
  public var consent = false
  /// The base address of the service, beginning with `https://`, without the path of the request; `nil` for none.
  public var endpoint: String?
  /// The model's name in the service.
  public var model: String
  /// The SHA-256 of the service's public key: `sha256//` followed by base64. Any other key is rejected. `nil` trusts every
  /// certificate that the machine trusts.
  public var pin: String?

  /// Creates the settings of a model that is not allowed.
  public init(model: String) { self.model = model }

  /// The address that something is sent to; `nil` where nothing is.
  public var address: String? { consent ? endpoint : nil }
}

/// The fields of a model's settings.
struct ModelFields: Sendable {
  /// The model that may be asked for the Symbi's mood.
  static let mood = ModelFields(
    .flag("mood_model.consent", \.moodModel.consent, .on(.privacy, rank: 3, under: .model).essential),
    .optionalText("mood_model.endpoint", .text(.service), \.moodModel.endpoint, place.essential),
    .text("mood_model.model", .text(.model), \.moodModel.model, place),
    .optionalText("mood_model.pin", .text(.pin), \.moodModel.pin, place))
  /// The model that may be asked for pictures of the Symbi's forms.
  static let form = ModelFields(
    .flag("form_model.consent", \.formModel.consent, .on(.privacy, rank: 3, under: .formModel)),
    .optionalText("form_model.endpoint", .text(.service), \.formModel.endpoint, place),
    .text("form_model.model", .text(.model), \.formModel.model, place),
    .optionalText("form_model.pin", .text(.pin), \.formModel.pin, place))

  private static let place = SettingPlace.on(.privacy, rank: 3)

  let consent: SettingField
  let endpoint: SettingField
  /// All of them, in the order of a settings file.
  let all: [SettingField]

  private init(
    _ consent: SettingField, _ endpoint: SettingField, _ model: SettingField, _ pin: SettingField
  ) {
    self.consent = consent
    self.endpoint = endpoint.must(.neededWith, "consent")
    all = [consent, self.endpoint, model, pin]
  }
}
