/// Round numbers of steps that a small picture may name for a few seconds (ours): 5,000, 10,000, 25,000,
/// 50,000, 75,000 and 100,000 steps since the profile began, then every further 100,000.
///
/// They are of the total and not of a day: each is said once, on the day that passed it, and a quiet day
/// misses nothing.
public enum StepMilestone {
  /// How long one is shown.
  public static let milliseconds = 4000

  /// The highest milestone above one total and not above another; `nil` where there is none between.
  public static func passed(from before: Int, to now: Int) -> Int? {
    guard let highest = first.last,
      let reached = now < highest ? first.last(where: { $0 <= now }) : now / highest * highest
    else { return nil }
    return reached > before ? reached : nil
  }

  private static let first = [5000, 10_000, 25_000, 50_000, 75_000, 100_000]
}
