import TestSupport

@testable import TriptychHealth

/// Made-up entries by hand.
enum HandFixture {
  /// An event of any kind with all or some of what it may have.
  static func event(_ random: inout SeededGenerator, id: String, at: Instant) -> EnteredValue {
    let kind = HandEntry.Kind.allCases.randomElement(using: &random) ?? .water
    var entry = HandEntry(id: id, kind: kind, at: at)
    for field in EntryKind(rawValue: kind.rawValue)?.fields ?? []
    where field.isRequired || field.metric == .medicationTaken || Bool.random(using: &random) {
      switch field.input {
      case .number(let range, let isWhole, _):
        let number = Double.random(in: range, using: &random)
        if let metric = field.metric { entry.amounts[metric] = isWhole ? number.rounded() : number }
      case .text:
        if field.name == "note" { entry.note = "a\nb \u{1F642}" } else { entry.text = "e\u{301} \"x\" <b>" }
      case .moment: break
      }
    }
    return .event(entry)
  }

  /// An entry of a queue: of few days, habits and goals, so that they meet.
  static func queueEntry(_ random: inout SeededGenerator, number: Int, ids: [String]) -> QueueEntry {
    let time = Instant(seconds: 1_773_000_000 + Int64.random(in: 0..<40, using: &random) * 3_600)
    let bits = random.next()
    func text(_ words: [String]) -> JSONValue { .string(words[Int(bits >> 8) % words.count]) }
    func whole(_ range: ClosedRange<Int>) -> JSONValue {
      .number(Double(range.lowerBound + Int(bits >> 8) % range.count))
    }
    let (action, payload): (QueueAction, JSONValue)
    switch Int.random(in: 0..<10, using: &random) {
    case 0: (action, payload) = (.log(.steps), .members(["value": whole(0...100_000)]))
    case 1: (action, payload) = (.log(.weight), .members(["value": whole(60...70), "unit": .string("kg")]))
    case 2: (action, payload) = (.log(.water), .members(["value": .string("0.3 L")]))
    case 3: (action, payload) = (.log(.habit), .members(["name": text(["Read", "Walk"])]))
    case 4: (action, payload) = (.log(.mood), .members(["value": whole(1...5)]))
    case 5:
      (action, payload) = (.log(.workout), .members(["name": text(["Run"]), "minutes": whole(1...90)]))
    case 6: (action, payload) = (.deleteRecord, .members(["id": text(ids)]))
    case 7:
      (action, payload) = (.editRecord, .members(["id": text(ids), "at": .string("2026-03-01T08:00Z")]))
    case 8: (action, payload) = (.updateGoal, .members(["steps": whole(100...20_000)]))
    default:
      (action, payload) = (
        .updateSettings,
        .members(["goals": .members(["steps": whole(100...20_000)]), "units": text(["metric", "us", "uk"])])
      )
    }
    return QueueEntry(id: "q\(number)", action: action, time: time, payload: payload)
  }
}
