import Testing

@testable import TriptychGraphics

struct EqualValuesTests {
  @Test(
    "An axis of equal values gives them room and never crosses zero for it",
    arguments: [
      ([1.0, 1, 1], 0, 0.0...3), ([3, 3], 0, 1...5), ([0.5, 0.5], 1, 0.3...0.7), ([-1, -1], 0, -3...0),
      ([8000, 8000], 0, 7200...8800), ([0, 0], 0, 0...1),
    ])
  func equal(values: [Double], decimals: Int, axis: ClosedRange<Double>) {
    let scale = LinearScale.domain(of: values, decimals: decimals)
    #expect(abs(scale.low - axis.lowerBound) < 1e-9 && abs(scale.high - axis.upperBound) < 1e-9)
    let rounded = scale.rounded(length: 200, spacing: 35)
    #expect((rounded.low >= 0) == (axis.lowerBound >= 0) && (rounded.high <= 0) == (axis.upperBound <= 0))
  }
}
