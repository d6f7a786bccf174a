import TriptychSite

/// Tells a line of progress how many pages of one person's site are made.
struct PageCounter: BuildMeter {
  let line: ProgressLine

  func measure<Value>(_ stage: BuildStage, _ work: () throws -> Value) rethrows -> Value {
    let value = try work()
    // A page makes its model once.
    if stage == .models { line.advance(by: 1) }
    return value
  }
}
