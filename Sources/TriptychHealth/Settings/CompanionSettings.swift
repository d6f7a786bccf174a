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

/// Settings for Premium: the day from which a person has it.
///
/// Premium decides which rewards are drawn, never which are earned.
public struct PremiumSettings: Hashable, Sendable {
  /// The first day with Premium; `nil`, the default, means no Premium.
  public var since: CalendarDay?

  /// Whether Premium is active on a day: the first day or a later one.
  public func isActive(on day: CalendarDay) -> Bool { since.map { $0 <= day } ?? false }
}
