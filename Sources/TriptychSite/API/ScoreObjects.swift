import TriptychHealth

/// The scores and their parts, as several documents have them.
enum ScoreObjects {
  private static let bands = Band.allCases.map(\.rawValue)

  static let part = APIObject<(score: Score, part: ScorePart)>(
    "ScorePart", "One part of a score.",
    [
      .text("id", "The id of the part.") { model, _ in model.part.id },
      .text("name", "The name of the part, in the person's language.") { model, context in
        context.words.partName(model.score.id, model.part.id)
      },
      .number("weight", "The weight in the formula.", 0...1) { model, _ in model.part.weight },
      .optionalNumber("input", "What was measured, in the part's own unit; null without data.") { model, _ in
        model.part.input
      },
      .optionalNumber("target", "What gives full points; null where no single figure does.") { model, _ in
        model.part.target
      },
      .optionalNumber("points", "The points; null without data.", 0...100) { model, _ in model.part.points },
      .whole("days", "The days with data.", 0...10_000) { model, _ in model.part.days },
      .whole("need", "The days needed for full confidence.", 0...10_000) { model, _ in model.part.need },
    ])

  static let absence = APIObject<(score: Score, absence: Absence, pillar: Pillar?)>(
    "Absence", "Why a score has no value.",
    [
      .choice("code", "The reason.", of: Absence.Code.allCases.map(\.rawValue)) { model, _ in
        model.absence.code.rawValue
      },
      .whole("have", "What there is: days, parts or percent of the weight, depending on the code.") {
        model, _ in
        model.absence.have
      },
      .whole("need", "What is needed, in the same unit.") { model, _ in model.absence.need },
      .optionalText("part", "The part that lacks most; null where whole days are counted.") { model, _ in
        model.absence.part
      },
      .optionalText("text", "The reason in a sentence, in the person's language.") { model, context in
        ScoreWords(model.score, pillar: model.pillar, context.words).absence(short: true)
      },
    ])

  static let score = APIObject<(score: Score, pillar: Pillar?)>(
    "Score", "A number from 0 to 100 with what it rests on, or the reason for its absence.",
    [
      .text("id", "What is scored.") { model, _ in model.score.id },
      .optionalWhole("shown", "The rounded value that pages show; null when absent.", 0...100) { model, _ in
        model.score.shown
      },
      .optionalNumber("value", "The value, unrounded; null when absent.", 0...100) { model, _ in
        model.score.value
      },
      .optionalChoice("band", "The band of the shown value: green from 80, yellow from 50.", of: bands) {
        model, _ in model.score.band?.rawValue
      },
      .number("confidence", "The share of the needed data that there was.", 0...1) { model, _ in
        model.score.confidence
      },
      .flag("isSolid", "Whether there is a value, by the full formula and with a confidence of at least 0.8.")
      {
        model, _ in model.score.value != nil && model.score.isSolid
      },
      .optionalObject("absence", "Why there is no value; null when there is one.", absence) { model, _ in
        model.score.absence.map { (model.score, $0, model.pillar) }
      },
      .text("formula", "The formula with its version.") { model, _ in model.score.formula },
      .flag("isFallback", "Whether a simpler formula stands in for the full one.") { model, _ in
        model.score.isFallback
      },
      .day("from", "The first day that the score rests on.") { model, _ in model.score.days.lowerBound },
      .day("to", "The last day that the score rests on.") { model, _ in model.score.days.upperBound },
      .list("parts", "The parts in the formula's order, absent ones too.", of: part) { model, _ in
        model.score.parts.map { (model.score, $0) }
      },
    ])

  static let day = APIObject<(day: CalendarDay, value: Double?)>(
    "ScoreOfDay", "A score on one day.",
    [
      .day("day", "The day.") { model, _ in model.day },
      .optionalWhole("shown", "The rounded value; null without one.", 0...100) { model, _ in
        model.value.map { Score.shown($0) }
      },
    ])

  static let pillar = APIObject<PillarReport>(
    "PillarScore", "A pillar's score with its week.",
    [
      .choice("id", "The pillar.", of: Pillar.allCases.map(\.rawValue)) { report, _ in report.pillar.rawValue
      },
      .text("name", "Its name, in the person's language.") { report, context in
        context.words(.pillar, report.pillar.rawValue)
      },
      .object("score", "The score at the moment of the build.", score) { report, _ in
        (report.score, report.pillar)
      },
      .optionalNumber("change", "The points since seven days before; null where the two cannot be compared.")
      {
        report, _ in
        if case .change(let points, _) = report.sinceLastWeek, report.score.value != nil {
          points
        } else {
          nil
        }
      },
      .list(
        "week",
        "The last seven days, each at its end and today at the moment of the build, the oldest first.",
        of: day
      ) { report, _ in report.week },
    ])
}
