import TriptychGraphics
import TriptychHealth

/// A small picture of a person's PixelPal with the words that stand in its place.
public struct PetCard: Hashable, Sendable {
  /// What is drawn.
  public var card: PixelPalCard
  /// What the picture shows, for those who do not see it. Lock screen and narrow island: without digits.
  public var alternative: String
  /// How long the picture is shown, in milliseconds; `nil` until the next one.
  public var milliseconds: Int?

  /// The picture for a place, in the person's language.
  ///
  /// A day without steps has no number, and a total before the first build neither.
  ///
  /// - Parameter namesMilestone: Whether the wide island names the round number of steps that the total
  ///   passed today, for a few seconds, in place of the steps of the day. Of no meaning elsewhere, and on
  ///   a day that passed none.
  /// - Returns: `nil` for the lock screen without Premium, which it is part of.
  public init?(
    _ kind: PixelPalCard.Kind, _ analysis: Analysis, templates: TemplateSet, namesMilestone: Bool = false
  ) {
    let settings = analysis.history.settings
    let premium = settings.premium.isActive(on: analysis.asOf.day)
    guard kind != .lock || premium else { return nil }
    let pal = analysis.pixelPal
    let phase = pal.drawnPhase(premium: premium)
    let words = templates.words(for: settings, year: analysis.asOf.day.components.year)
    card = PixelPalCard(
      kind, figure: PixelPalLook.Figure(settings.companions), energy: PixelPalEnergy(pal.energy),
      isWalking: pal.isWalking, phase: phase, look: PixelPalLook(settings.companions))
    let name = words(.phase, String(phase))
    let milestone = namesMilestone && kind == .islandWide ? pal.milestone : nil
    var steps: String?
    switch kind {
    case .lock: card.lead = name
    case .island: break
    case .islandWide:
      let today = analysis.history[.steps][analysis.asOf.day].map { Int($0.rounded()) }
      steps = milestone.map { PetCard.short($0, words) } ?? today.map { words(PetCardWord.today, count: $0) }
      (card.lead, card.detail) = steps.map { ($0, name) } ?? (name, nil)
      milliseconds = milestone.map { _ in StepMilestone.milliseconds }
    case .widget:
      steps = pal.since.map { _ in words(PetCardWord.soFar, count: pal.totalSteps) }
      (card.lead, card.detail) = (name, steps)
      card.progress = pal.progress(of: phase)
    }
    alternative = PetCard.alternative(card, phase: name, steps: steps, words)
  }

  private static func alternative(
    _ card: PixelPalCard, phase: String, steps: String?, _ words: Words
  ) -> String {
    var fill = ["figure": words(PetCardWord.figure(card)), "phase": phase]
    switch card.kind {
    case .lock: return words(PetCardWord.lock, fill)
    case .island: return words(PetCardWord.island, fill)
    case .islandWide, .widget:
      guard let steps else { return words(PetCardWord.withoutSteps, fill) }
      // What ends with a mark of its own needs no stop.
      fill["steps"] = steps.hasSuffix("!") ? String(steps.dropLast()) : steps
      let sentence = words(PetCardWord.withSteps, fill)
      guard let progress = card.progress else { return sentence }
      return sentence + " " + words(PetCardWord.progress, ["percent": words.percent(progress)])
    }
  }

  /// A round number of steps in a few letters.
  private static func short(_ steps: Int, _ words: Words) -> String {
    steps >= 1_000_000
      ? words(
        PetCardWord.millions,
        ["n": words.number(Double(steps) / 1e6, decimals: steps % 1_000_000 == 0 ? 0 : 1)])
      : words(PetCardWord.thousands, ["n": words.number(Double(steps / 1000))])
  }
}

extension PixelPalLook.Figure {
  /// The figure that settings choose.
  fileprivate init(_ settings: CompanionSettings) {
    switch settings.drawnFigure {
    case .male: self = .male
    case .female: self = .female
    }
  }
}

extension PixelPalLook {
  /// The look that settings choose.
  fileprivate init(_ settings: CompanionSettings) {
    // Both sides name them by the same words; see the test that says so.
    self.init(
      skin: settings.skin.flatMap { Skin(rawValue: $0.rawValue) },
      hair: settings.hair.flatMap { Hair(rawValue: $0.rawValue) },
      outfit: Outfit(rawValue: settings.outfit.rawValue) ?? .denim)
  }
}

extension PixelPalEnergy {
  /// How a figure stands; neutral on a day without steps.
  fileprivate init(_ energy: PixelPalState.Energy?) {
    switch energy {
    case .vital: self = .vital
    case .low: self = .low
    case .neutral, nil: self = .neutral
    }
  }
}
