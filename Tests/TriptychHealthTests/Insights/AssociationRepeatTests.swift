import Testing

@testable import TriptychHealth

/// What may and what may not move a figure.
@Suite struct AssociationRepeatTests {
  private let builder = ReferencePerson.builder()
  private let last = ReferencePerson.length - 1

  @Test("The same days give the same report, to the last digit")
  func same() { #expect(builder.associations(on: last) == builder.associations(on: last)) }

  @Test("A pair's p and rho do not depend on which other metrics a person has")
  func alone() throws {
    var few = HistoryBuilder(first: "2025-01-01")
    few.values = builder.values.filter { [.sleepEfficiency, .restingHeartRate].contains($0.key) }
    let alone = try #require(few.associations(on: last).outcome(.sleepEfficiency, .restingHeartRate))
    let among = try #require(builder.associations(on: last).outcome(.sleepEfficiency, .restingHeartRate))
    #expect(alone.p == among.p)
    #expect(alone.rho == among.rho)
    #expect(alone.count == among.count)
  }

  @Test("Days after the one asked for, and those before the year, change nothing")
  func outside() {
    let day = 380
    var other = builder
    for metric in builder.values.keys {
      for index in (day + 1)..<ReferencePerson.length { other.set(metric, on: index, 1) }
      for index in 0...(day - 365) { other.set(metric, on: index, nil) }
    }
    #expect(other.associations(on: day) == builder.associations(on: day))
  }

  @Test("Steps of a day that still grows change nothing until 21:00")
  func growing() {
    var other = builder
    other.set(.steps, on: last, 1)
    #expect(other.associations(on: last, hour: 12) == builder.associations(on: last, hour: 12))
    #expect(other.associations(on: last, hour: 12) != builder.associations(on: last, hour: 22))
  }

  @Test("Another unit gives the same rho; turned round, the opposite one")
  func units() throws {
    let rho = try #require(builder.associations(on: last).outcome(.sleepEfficiency, .mood)?.rho)
    var doubled = builder
    doubled.values[.sleepEfficiency] = builder.values[.sleepEfficiency]?.mapValues { $0 * 2 }
    #expect(agree(doubled.associations(on: last).outcome(.sleepEfficiency, .mood)?.rho, rho))
    var turned = builder
    turned.values[.mood] = builder.values[.mood]?.mapValues { 6 - $0 }
    #expect(agree(turned.associations(on: last).outcome(.sleepEfficiency, .mood)?.rho, -rho))
  }
}
