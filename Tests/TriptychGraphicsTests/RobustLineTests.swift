import Testing

@testable import TriptychGraphics

struct RobustLineTests {
  @Test("the trend line is Theil and Sen's")
  func vectors() throws {
    // scipy.stats.theilslopes(y, x, method="joint").
    let x: [Double] = [1, 2, 3, 4, 5, 6, 7, 8]
    let y: [Double] = [2.1, 3.9, 6.2, 8.1, 9.8, 40, 14.2, 15.9]
    let line = try #require(RobustLine(zip(x, y).map { ($0, $1) }))
    #expect(abs(line.slope - 2.0) < 1e-9)
    #expect(abs(line.intercept - 0.09999999999999987) < 1e-9)
  }

  @Test("one wild value hardly turns the line, few and many points alike")
  func robust() throws {
    for count in [20, 1000] {
      var points = (0..<count).map { index in
        let x = Double(index)
        return (x: x, y: 3 + 0.5 * x)
      }
      points[count / 2].y = 1e6
      let line = try #require(RobustLine(points))
      #expect(abs(line.slope - 0.5) < 1e-6)
      #expect(abs(line(10) - 8) < 1e-6)
    }
  }

  @Test("there is no line without a spread in x or below three points")
  func none() {
    #expect(RobustLine([(1, 1), (2, 2)]) == nil)
    #expect(RobustLine([(1, 1), (1, 2), (1, 3)]) == nil)
  }
}
