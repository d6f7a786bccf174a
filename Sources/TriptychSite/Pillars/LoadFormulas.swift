import TriptychHealth

/// Load from minutes and from sessions with heart rate: CTL, ATL and their difference.
enum LoadFormulas {
  static func section(_ analysis: Analysis, _ text: FormulaText) -> FormulaSection {
    let words = text.words
    let report = analysis.load
    let step = { (days: Double) in 1 - averageShare(days) }
    let averages = words(
      FormulaWord.loadAverages,
      [
        "slow": words.number(step(42), decimals: 4), "fast": words.number(step(7), decimals: 4),
      ])
    let rest = words(
      FormulaWord.loadRest,
      [
        "sessions": words.number(Double(LoadModel.leastSessions)),
        "minutes": words.number(LoadModel.activeFrom),
      ])
    return FormulaSection(
      id: "load", title: words(FormulaWord.loadTitle), about: words(FormulaWord.loadAbout),
      names: [LoadModel.minutesFormula, LoadModel.impulseFormula], notes: notes(report, words),
      lines: today(report, text) + impulse(analysis, text),
      steps: [
        words(FormulaWord.loadMinutes), words(FormulaWord.loadImpulse), rest, averages,
        words(FormulaWord.loadNeed),
      ],
      sources: text.source(.loadSource))
  }

  /// e^(-1 / days).
  private static func averageShare(_ days: Double) -> Double {
    // The series of e^x converges within ten terms for so small an x.
    var (sum, term) = (1.0, 1.0)
    for index in 1...12 {
      term *= -1 / days / Double(index)
      sum += term
    }
    return sum
  }

  /// The load that is shown, or the data that each formula still lacks.
  private static func notes(_ report: LoadReport, _ words: Words) -> [String] {
    if report.scores.isEmpty { return [words(FormulaWord.notYet)] }
    let shown = report.shown.map { words(FormulaWord.loadShown, ["formula": $0.formula]) }
    return report.scores.map { score in
      guard let absence = score.absence else {
        return words(
          FormulaWord.loadThere, ["formula": score.formula, "range": words.range(score.days)])
      }
      return words(
        absence.part == "sessions" ? FormulaWord.loadFewSessions : .loadAbsent, count: absence.have,
        ["formula": score.formula, "need": words.number(Double(absence.need))])
    } + [shown].compactMap { $0 }
  }

  /// The newest recorded day's step, and the balance.
  private static func today(_ report: LoadReport, _ text: FormulaText) -> [String] {
    guard let last = report.days.last else { return [] }
    var lines: [String] = []
    // Each result follows from the figures shown beside it, and the balance from both results.
    var averages: [String: Double] = [:]
    if let index = report.days.lastIndex(where: { $0.load != nil }), index > 0,
      let load = report.days[index].load
    {
      let before = report.days[index - 1]
      for (name, days, old) in [("CTL", 42.0, before.ctl), ("ATL", 7.0, before.atl)] {
        let (start, step, value) = (
          text.shown(old), text.rounded(1 - averageShare(days), decimals: 4), text.shown(load)
        )
        let share = text.words.number(step, decimals: 4)
        let result = start + step * (value - start)
        averages[name] = text.shown(result)
        let sum = "\(text.figure(start)) + \(share) × (\(text.figure(value)) − \(text.figure(start)))"
        lines.append("\(name) = " + text.line(sum, result, text.result(result)))
      }
    }
    let ctl = averages["CTL"] ?? text.shown(last.ctl)
    let atl = averages["ATL"] ?? text.shown(last.atl)
    lines.append(
      "TSB = CTL − ATL = "
        + text.line("\(text.figure(ctl)) − \(text.figure(atl))", ctl - atl, text.result(ctl - atl)))
    return lines
  }

  /// The newest session with heart rate data, by Banister's formula.
  private static func impulse(_ analysis: Analysis, _ text: FormulaText) -> [String] {
    let history = analysis.history
    let newest = history.workouts.last {
      $0.meanHeartRate != nil && $0.span.upperBound <= analysis.asOf.instant
    }
    guard let session = newest, let mean = session.meanHeartRate else { return [] }
    let day = history.zone.day(of: session.span.lowerBound)
    let age = history.settings.birthDate?.wholeYears(until: day)
    let rates = history[.restingHeartRate].values(in: day.advanced(by: -59)...day).map(\.value)
    let expected = age.map { BanisterTRIMP.expectedMaximum(age: $0) }
    guard let maximum = history.settings.heart.maxHeartRate.map(Double.init) ?? expected,
      let resting = Statistics.median(rates),
      let formula = BanisterTRIMP(
        resting: resting, maximum: maximum, coefficients: history.settings.heart.trimpCoefficients)
    else { return [text.words(rates.isEmpty ? FormulaWord.loadNoResting : .loadNoMaximum)] }
    let (rest, most) = (text.figure(resting), text.figure(maximum))
    let shown = (mean: text.shown(mean), rest: text.shown(resting), most: text.shown(maximum))
    let used = (shown.mean - shown.rest) / (shown.most - shown.rest)
    let share = text.rounded(min(max(used, 0), 1), decimals: 3)
    let r = text.words.number(share, decimals: 3)
    let (a, b) = history.settings.heart.trimpCoefficients == .men ? (0.64, 1.92) : (0.86, 1.67)
    let impulse = formula.impulse(
      minutes: text.shown(session.minutes), meanHeartRate: resting + share * (maximum - resting))
    let growth = "e^(\(text.words.number(b, decimals: 2)) × \(r))"
    var lines: [String] = []
    if history.settings.heart.maxHeartRate == nil, let age {
      let factor = text.words.number(0.7, decimals: 1)
      lines.append("HRmax = 208 − \(factor) × \(age) = \(most)")
    }
    return lines + [
      "r = " + text.line("(\(text.figure(mean)) − \(rest)) / (\(most) − \(rest))", used, (share, r)),
      "TRIMP = "
        + text.line(
          "\(text.figure(session.minutes)) × \(r) × \(text.words.number(a, decimals: 2)) × \(growth)",
          impulse,
          text.result(impulse)),
    ]
  }
}

/// The WHO-5 index, if the person supplies it.
enum WHO5Formula {
  static func section(_ analysis: Analysis, _ text: FormulaText) -> FormulaSection {
    let words = text.words
    var section = FormulaSection(
      id: "who5", title: words(FormulaWord.who5Title), about: words(FormulaWord.who5About),
      names: [WHO5Index.formula], sources: text.source(.who5Source))
    let score = analysis.scores.first { $0.id == WHO5Index.scoreID }
    guard let score, let value = score.value, let raw = score.parts.first?.input else {
      section.notes = [words(score == nil ? FormulaWord.who5None : .who5Old)]
      return section
    }
    section.lines = ["4 × \(text.figure(raw)) = \(text.figure(value))"]
    return section
  }
}
