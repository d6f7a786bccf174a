import TriptychHealth

/// The harmony of the three pillars, which is the spread between their scores, today and over the previous
/// days.
struct HarmonyPage: TemplateModel {
  static let template = "pages/harmony"

  var title: String
  /// Today's harmony in a sentence, or what it requires.
  var lead: String
  var panels: [ScorePanel]
  var figure: FigureModel?
  /// The section that shows how the number is computed.
  var howHref: String

  static func make(_ context: PageContext) -> (PageHead, any TemplateModel) {
    let words = context.words
    let title = words(HarmonyWord.harmonyTitle)
    let page = HarmonyPage(
      title: title,
      lead: context.analysis.harmony.map { LoadSentence.text($0, words) } ?? words(HarmonyWord.harmonyNone),
      panels: context.analysis.pillars.map { ScorePanel($0, context) },
      figure: context.figure(.harmony(days: context.chartDays, to: context.analysis.asOf.day)),
      howHref: context.href(PagePath.about) + "#harmony")
    return (PageHead(title, below: .insights, context), page)
  }
}

/// The computation of the harmony of the three pillars.
enum HarmonyFormula {
  static func section(_ analysis: Analysis, _ text: FormulaText) -> FormulaSection {
    let words = text.words
    var section = FormulaSection(
      id: "harmony", title: words(FormulaWord.harmonyTitle), about: words(FormulaWord.harmonyAbout),
      names: [Harmony.formula])
    guard let harmony = analysis.harmony else {
      section.notes = [words(FormulaWord.harmonyNone)]
      return section
    }
    let value = { (pillar: Pillar) in
      analysis.pillars.first { $0.pillar == pillar }?.score.value ?? 0
    }
    // The difference of the figures shown, so that the line agrees with them.
    let (high, low) = (
      text.rounded(value(harmony.highest), decimals: 1), text.rounded(value(harmony.lowest), decimals: 1)
    )
    section.lines = [
      words(
        FormulaWord.harmonyLine,
        [
          "highest": words(.pillar, harmony.highest.rawValue),
          "lowest": words(.pillar, harmony.lowest.rawValue),
          "high": text.short(high, decimals: 1),
          "low": text.short(low, decimals: 1),
          "spread": text.short(high - low, decimals: 1),
        ])
    ]
    return section
  }
}

/// The words about the harmony of the pillars.
enum HarmonyWord: String, SubjectWord {
  static let subject = "finding"

  case harmonyTitle, harmonyNone
}
