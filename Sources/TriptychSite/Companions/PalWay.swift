import TriptychHealth

/// The way of the PixelPal so far, which is part of Premium: when each phase began, in words and as a small picture.
struct PalWay: Codable, Sendable {
  var title: String
  /// One line for each phase, the first first.
  var lines: [String]
  /// The corners of a line of all steps so far, in a box of 300 by 60; `nil` with fewer than two days.
  var points: String?
  /// What the picture shows.
  var picture: String
}

extension PalWay {
  /// The width and height of the picture, which its template names too.
  private static let box = (width: 300.0, height: 60.0)

  /// The way in an analysis; `nil` without Premium, consent or any step.
  init?(_ context: PageContext) {
    let (words, pal) = (context.words, context.analysis.pixelPal)
    guard context.choice.premium, context.consent.permits(.fitness), let since = pal.since,
      pal.totalSteps > 0
    else { return nil }
    let total = context.analysis.remembered.facts.steps
    let name = { (phase: Int) in words(CompanionWord.Family.phase, String(phase)) }
    let began = words(CompanionWord.palWayBegan, ["day": words.dayWithYear(since), "phase": name(1)])
    let reached = (total?.phases ?? []).sorted { $0.phase < $1.phase }.map { phase in
      words(
        CompanionWord.palWayReached,
        [
          "day": words.dayWithYear(phase.day), "phase": name(phase.phase),
          "steps": words.number(Double(PhaseGallery.firstStep(phase.phase) - 1)),
        ])
    }
    let all = words(CompanionWord.palTotal, count: pal.totalSteps, ["day": words.dayWithYear(since)])
    self.init(
      title: words(CompanionWord.palWay), lines: [began] + reached, points: PalWay.points(total, since),
      picture: words(CompanionWord.palWayPicture, ["total": all]))
  }

  private static func points(_ total: StepTotal?, _ since: CalendarDay) -> String? {
    guard let days = total?.days.filter({ $0.day >= since }), let first = days.first?.day,
      let last = days.last?.day, first < last
    else { return nil }
    var sum = Double(total?.forgotten?.steps ?? 0)
    let all = sum + days.reduce(0) { $0 + Double($1.steps) }
    guard all > 0 else { return nil }
    let span = Double(first.distance(to: last))
    var points: [String] = []
    let every = max(1, days.count / 100)
    for (index, day) in days.enumerated() {
      sum += Double(day.steps)
      guard index % every == 0 || index == days.count - 1 else { continue }
      let x = box.width * Double(first.distance(to: day.day)) / span
      let y = box.height - 2 - (box.height - 4) * sum / all
      points.append("\((x * 10).rounded() / 10),\((y * 10).rounded() / 10)")
    }
    return points.joined(separator: " ")
  }
}
