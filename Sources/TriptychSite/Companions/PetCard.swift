import TriptychGraphics
import TriptychHealth

/// A small picture of a person's PixelPal, with the text that replaces it.
public struct PetCard: Hashable, Sendable {
  /// What is drawn.
  public var card: PixelPalCard
  /// The text alternative of the picture. For the lock screen and the narrow island, it contains no digits.
  public var alternative: String
  /// How long the picture is shown, in milliseconds; `nil` means until the next picture.
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
    let choice = CompanionChoice(settings, on: analysis.asOf.day)
    guard kind != .lock || choice.premium else { return nil }
    let pal = analysis.pixelPal
    let phase = pal.drawnPhase(premium: choice.premium)
    let words = templates.words(for: settings, year: analysis.asOf.day.components.year)
    card = PixelPalCard(
      kind, figure: choice.figure, energy: PixelPalEnergy(pal.energy),
      isWalking: pal.isWalking, phase: phase, look: choice.look)
    let name = words(CompanionWord.Family.phase, String(phase))
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
      // A bar of a phase that was passed would always be full.
      card.progress =
        phase == pal.phase && Consent(settings).permits(.fitness) ? pal.progress(of: phase) : nil
    }
    let figure =
      pal.isWalking
      ? words(CompanionWord.palWalking)
      : words(CompanionWord.palIs, ["state": words(CompanionWord.state(pal, Consent(settings)))])
    alternative = PetCard.alternative(card, figure: figure, phase: name, steps: steps, words)
  }

  private static func alternative(
    _ card: PixelPalCard, figure: String, phase: String, steps: String?, _ words: Words
  ) -> String {
    var sentences = [figure]
    if card.kind != .island { sentences.append(words(PetCardWord.phase, ["phase": phase])) }
    // What ends with a mark of its own needs no stop.
    if let steps { sentences.append(steps.hasSuffix("!") ? steps : steps + ".") }
    if let progress = card.progress {
      sentences.append(words(PetCardWord.progress, ["percent": words.percent(progress)]))
    }
    return sentences.joined(separator: " ")
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

/// What small pictures of the PixelPal say, in the picture and in place of it.
enum PetCardWord: String, SubjectWord {
  static let subject = "petCard"

  /// Counts of steps: of today, of all days.
  case today, soFar
  /// A round number of steps, in thousands and in millions.
  case thousands, millions
  /// The phase that is drawn, and how far it has come.
  case phase, progress
}
