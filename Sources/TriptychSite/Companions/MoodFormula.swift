import TriptychHealth

/// The rules of the Symbi's mood in order, and the rule that decided today.
enum MoodFormula {
  static func section(_ analysis: Analysis, _ text: FormulaText) -> FormulaSection {
    let words = text.words
    let symbi = analysis.symbi
    let reason = MoodReason(analysis, words)
    return FormulaSection(
      id: "moods", title: words(FormulaWord.moodTitle), about: words(FormulaWord.moodAbout),
      notes: [
        [
          words(CompanionWord.Family.mood, symbi.mood.rawValue) + ".", reason.decider, reason.standing,
          words(AboutWord.aboutConfidence, ["share": words.percent(symbi.confidence)]),
        ].compactMap { $0 }.joined(separator: " ")
      ],
      lines: figures(analysis, text),
      steps: [
        words(FormulaWord.moodBaseline),
        words(FormulaWord.moodFallback, ["time": words.clock(second: AsOf.summedSecond)]),
        words(FormulaWord.moodConfidence),
      ],
      tables: [table(analysis, text)], sources: text.source(.moodSource))
  }

  /// The inputs of the rules: z, hours of sleep, steps, and the evenness of the week's steps.
  private static func figures(_ analysis: Analysis, _ text: FormulaText) -> [String] {
    let words = text.words
    let evidence = analysis.symbi.evidence
    let variation = variation(analysis)
    let fill: PhraseValues = [
      "z": evidence.hrvDeviation.map { words.number($0, decimals: 2) } ?? text.unknown,
      "hours": evidence.sleepHours.map { words.duration(hours: $0) } ?? text.unknown,
      "steps": evidence.steps.map { words.number($0) } ?? text.unknown,
      "active": words.number(Double(analysis.history.settings.activeThreshold)),
      "variation": variation.map { words.number($0, decimals: 2) } ?? text.unknown,
    ]
    return [words(FormulaWord.moodFigures, fill)]
  }

  /// The coefficient of variation (standard deviation divided by mean) of seven whole days of steps; `nil` with
  /// fewer than four days.
  private static func variation(_ analysis: Analysis) -> Double? {
    let last = min(analysis.symbi.evidence.stepsDay, analysis.asOf.lastSummedDay)
    let steps = analysis.history[.steps].values(in: last.advanced(by: -6)...last).map(\.value)
    guard steps.count >= 4, let mean = Statistics.mean(steps), mean > 0 else { return nil }
    return Statistics.standardDeviation(steps).map { $0 / mean }
  }

  /// The rules that use several figures, in order.
  private static let rules: [(mood: Mood, word: FormulaWord)] = [
    (.stressed, .moodStressed), (.anxious, .moodAnxious), (.tired, .moodTired), (.vibrant, .moodVibrant),
    (.active, .moodActive), (.rested, .moodRested), (.calm, .moodCalm),
  ]

  private static func table(_ analysis: Analysis, _ text: FormulaText) -> FormulaSection.Table {
    let words = text.words
    let settings = analysis.history.settings
    let active = Double(settings.activeThreshold)
    let fill: PhraseValues = [
      "active": words.number(active), "vibrant": words.number(1.25 * active),
      "half": words.number(active / 2), "sad": words.number(Double(settings.sadThreshold)),
      "limit": words.number(0.6, decimals: 1), "high": words.number(0.5, decimals: 1),
    ]
    let decided = decidedRule(analysis.symbi)
    var rows = rules.enumerated().map { index, rule in
      FormulaSection.Row(
        name: words(CompanionWord.Family.mood, rule.mood.rawValue),
        cells: [words(rule.word, fill), words(standing(index, decided))])
    }
    rows.append(
      FormulaSection.Row(
        name: words(FormulaWord.moodSteps),
        cells: [words(FormulaWord.moodStepsRule, fill), words(standing(rules.count, decided))]))
    let heads: [FormulaWord] = [.moodHead, .conditionHead, .todayHead]
    return FormulaSection.Table(
      id: "moods-table", caption: words(FormulaWord.moodCaption), head: heads.map { words($0) }, rows: rows)
  }

  /// The index of the rule that decided; `nil` if none did.
  private static func decidedRule(_ symbi: SymbiState) -> Int? {
    switch symbi.decidedBy {
    case .metricsRule: rules.firstIndex { $0.mood == symbi.mood }
    case .stepsRule: rules.count
    case .yesterday:
      // What decides with steps alone is the last rule; else the first that has the mood.
      symbi.evidence.sleepHours == nil && symbi.evidence.hrvDeviation == nil
        ? rules.count : rules.firstIndex { $0.mood == symbi.mood } ?? rules.count
    case .model, .cache, .fallback, .mindful: nil
    }
  }

  private static func standing(_ index: Int, _ decided: Int?) -> FormulaWord {
    guard let decided else { return .ruleUnused }
    return index < decided ? .ruleOpen : index == decided ? .ruleDecided : .ruleLater
  }
}

/// The level of the Symbi and the phase of the PixelPal.
enum CompanionFormula {
  private static let highestLevel = 5
  /// The first step of each phase.
  private static let phases = [0, 25_001, 75_001, 200_001]

  static func section(_ analysis: Analysis, _ text: FormulaText) -> FormulaSection {
    let words = text.words
    let days = analysis.symbi.daysCounted
    let daysPerLevel = SymbiState.daysPerLevel
    let pal = analysis.pixelPal
    let level = text.line(
      "\(words.number(Double(days))) / \(words.number(Double(daysPerLevel)))",
      Double(days) / Double(daysPerLevel), text.result(Double(days) / Double(daysPerLevel)))
    let isPermitted = Consent(analysis.history.settings).permits(.fitness)
    var notes = [
      isPermitted
        ? words(FormulaWord.palTotal, count: pal.totalSteps, ["phase": words.number(Double(pal.phase))])
        : words(ConsentWord.pet)
    ]
    if let since = pal.since {
      notes.append(words(FormulaWord.palSince, ["day": words.dayWithYear(since)]))
    }
    return FormulaSection(
      id: "companions", title: words(FormulaWord.companionTitle), about: words(FormulaWord.companionAbout),
      notes: notes,
      lines: [
        words(
          FormulaWord.levelLine,
          [
            "quotient": level, "level": words.number(Double(analysis.symbi.level)),
            "highest": words.number(Double(highestLevel)),
          ])
      ],
      tables: [
        FormulaSection.Table(
          id: "companions-table", caption: words(FormulaWord.phaseCaption),
          head: [words(FormulaWord.phaseHead), words(FormulaWord.phaseFrom), words(FormulaWord.todayHead)],
          rows: phases.enumerated().map { index, first in
            FormulaSection.Row(
              name: words(CompanionWord.Family.phase, String(index + 1)),
              cells: [
                words.number(Double(first)),
                words(index + 1 <= pal.phase ? FormulaWord.phaseReached : .phaseAhead),
              ])
          })
      ])
  }
}
