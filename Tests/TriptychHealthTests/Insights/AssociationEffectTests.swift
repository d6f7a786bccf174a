import Testing

@testable import TriptychHealth

@Suite struct AssociationEffectTests {
  @Test("Thirds hold the lowest and the highest days")
  func thirds() throws {
    let thirds = try #require(Thirds([3, 9, 1, 7, 5, 8]))
    #expect(thirds.low.places == [0, 2])
    #expect(thirds.high.places == [1, 5])
  }

  @Test("A habit not done on most days sets the days with it beside those without")
  func rare() throws {
    let rare = try #require(Thirds([0, 0, 0, 0, 10, 0, 0, 20]))
    #expect(rare.low.places == [0, 1, 2, 3, 5, 6])
    #expect(rare.high.places == [4, 7])
    let common = try #require(Thirds([1, 5, 5, 5, 5, 5, 5, 9]))
    #expect(common.low.places == [0])
    #expect(common.high.places == [7])
    #expect(Thirds([4, 4, 4]) == nil)
    #expect(Thirds([]) == nil)
  }

  @Test("Of inputs that rise and fall together the one with the most days stands for the others it resembles")
  func clusters() throws {
    var builder = HistoryBuilder()
    builder.set(.steps, 0..<200) { Double($0 * 37 % 101) }
    builder.set(.exerciseMinutes, 0..<180) { Double($0 * 37 % 101) + 5 * Double($0 * 13 % 7) }
    builder.set(.fiber, 0..<200) { Double($0 * 53 % 97) }
    builder.set(.caffeine, 120..<200) { Double($0 * 37 % 101) }
    let days = builder.day(0)...builder.day(199)
    let history = builder.build()
    let inputs = try [Metric.exerciseMinutes, .steps, .fiber, .caffeine].map {
      try #require(
        AssociationSeries(
          $0, in: history, year: builder.day(-165)...builder.day(199), lastDay: days.upperBound))
    }
    var clusters = InputClusters()
    let representatives = clusters.representatives(of: inputs)
    // Caffeine is known on 80 days: too few to tell whether it is the same thing.
    #expect(
      representatives == [.exerciseMinutes: .steps, .steps: .steps, .fiber: .fiber, .caffeine: .caffeine])
  }
}
