import TriptychHealth

/// The further words by which pages are found, such as "pulse" for the resting heart rate.
enum SearchWords {
  /// Pages that have some, by their path without extension; each has a word `searchAlso.PATH` in every language.
  static let pages =
    [
      "pages", "pillars/fitness", "pillars/nutrition", "pillars/wellbeing", "insights/index",
      "insights/what-goes-with-what",
    ]
    + ["index", "companions", "about", "privacy", "sources", "help", "settings"].map { "profile/" + $0 }
    + metrics.map { "metrics/" + $0 }

  private static let metrics: [String] = [
    "steps", "active_energy", "exercise_minutes", "distance_walking_running", "sleep_duration",
    "sleep_midpoint", "hrv_sdnn", "hrv_rmssd", "resting_heart_rate", "heart_rate_mean", "oxygen_saturation",
    "weight", "water", "caffeine", "energy_intake", "free_sugar", "sodium", "mood", "energy", "stress",
    "mindful_minutes", "habits_done",
  ]
  private static let known = Set(pages)

  /// The further words of a page, one after the other; those of a measure hold for all its ranges.
  static func also(_ path: String, _ words: Words) -> String? {
    var name = path.hasSuffix(".html") ? path.dropLast(".html".count) : path[...]
    if name.hasPrefix("metrics/"), let dash = name.lastIndex(of: "-") { name = name[..<dash] }
    let id = String(name)
    return known.contains(id) ? words(.searchAlso, id) : nil
  }
}
