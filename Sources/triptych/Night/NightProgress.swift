import TriptychHealth

/// How far a night is: a line that is written over on a terminal, a JSON line every ten seconds elsewhere.
struct NightProgress: Sendable {
  var run: String
  var shard: Shard
  var people: Int
  var done = 0
  var failed = 0
  /// Since the night began.
  var seconds = 0.0

  /// People a second; `nil` until the first is done.
  var rate: Double? { done > 0 && seconds > 0 ? Double(done) / seconds : nil }
  /// How long the rest takes at the rate so far; `nil` until the first is done.
  var secondsLeft: Double? { rate.map { Double(people - done) / $0 } }

  /// For a terminal.
  var sentence: String {
    var parts = ["\(done) of \(people)"]
    if failed > 0 { parts.append("\(failed) failed") }
    if let rate, let secondsLeft {
      parts.append((rate >= 10 ? "\(Int(rate.rounded()))" : "\((rate * 10).rounded() / 10)") + " a second")
      parts.append(NightProgress.text(seconds: secondsLeft) + " left")
    }
    return parts.joined(separator: ", ")
  }

  /// For a log.
  var json: JSONValue {
    .members([
      "event": .string("progress"), "run": .string(run), "shard": .string(shard.text),
      "done": JSONValue(done),
      "people": JSONValue(people), "failed": JSONValue(failed),
      "rate": JSONValue(rate.map { ($0 * 100).rounded() / 100 }), "seconds": .number(seconds.rounded()),
      "seconds_left": JSONValue(secondsLeft?.rounded()),
    ])
  }

  /// 45 s, 3 min, 2 h 5 min.
  static func text(seconds: Double) -> String {
    let whole = Int(seconds.rounded(.up))
    if whole < 90 { return "\(whole) s" }
    let minutes = (whole + 59) / 60
    return minutes < 90 ? "\(minutes) min" : "\(minutes / 60) h \(minutes % 60) min"
  }
}
