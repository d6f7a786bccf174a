import Testing

@testable import TriptychGraphics

@Suite("The ghost's moods are told apart by the face alone")
struct MoodDifferenceTests {
  /// CIELAB of every pixel of a face as somebody sees it.
  private func seen(_ mood: SymbiMood, side: Int, by vision: ColorVision?) throws
    -> [(l: Double, a: Double, b: Double)]
  {
    try FaceStage.face(mood, side: side).faceBox.map { pixel in
      let color = RGB(pixel)
      guard let vision else { return ColorScience.gray(color) }
      return ColorScience.lab(ColorScience.simulated(color, vision))
    }
  }

  /// The mean distance of two faces in CIELAB (CIE 1976).
  private func distance(
    _ one: [(l: Double, a: Double, b: Double)], _ other: [(l: Double, a: Double, b: Double)]
  ) -> Double {
    let sum = zip(one, other).reduce(0.0) { sum, pair in
      let (l, a, b) = (pair.0.l - pair.1.l, pair.0.a - pair.1.a, pair.0.b - pair.1.b)
      return sum + (l * l + a * a + b * b).squareRoot()
    }
    return sum / Double(one.count)
  }

  /// The two faces that are nearest to each other.
  private func nearest(side: Int, by vision: ColorVision?) throws -> (Double, SymbiMood, SymbiMood) {
    let faces = try SymbiMood.allCases.map { ($0, try seen($0, side: side, by: vision)) }
    var nearest = (Double.infinity, SymbiMood.vibrant, SymbiMood.vibrant)
    for (index, one) in faces.enumerated() {
      for other in faces.dropFirst(index + 1) {
        let distance = distance(one.1, other.1)
        if distance < nearest.0 { nearest = (distance, one.0, other.0) }
      }
    }
    return nearest
  }

  @Test("in grey, with a mean difference of 2 L* over the face or more", arguments: [96, 32])
  func gray(_ side: Int) throws {
    let (distance, one, other) = try nearest(side: side, by: nil)
    #expect(distance > 2, "\(one) and \(other)")
  }

  @Test(
    "by red-blind, green-blind and blue-blind people, with a mean difference of 3 or more",
    arguments: [ColorVision.protan, .deutan, .tritan])
  func colorVision(_ vision: ColorVision) throws {
    let (distance, one, other) = try nearest(side: 96, by: vision)
    #expect(distance > 3, "\(one) and \(other)")
  }
}
