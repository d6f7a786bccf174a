/// A picture was refused: a line or cloud of fewer than three points shows nothing.
public struct TooFewPoints: Error, Sendable, Equatable {
  /// Points there are.
  public let have: Int
  /// Points needed.
  public let need: Int

  /// Points still missing.
  public var missing: Int { max(0, need - have) }

  /// What a page says in place of the picture.
  public func sentence(_ words: ChartWords) -> String {
    words.say(.tooFew, counting: missing, ["missing": words.count(missing)])
  }
}
