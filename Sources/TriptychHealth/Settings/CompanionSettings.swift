/// Settings for the companions: which pets pages show, and how the PixelPal looks.
///
/// The figure and the starter style are chosen once, when a person begins; no build changes them.
public struct CompanionSettings: Hashable, Sendable {
  /// The pets that pages show; both grow whether or not they are shown.
  public enum Pet: String, Hashable, Sendable, CaseIterable {
    case symbi
    case pixelPal = "pixelpal"
    case both, none
  }
  /// The two figures of the PixelPal.
  public enum Figure: String, Hashable, Sendable, CaseIterable { case male, female }
  /// The skin of the PixelPal, from dark to light.
  public enum Skin: String, Hashable, Sendable, CaseIterable { case deep, brown, tan, olive, light, pale }
  /// The hair of the PixelPal.
  public enum Hair: String, Hashable, Sendable, CaseIterable {
    case black, brown, auburn, copper, blond, grey
  }
  /// The clothes of the PixelPal below the top, which belongs to its phase.
  public enum Outfit: String, Hashable, Sendable, CaseIterable { case denim, forest, berry, sand }

  /// The pets shown; default the Symbi.
  public var pet = Pet.symbi
  /// The chosen figure; `nil`, the default, until one is chosen. See ``drawnFigure``.
  public var figure: Figure?
  /// The chosen skin; `nil`, the default, is the skin that both figures have initially.
  public var skin: Skin?
  /// The chosen hair; `nil`, the default, is each figure's own hair.
  public var hair: Hair?
  /// The chosen outfit; default denim.
  public var outfit = Outfit.denim

  /// The figure to draw: the chosen one, or the female one until one is chosen. That default is arbitrary and
  /// says nothing about the person.
  public var drawnFigure: Figure { figure ?? .female }

  /// Whether pages show the Symbi.
  public var showsSymbi: Bool { pet == .symbi || pet == .both }

  /// Whether pages show the PixelPal.
  public var showsPixelPal: Bool { pet == .pixelPal || pet == .both }

  static let fields: [SettingField] = [
    .choice("companions.pet", \.companions.pet, .on(.companions).essential.askedFirst),
    .optionalChoice("companions.figure", \.companions.figure, .on(.companions).askedFirst),
    .optionalChoice("companions.skin", \.companions.skin, .on(.companions).askedFirst),
    .optionalChoice("companions.hair", \.companions.hair, .on(.companions).askedFirst),
    .choice("companions.outfit", \.companions.outfit, .on(.companions).askedFirst),
  ]
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

/// Settings for Premium: the day from which a person has it.
///
/// Premium decides which rewards are drawn, never which are earned.
public struct PremiumSettings: Hashable, Sendable {
  /// The first day with Premium; `nil`, the default, means no Premium.
  public var since: CalendarDay?

  /// Whether Premium is active on a day: the first day or a later one.
  public func isActive(on day: CalendarDay) -> Bool { since.map { $0 <= day } ?? false }
}
