/// Settings: which pets pages show, and how the PixelPal looks.
///
/// Figure and starter style are chosen once, when a person begins, and kept: no build changes them.
public struct CompanionSettings: Hashable, Sendable {
  /// The pets that pages show; both grow all the same.
  public enum Pet: String, Hashable, Sendable, CaseIterable {
    case symbi
    case pixelPal = "pixelpal"
    case both, none
  }
  /// Which of the two figures the PixelPal is.
  public enum Figure: String, Hashable, Sendable, CaseIterable { case male, female }
  /// Its skin, from dark to light.
  public enum Skin: String, Hashable, Sendable, CaseIterable { case deep, brown, tan, olive, light, pale }
  /// Its hair.
  public enum Hair: String, Hashable, Sendable, CaseIterable {
    case black, brown, auburn, copper, blond, grey
  }
  /// What it wears below the top of its phase.
  public enum Outfit: String, Hashable, Sendable, CaseIterable { case denim, forest, berry, sand }

  /// Default the Symbi.
  public var pet = Pet.symbi
  /// `nil`, the default, until one is chosen; see ``drawnFigure``.
  public var figure: Figure?
  /// `nil`, the default, is the skin both figures are first drawn with.
  public var skin: Skin?
  /// `nil`, the default, is each figure's own hair.
  public var hair: Hair?
  /// Default denim.
  public var outfit = Outfit.denim

  /// All defaults.
  public init() {}

  /// The figure that is drawn: the one chosen. Until then the female one, since one has to be drawn; it
  /// says nothing about the person.
  public var drawnFigure: Figure { figure ?? .female }

  /// Whether pages show the Symbi.
  public var showsSymbi: Bool { pet == .symbi || pet == .both }

  /// Whether pages show the PixelPal.
  public var showsPixelPal: Bool { pet == .pixelPal || pet == .both }

  static let fields: [SettingField] = [
    .choice("companions.pet", \.companions.pet),
    .optionalChoice("companions.figure", \.companions.figure),
    .optionalChoice("companions.skin", \.companions.skin),
    .optionalChoice("companions.hair", \.companions.hair),
    .choice("companions.outfit", \.companions.outfit),
  ]
}

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

/// Settings: since when a person has Premium.
///
/// Premium decides what is drawn of what was earned, never what is earned.
public struct PremiumSettings: Hashable, Sendable {
  /// The first day with Premium; `nil`, the default, without it.
  public var since: CalendarDay?

  /// All defaults.
  public init() {}

  /// Whether a day is one with Premium: the first or a later one.
  public func isActive(on day: CalendarDay) -> Bool { since.map { $0 <= day } ?? false }
}
