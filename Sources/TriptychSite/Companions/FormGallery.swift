import TriptychHealth

/// A form or a phase in a gallery.
struct CompanionTile: Codable, Sendable {
  var name: String
  var picture: PetStill?
  var lines: [String]
  /// `now` for the form shown today, `not` for one not reached yet.
  var cssClass: String?
}

/// The six forms of the Symbi: reached forms with their day, the others with their requirements.
struct FormGallery: Codable, Sendable {
  /// All levels.
  static let levels = [0, 1, 2, 3, 4, 5]

  var summary: String
  var tiles: [CompanionTile]
}

extension FormGallery {
  /// The forms of an analysis.
  init(_ context: PageContext) {
    let symbi = context.analysis.symbi
    let supplied = SuppliedForms(context.analysis)
    self.init(
      summary: context.words(
        CompanionWord.formsReached, count: symbi.daysCounted,
        [
          "reached": context.words.number(Double(symbi.level + 1)),
          "all": context.words.number(Double(FormGallery.levels.count)),
        ]),
      tiles: FormGallery.levels.map { FormGallery.tile($0, supplied, context) })
  }

  private static func tile(_ level: Int, _ supplied: SuppliedForms, _ context: PageContext) -> CompanionTile {
    let words = context.words
    let symbi = context.analysis.symbi
    let isNow = level == symbi.level
    var lines = [
      words(
        CompanionWord.formLevel,
        ["level": words.number(Double(level)), "last": words.number(Double(FormGallery.levels.count - 1))])
    ]
    lines += level <= symbi.level ? reached(level, context) : open(level, context)
    if isNow { lines.append(words(CompanionWord.shownToday)) }
    if let line = SuppliedForms.line(level, context) { lines.append(line) }
    return CompanionTile(
      name: words(CompanionWord.form(level)),
      picture: supplied.still(level, context) ?? PetStill(context.scene.form(level), context),
      lines: lines, cssClass: isNow ? "now" : level > symbi.level ? "not" : nil)
  }

  /// The text about a reached form: the day, the number of days, the Symbi's most frequent moods until then,
  /// and the reason.
  private static func reached(_ level: Int, _ context: PageContext) -> [String] {
    let words = context.words
    guard level > 0 else {
      // The first day of the total is kept longer than the days themselves.
      let days = [context.history.firstDay, context.analysis.remembered.facts.steps?.since]
      let first = days.compactMap { $0 }.min().map {
        words(CompanionWord.formFirst, ["day": words.dayWithYear($0)])
      }
      return [first ?? words(CompanionWord.formStart)]
    }
    guard let form = context.analysis.symbi.forms.first(where: { $0.level == level }) else { return [] }
    var lines = [
      words(
        CompanionWord.formReached, count: form.daysCounted, ["day": words.dayWithYear(form.day)])
    ]
    if !form.moods.isEmpty {
      let moods = CompanionLines(analysis: context.analysis, words: words).moods(form)
      lines.append(words(CompanionWord.formMoods, ["moods": moods]))
    }
    lines.append(words(CompanionWord.formWhy, count: level * SymbiState.daysPerLevel))
    return lines
  }

  /// The requirements of a form; for the next form, also the progress.
  private static func open(_ level: Int, _ context: PageContext) -> [String] {
    let words = context.words
    let symbi = context.analysis.symbi
    var lines = [
      words(CompanionWord.notReached),
      words(CompanionWord.formTakes, count: level * SymbiState.daysPerLevel),
    ]
    if level == symbi.level + 1 {
      lines.append(words(CompanionWord.formHave, count: symbi.daysCounted))
    }
    return lines
  }
}
