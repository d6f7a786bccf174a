import TestSupport
import Testing

@testable import TriptychHealth

@Suite("What can be entered by hand") struct EntryReaderTests {
  private let noon = Instant(seconds: 1_773_576_000)
  private var reader: EntryReader { EntryReader(zone: .utc, moment: noon) }

  private func faults(_ kind: EntryKind, _ values: [JSONMember]) -> [EntryFault] {
    do {
      _ = try reader.read(kind, values, id: "x")
      return []
    } catch {
      return error.list
    }
  }

  /// What a kind needs besides the field in question.
  private func others(_ kind: EntryKind, but name: String) -> [JSONMember] {
    kind.fields.filter { $0.isRequired && $0.name != name }.map { field in
      if case .number(let range, _, _) = field.input {
        JSONMember(field.name, .number(range.upperBound))
      } else {
        JSONMember(field.name, .string("Soup"))
      }
    }
  }

  @Test("Both ends of every range are taken, the next number beyond is refused, and the range is said")
  func ranges() {
    for kind in EntryKind.allCases {
      for field in kind.fields {
        guard case .number(let range, let isWhole, _) = field.input else { continue }
        let step = isWhole ? 1 : 0.001
        let rest = others(kind, but: field.name)
        for good in [
          range.lowerBound, range.upperBound, ((range.lowerBound + range.upperBound) / 2).rounded(),
        ] {
          #expect(
            faults(kind, rest + [JSONMember(field.name, .number(good))]).isEmpty, "\(kind) \(field.name)")
          let text = JSONValue.string(JSONValue.number(good).text())
          #expect(faults(kind, rest + [JSONMember(field.name, text)]).isEmpty, "\(kind) \(field.name)")
        }
        for bad in [range.lowerBound - step, range.upperBound + step, .infinity, .nan] {
          let found = faults(kind, rest + [JSONMember(field.name, .number(bad))])
          #expect(found.map(\.field) == [field.name], "\(kind)")
          #expect(found.first?.problem == .wrong)
        }
        if isWhole {
          let half = range.lowerBound + 0.5
          #expect(faults(kind, rest + [JSONMember(field.name, .number(half))]).count == 1)
        }
        for nonsense: JSONValue in [.string("many"), .bool(true), .array([]), .string(""), .string("0x10")]
        where !(field.isFlag && nonsense == .bool(true)) {
          #expect(faults(kind, rest + [JSONMember(field.name, nonsense)]).count == 1, "\(nonsense)")
        }
      }
    }
  }

  @Test(
    "S2: steps are whole and 0 to 100,000; anything else is refused with the range and without the number")
  func steps() throws {
    var random = SeededGenerator(seed: 2)
    for _ in 0..<200 {
      let number = Double.random(in: -50_000...200_000, using: &random).rounded()
      let isAllowed = (0...100_000).contains(number)
      #expect(faults(.steps, [JSONMember("value", .number(number))]).isEmpty == isAllowed)
    }
    let fault = try #require(faults(.steps, [JSONMember("value", .string("-5"))]).first)
    let line = fault.diagnostic(of: .steps).line
    #expect(line.contains("steps") && line.contains("a whole number from 0 to 100,000"))
    #expect(!line.contains("-5"))
  }

  @Test("Texts are as long as is said, without control characters, and a name is on one line")
  func texts() throws {
    for kind in EntryKind.allCases {
      for field in kind.fields {
        guard case .text(let length) = field.input else { continue }
        let rest = others(kind, but: field.name)
        let longest = String(repeating: "a", count: length.upperBound)
        #expect(faults(kind, rest + [JSONMember(field.name, .string(longest))]).isEmpty)
        #expect(
          faults(kind, rest + [JSONMember(field.name, .string(longest + "a"))]).map(\.field) == [field.name])
        #expect(
          faults(kind, rest + [JSONMember(field.name, .string(" \n\u{1} "))]).isEmpty != field.isRequired)
      }
    }
    let meal = try reader.read(.meal, [JSONMember("name", .string("  Soup\r\n of\u{0} the day "))], id: "m")
    guard case .event(let entry) = meal else { return #expect(Bool(false), "a meal is an event") }
    #expect(entry.text == "Soup of the day")
  }

  @Test("Units of the same kind are converted, others refused")
  func units() throws {
    func weight(_ values: [JSONMember]) throws -> Double? {
      if case .day(_, let value) = try reader.read(.weight, values, id: "x") { value } else { nil }
    }
    #expect(try weight([JSONMember("value", .string("150 lb"))]) == 150 * 0.45359237)
    #expect(
      try weight([JSONMember("value", .number(150)), JSONMember("unit", .string("lb"))]) == 150 * 0.45359237)
    guard case .event(let water) = try reader.read(.water, [JSONMember("value", .string("300mL"))], id: "x")
    else { return #expect(Bool(false), "water is an event") }
    #expect(water.amounts == [.water: 0.3])
    #expect(faults(.weight, [JSONMember("value", .string("70 ms"))]).count == 1)
    #expect(faults(.steps, [JSONMember("value", .number(5)), JSONMember("unit", .string("kg"))]).count == 1)
  }

  @Test("Yes and no are taken as truth values and as 1 and 0: all eaten, only planned, strength training")
  func flags() throws {
    func read(_ kind: EntryKind, _ name: String, _ value: JSONValue) throws -> EnteredValue {
      try reader.read(kind, [JSONMember("name", .string("Some")), JSONMember(name, value)], id: "x")
    }
    for yes: JSONValue in [.bool(true), .number(1), .string("1")] {
      guard case .event(let meal) = try read(.meal, "complete", yes),
        case .event(let habit) = try read(.habit, "planned", yes)
      else { return #expect(Bool(false), "both are events") }
      #expect(meal.completesFood && habit.isPlanned)
      let values = [
        JSONMember("name", .string("Squats")), JSONMember("minutes", .number(20)),
        JSONMember("strength", yes),
      ]
      guard case .workout(let workout) = try reader.read(.workout, values, id: "x") else {
        return #expect(Bool(false), "a workout")
      }
      #expect(workout.isStrength)
    }
    guard case .event(let meal) = try read(.meal, "complete", .bool(false)) else { return }
    #expect(!meal.completesFood && meal.amounts[.nutritionComplete] == 0)
    #expect(
      faults(.meal, [JSONMember("name", .string("Soup")), JSONMember("complete", .number(2))]).count == 1)
  }

  @Test("Everything that is missing or that nobody asked for is named at once")
  func allFaults() {
    let found = faults(
      .workout,
      [
        JSONMember("minutes", .number(0)), JSONMember("fibre", .number(3)),
        JSONMember("start", .string("soon")),
      ])
    #expect(Set(found.map(\.field)) == ["name", "minutes", "fibre", "start"])
    #expect(
      faults(.habit, [JSONMember("name", .string("Read")), JSONMember("unit", .string("kg"))]).count == 1)
  }

  @Test("A time is read on the person's own clock; one long after now is refused")
  func moments() throws {
    let zone = CivilZone(identifier: "X", transitions: [], offsets: [7200])
    let reader = EntryReader(zone: zone, moment: noon)
    #expect(reader.moment(of: "2026-03-14T08:00") == Instant(rfc3339: "2026-03-14T08:00:00+02:00"))
    #expect(reader.moment(of: "2026-03-14T08:00Z") == Instant(rfc3339: "2026-03-14T08:00:00Z"))
    #expect(reader.moment(of: "2026-03-14") == Instant(rfc3339: "2026-03-14T12:00:00+02:00"))
    #expect(
      faults(.habit, [JSONMember("name", .string("Read")), JSONMember("at", .string("2026-03-18"))]).count
        == 1)
    #expect(
      faults(.habit, [JSONMember("name", .string("Read")), JSONMember("at", .string("1969-12-31"))]).count
        == 1)
  }

  @Test("What was entered is read back from its own values as it was", arguments: 0..<100)
  func roundTrip(seed: Int) throws {
    var random = SeededGenerator(seed: UInt64(seed))
    let value = HandFixture.event(&random, id: "e", at: noon)
    guard case .event(let entry) = value, let kind = EntryKind(rawValue: entry.kind.rawValue) else { return }
    #expect(try reader.read(kind, entry.values, id: "e") == value)
  }

  @Test("Nothing is taken that a cache cannot hold: no day and no workout before 1970 or after 2100")
  func heldTimes() {
    let newYork = EntryReader(
      zone: CivilZone(identifier: "West", transitions: [], offsets: [-18_000]), moment: Instant(seconds: 0))
    #expect(throws: EntryFaults.self) {
      try newYork.read(.steps, [JSONMember("value", .number(5))], id: "x")
    }
    let run = [JSONMember("name", .string("Run")), JSONMember("minutes", .number(30))]
    for moment: Int64 in [0, 600, EntryReader.seconds.upperBound + 1] {
      let reader = EntryReader(zone: .utc, moment: Instant(seconds: moment))
      #expect(throws: EntryFaults.self) { try reader.read(.workout, run, id: "x") }
    }
    let late = EntryReader(zone: .utc, moment: Instant(seconds: EntryReader.seconds.upperBound - 60))
    let start = JSONMember("start", .string(late.moment.utcText))
    #expect(throws: EntryFaults.self) { try late.read(.workout, run + [start], id: "x") }
  }

  @Test("A fault repeats a name only where it can be one")
  func namesInFaults() {
    func line(_ name: String) -> String {
      faults(.steps, [JSONMember("value", .number(5)), JSONMember(name, .number(1))])
        .map { $0.diagnostic(of: .steps).line }.joined()
    }
    #expect(line("kcal").contains("no field kcal"))
    #expect(!line("weight 72.5").contains("72.5"))
    #expect(line(String(repeating: "x", count: 100_000)).count < 200)
  }
}
