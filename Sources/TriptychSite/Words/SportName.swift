/// Names of sessions in the person's language.
///
/// Exports name a session by its kind in English (`Cycling`, `Traditional Strength Training`), or in words of the person's
/// own. Each language has a word for each known kind, whatever the spelling of its case; all other names stay as they are.
enum SportName {
  /// The known kinds, in lower case, with underscores in place of spaces and hyphens.
  static let known: Set<String> = [
    "aerobics", "alpine_skiing", "aqua_aerobics", "backpacking", "badminton", "barre", "baseball",
    "basketball", "biking", "bouldering", "bowling", "boxing", "breathwork", "calisthenics", "canoeing",
    "cardio", "cardio_dance", "circuit_training", "climbing", "cooldown", "core_training", "cricket",
    "cross_country_skiing", "cross_training", "crossfit", "cycling", "dance", "dancing", "disc_sports",
    "diving", "downhill_skiing", "e_bike", "elliptical", "elliptical_trainer", "equestrian_sports",
    "exercise", "exercise_bike", "fencing", "fishing", "fitness_gaming", "flexibility",
    "football_american", "free_training", "frisbee", "functional_strength_training", "functional_training",
    "golf", "guided_breathing", "gymnastics", "hand_cycling", "handball",
    "high_intensity_interval_training", "hiit", "hike", "hiking", "hockey", "horse_riding", "ice_hockey",
    "ice_skating", "indoor_cycling", "indoor_running", "indoor_walking", "inline_skating", "jump_rope",
    "jump_roping", "kayaking", "kickboxing", "martial_arts", "meditation", "mind_and_body", "mixed_cardio",
    "mountain_biking", "mountaineering", "multisport", "nordic_walking", "open_water_swimming", "other",
    "other_workout", "outdoor_running", "paddle_sports", "paddling", "padel", "pickleball", "pilates",
    "play", "pool_swimming", "ride", "rock_climbing", "rowing", "rowing_machine", "rugby", "run",
    "running", "sailing", "skating", "skating_sports", "skiing", "skipping", "snow_sports", "snowboarding",
    "snowshoeing", "soccer", "social_dance", "softball", "spinning", "squash", "stair_climbing",
    "stair_climbing_machine", "stair_stepper", "stairs", "stationary_biking", "step_machine",
    "step_training", "strength_training", "stretching", "surfing", "swim", "swim_bike_run", "swimming",
    "swimming_open_water", "swimming_pool", "table_tennis", "tai_chi", "tennis",
    "traditional_strength_training", "trail_running", "training", "transition", "treadmill",
    "treadmill_running", "triathlon", "virtual_ride", "virtual_run", "volleyball", "walk", "walking",
    "water_fitness", "water_polo", "weight_machines", "weight_training", "weightlifting", "wheelchair",
    "wheelchair_run_pace", "wheelchair_walk_pace", "workout", "wrestling", "yoga",
  ]

  /// The word of a kind.
  static func word(_ kind: String) -> DerivedWord { DerivedWord(key: "sport." + kind) }

  /// The keys that a language must have.
  static var keys: Set<String> { Set(known.map { word($0).key }) }
}

extension Words {
  /// The name of a session as the person reads it: the language's word for a known kind, otherwise the name as it is given.
  func sport(_ name: String) -> String {
    let separators = [UInt8(ascii: "-"), UInt8(ascii: " ")]
    let kind = String(
      decoding: name.lowercased().utf8.map { separators.contains($0) ? UInt8(ascii: "_") : $0 },
      as: UTF8.self)
    return SportName.known.contains(kind) ? self(SportName.word(kind)) : name
  }
}
