/// A picture was refused: too little data shows nothing, such as a line of two points, a matrix of one measure
/// or a night without stages.
public struct TooFewPoints: Error, Sendable, Equatable {
  /// Points, spans, weeks or measures there are: whatever the chart shows one by one.
  public let have: Int
  /// As many as are needed.
  public let need: Int

  /// As many as are still missing.
  public var missing: Int { max(0, need - have) }

  /// What a page says in place of the picture.
  public func sentence(_ words: ChartWords) -> String {
    words.say(.tooFew, counting: missing, ["missing": words.count(missing)])
  }
}
