/// The PixelPal of a person: its phase from all steps so far and its state from a
/// day's.
struct PixelPal {
  let history: HealthHistory
  let asOf: AsOf

  /// Today's PixelPal.
  ///
  /// The total counts each day's formed steps once, from the profile's first day up
  /// to the moment, today's steps so far included. The state is that of the last day
  /// whose steps are complete: today's from 21:00 on.
  func state() -> PixelPalState {
    let total = totalSteps()
    return PixelPalState(
      totalSteps: total, phase: PixelPal.phase(totalSteps: total),
      energy: history[.steps][asOf.lastSummedDay].map(PixelPal.energy))
  }

  /// The phase of a total: 1 to 25,000 steps, 2 to 75,000, 3 to 200,000, then 4.
  static func phase(totalSteps: Int) -> Int {
    switch totalSteps {
    case ...25_000: 1
    case ...75_000: 2
    case ...200_000: 3
    default: 4
    }
  }

  /// The state of a day: low below 2000 steps, vital from 7500.
  static func energy(steps: Double) -> PixelPalState.Energy {
    steps >= 7500 ? .vital : steps >= 2000 ? .neutral : .low
  }

  private func totalSteps() -> Int {
    let values = history[.steps].values
    guard let first = history.settings.profileSince ?? values.first?.day, first <= asOf.day else { return 0 }
    return history[.steps].values(in: first...asOf.day).reduce(0) {
      $0 + Int(($1.value + 0.5).rounded(.down))
    }
  }
}
