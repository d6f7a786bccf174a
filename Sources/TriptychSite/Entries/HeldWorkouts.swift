import TriptychHealth

/// The person's newest workouts, which the form compares with a new one, and the question that it then asks.
struct HeldWorkouts: Codable, Sendable {
  /// How many days back the form looks.
  static let days = 31
  /// The maximum number of workouts that the page holds.
  static let most = 100

  /// A JSON array of the workouts that count, newest first: `from` and `to` in RFC 3339, `text`, and `synced`.
  var list: String
  /// What follows if both are kept: for a synced workout, and for one by hand.
  var synced, byHand: String
  var title, yes, no: String

  /// Creates the list up to the moment of the analysis.
  init(_ context: PageContext) {
    let words = context.words
    let (moment, zone) = (context.analysis.asOf.instant, context.history.zone)
    let first = moment.adding(seconds: -Int64(Self.days) * 86_400)
    let recent = context.history.workouts.reversed().lazy
      .filter { $0.span.lowerBound <= moment && $0.span.upperBound > first }.prefix(Self.most)
    let rows: [JSONValue] = recent.map { workout in
      let item = WorkoutList.item(workout, context)
      return .members([
        "from": .string(zone.rfc3339(workout.span.lowerBound)),
        "to": .string(zone.rfc3339(workout.span.upperBound)),
        "text": .string([item.name, item.when, item.minutes].joined(separator: ", ")),
        "synced": .bool(workout.origin == .synced),
      ])
    }
    list = JSONValue.array(rows).text()
    synced = words(EntryWord.twiceSynced)
    byHand = words(EntryWord.twiceByHand)
    title = words(EntryWord.twiceTitle)
    yes = words(EntryWord.twiceYes)
    no = words(EntryWord.twiceNo)
  }
}
