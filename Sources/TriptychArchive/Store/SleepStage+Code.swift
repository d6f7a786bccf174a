import TriptychHealth

extension SleepStage {
  /// The number that stands for the stage in a cache; frozen once shipped.
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

  /// The stage a number stands for, `nil` for one that no version has written.
  init?(code: Int64) {
    guard let stage = SleepStage.allCases.first(where: { $0.code == code }) else { return nil }
    self = stage
  }
}
