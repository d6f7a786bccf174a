/// Settings: whether a language model may be asked for the Symbi's mood, and which.
///
/// By default nobody is asked and nothing leaves the machine.
public struct MoodModelSettings: Hashable, Sendable {
  /// The model that is asked when the settings name no other.
  public static let defaultModel = "gemini-2.5-flash-preview-09-2025"

  /// Whether the person allows that steps, sleep and heart-rate variability with their goals are
  /// sent; default no.
  public var consent = false
  /// The address of the service, beginning with `https://`, without the path of the call.
  public var endpoint: String?
  /// The model's name at the service.
  public var model = MoodModelSettings.defaultModel
  /// The SHA-256 of the service's public key, `sha256//` and base64; another key is refused. `nil`
  /// trusts every certificate the machine trusts.
  public var pin: String?

  /// All defaults.
  public init() {}

  static let fields: [SettingField] = [
    .flag("mood_model.consent", \.moodModel.consent),
    .optionalText("mood_model.endpoint", .text(.service), \.moodModel.endpoint),
    .text("mood_model.model", .text(.model), \.moodModel.model),
    .optionalText("mood_model.pin", .text(.pin), \.moodModel.pin),
  ]
}
