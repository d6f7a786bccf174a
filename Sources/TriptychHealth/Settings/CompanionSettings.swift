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

  /// What the Symbi wears: nothing, what fits the day, or one thing all year.
  public enum Season: String, Hashable, Sendable, CaseIterable {
    case off, auto, spring, summer, autumn, winter, halloween
  }
  /// The half of the earth that decides which season it is.
  public enum Hemisphere: String, Hashable, Sendable, CaseIterable { case north, south }

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
  /// What the Symbi wears with Premium; default nothing.
  public var season = Season.off
  /// The half of the earth; default the northern one.
  public var hemisphere = Hemisphere.north

  /// What the Symbi wears on a day; `nil` for nothing.
  ///
  /// Seasons are those of the weather: spring from March in the north and from September in the south. The last seven
  /// days of October are those of Halloween everywhere.
  public func worn(on day: CalendarDay) -> Season? {
    guard season == .auto else { return season == .off ? nil : season }
    let (_, month, number) = day.components
    if month == 10, number >= 25 { return .halloween }
    let quarter = (month % 12) / 3
    let seasons: [Season] = [.winter, .spring, .summer, .autumn]
    return seasons[(quarter + (hemisphere == .south ? 2 : 0)) % 4]
  }

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
    .choice("companions.season", \.companions.season, .on(.companions)),
    .choice("companions.hemisphere", \.companions.hemisphere, .on(.companions)),
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
