import TriptychHealth

extension SleepStage {
  /// The number of the stage in a cache; never changed after release.
  var code: Int64 {
    switch self {
    case .inBed: 0
    case .awake: 1
    case .asleep: 2
    case .core: 3
    case .deep: 4
    case .rem: 5
    }
  }

  /// The stage with a number; `nil` for a number that no version has written.
  init?(code: Int64) {
    guard let stage = SleepStage.allCases.first(where: { $0.code == code }) else { return nil }
    self = stage
  }
}
