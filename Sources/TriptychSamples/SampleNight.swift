import TriptychHealth

/// One night as a watch and a bedside phone would see it.
struct SampleNight: Sendable {
  /// A stretch of one stage.
  struct Stage: Sendable {
    /// From and to, half-open.
    var span: Range<Instant>
    /// Which.
    var stage: SleepStage
  }

  /// In bed, from lights out to getting up.
  var inBed: Range<Instant>
  /// Stages, ascending, without gaps between falling asleep and waking.
  var stages: [Stage]

  /// Hours asleep.
  var hoursAsleep: Double {
    let seconds = stages.reduce(Int64(0)) {
      $1.stage.isAsleep ? $0 + $1.span.lowerBound.seconds(until: $1.span.upperBound) : $0
    }
    return Double(seconds) / 3600
  }

  /// A night that begins at `bedtime` with about so many hours asleep.
  ///
  /// Sleep comes in rounds of about an hour and a half: deep sleep mostly in the
  /// first ones, dreaming more in each later one, short wakings between.
  /// `restlessness` (0...1) adds wakings.
  init(bedtime: Instant, hours: Double, restlessness: Double, random: inout SeededRandom) {
    let rounds = max(2, Int((hours / 1.5).rounded()))
    let perRound = hours * 60 / Double(rounds)
    var moment = bedtime.adding(seconds: Int64(random.between(6, 24 + 14 * restlessness) * 60))
    var stages: [Stage] = []
    func add(_ stage: SleepStage, _ minutes: Double) {
      guard minutes >= 1 else { return }
      let end = moment.adding(seconds: Int64(minutes * 2) * 30)
      stages.append(Stage(span: moment..<end, stage: stage))
      moment = end
    }
    for round in 0..<rounds {
      let progress = Double(round) / Double(max(rounds - 1, 1))
      let deep = perRound * (0.36 - 0.34 * progress).kept(0, 1) * random.between(0.7, 1.25)
      let dream = perRound * (0.08 + 0.27 * progress) * random.between(0.7, 1.2)
      let light = max(perRound - deep - dream, 10)
      let split = random.between(0.35, 0.65)
      add(.core, light * split)
      add(.deep, deep)
      add(.core, light * (1 - split))
      add(.rem, dream)
      if round < rounds - 1, random.chance(0.7 + 0.3 * restlessness) {
        add(.awake, random.between(3, 11 + 14 * restlessness))
      }
    }
    self.stages = stages
    inBed = bedtime..<moment.adding(seconds: Int64(random.between(4, 20) * 60))
  }
}
