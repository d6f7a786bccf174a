import TriptychHealth

extension Reports {
  /// The harmony of the pillars; `null` when fewer than two have a score.
  func harmony(_ analysis: Analysis) -> JSONValue {
    guard let harmony = analysis.harmony else { return .null }
    return .members([
      "formula": .string(Harmony.formula), "spread": JSONValue(harmony.spread),
      "highest": .string(harmony.highest.rawValue), "lowest": .string(harmony.lowest.rawValue),
      "pillars": .array(harmony.pillars.map { .string($0.rawValue) }),
      "text": .string(LoadSentence.text(harmony, words)),
    ])
  }
}
