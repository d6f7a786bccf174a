import TriptychHealth

/// What is said of both companions besides the mood: forms and phases, reached and next.
struct CompanionLines {
  let analysis: Analysis
  let words: Words

  /// How a form was reached.
  func form(_ form: ReachedForm) -> String {
    let fill: PhraseValues = [
      "level": words.number(Double(form.level)), "day": words.dayWithYear(form.day),
      "count": words.number(Double(form.daysCounted)),
      "moods": moods(form),
    ]
    return words(form.moods.isEmpty ? MoodWord.formPlain : .form, fill)
  }

  /// The moods by how often they were, most often first.
  func moods(_ form: ReachedForm) -> String {
    let names = form.moods.map { words(MoodWord.name($0)) }
    return names.dropFirst().reduce(names.first ?? "") { words(MoodWord.then, ["first": $0, "next": $1]) }
  }

  /// What the next form takes, or that all are reached.
  var nextForm: String {
    let symbi = analysis.symbi
    guard let have = symbi.daysTowardsNext else { return words(MoodWord.highest) }
    return words(
      MoodWord.towards,
      [
        "n": words.number(Double(have)), "need": words.number(Double(SymbiState.daysPerLevel)),
        "level": words.number(Double(symbi.level + 1)),
      ])
  }

  /// That this build celebrates a form; `nil` when it does not.
  var newForm: String? {
    analysis.symbi.celebrates.map { words(MoodWord.newForm, ["level": words.number(Double($0))]) }
  }

  /// What the next form takes, by its name, or that all are reached.
  var nextFormByName: String {
    let symbi = analysis.symbi
    guard let have = symbi.daysTowardsNext else { return words(CompanionWord.formHighest) }
    return words(
      CompanionWord.formNext,
      [
        "n": words.number(Double(have)), "need": words.number(Double(SymbiState.daysPerLevel)),
        "form": words(CompanionWord.form(symbi.level + 1)),
      ])
  }

  /// That this build celebrates a form, by its name; `nil` when it does not.
  var newFormByName: String? {
    analysis.symbi.celebrates.map {
      words(CompanionWord.formNew, ["form": words(CompanionWord.form($0))])
    }
  }

  /// What the phase earned means.
  var phase: String { words(MoodWord.phase(analysis.pixelPal.phase)) }

  /// Where the next phase begins; `nil` at the last.
  var nextPhase: String? {
    analysis.pixelPal.stepsOfPhase.map { words(MoodWord.nextPhase, ["steps": words.number(Double($0))]) }
  }

  /// That this build celebrates a phase; `nil` when it does not.
  var newPhase: String? {
    analysis.pixelPal.celebrates.map {
      words(MoodWord.newPhase, ["phase": words(.phase, String($0))])
    }
  }

  /// That the PixelPal walks; `nil` when it does not.
  var walking: String? { analysis.pixelPal.isWalking ? words(MoodWord.walking) : nil }

  /// The invitation to Premium; `nil` where it must not stand.
  func invitation(premium: Bool, onboarding: Bool = false) -> String? {
    analysis.pixelPal.invites(premium: premium, onboarding: onboarding) ? words(MoodWord.invitation) : nil
  }
}
