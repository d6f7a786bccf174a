import Testing

@testable import TriptychGraphics

@Suite("The ghost's face")
struct FaceTests {
  private let eyes = (x: -0.6...0.6, y: -0.4...0.2)

  @Test(
    "the eyes are shut in the middle of a blink",
    arguments: [
      (SymbiMood.vibrant, 8), (.active, 8), (.rested, 8), (.sad, 8), (.anxious, 5), (.anxious, 7),
    ])
  func blink(_ mood: SymbiMood, _ frame: Int) throws {
    func irisPixels(_ frame: Int) throws -> Int {
      let colors = SymbiColors(mood)
      return try FaceStage.face(mood, frame: frame).box(x: eyes.x, y: eyes.y)
        .count { $0.pixel.distance(to: colors.eyeMid) < 40 }
    }
    let open = try irisPixels(2)
    #expect(open > 60)
    #expect(try irisPixels(frame) * 5 < open)
  }

  @Test("a blink has an eye half open before and after it")
  func betweens() throws {
    func dark(_ frame: Int) throws -> Int {
      try FaceStage.face(.active, frame: frame).box(x: 0.1...0.6, y: -0.3...0.15)
        .count {
          $0.pixel.distance(to: SymbiColors.void) < 24
            || $0.pixel.distance(to: SymbiColors(.active).eyeMid) < 50
        }
    }
    let counts = try [6, 7, 8, 9, 10].map(dark)
    #expect(counts[2] < counts[3] && counts[3] < counts[1] && counts[1] < counts[4] + counts[4] / 10)
  }

  @Test("the eyes look to the right and to the left")
  func gaze() throws {
    func irisCenter(_ frame: Int) throws -> Double {
      let iris = try FaceStage.face(.active, frame: frame).box(x: 0.1...0.6, y: -0.35...0.2)
        .filter { $0.pixel.distance(to: SymbiColors(.active).eyeMid) < 50 }
      return Double(iris.reduce(0) { $0 + $1.x }) / Double(max(1, iris.count))
    }
    let (ahead, right, left) = try (irisCenter(2), irisCenter(14), irisCenter(20))
    #expect(right > ahead + 1.5)
    #expect(left < ahead - 1)
  }

  @Test("only a vibrant ghost has stars for pupils", arguments: SymbiMood.allCases)
  func stars(_ mood: SymbiMood) throws {
    let star = VectorColor(0xFFFFEB)
    let count = try FaceStage.face(mood).box(x: eyes.x, y: eyes.y).count { $0.pixel.distance(to: star) < 2 }
    #expect((count > 40) == (mood == .vibrant))
  }

  @Test("a calm ghost keeps its eyes shut in every frame")
  func calm() throws {
    for frame in stride(from: 0, to: 24, by: 4) {
      let bright = try FaceStage.face(.calm, frame: frame).box(x: eyes.x, y: eyes.y)
        .count { $0.pixel.brightness > 225 }
      #expect(bright == 0)
    }
  }

  @Test(
    "a ghost at rest smiles: the corners of its mouth lie above the middle",
    arguments: [
      SymbiMood.resting, .calm,
    ])
  func smile(_ mood: SymbiMood) throws {
    let stage = try FaceStage.face(mood)
    /// The lowest row of ink in a strip, in steps of 0.01 units; nothing where there is no ink.
    func lowest(_ x: Double) -> Int? {
      (10..<34).last { step in
        let y = 0.01 * Double(step)
        return stage.box(x: x...(x + 0.02), y: y...(y + 0.02))
          .contains { $0.pixel.distance(to: SymbiColors.void) < 60 }
      }
    }
    let corner = try #require((-25...0).lazy.compactMap { lowest(0.01 * Double($0)) }.first)
    let middle = try #require(lowest(-0.01))
    #expect(middle > corner + 1)
  }

  @Test(
    "sad, anxious and stressed look worried, never angry: the inner ends of their brows lie higher",
    arguments: [SymbiMood.sad, .anxious, .stressed])
  func worry(_ mood: SymbiMood) throws {
    #expect(SymbiMoodTable(mood)[.tilt] <= 0.1)
    for frame in [2, 4, 13, 20] {
      let face = try FaceStage.face(mood, frame: frame)
      func height(_ x: ClosedRange<Double>) -> Int? {
        (0..<40).first { step in
          let y = -0.75 + 0.0125 * Double(step)
          return face.box(x: x, y: y...(y + 0.0125)).contains { $0.pixel.distance(to: SymbiColors.line) < 60 }
        }
      }
      for side in [-1.0, 1] {
        func at(_ x: Double) -> ClosedRange<Double> {
          min(side * x, side * x + 0.02)...max(side * x, side * x + 0.02)
        }
        let (inner, outer) = (try #require(height(at(0.25))), try #require(height(at(0.43))))
        #expect(inner < outer)
      }
    }
  }

  @Test("the same frame gives the same pixels")
  func repeatable() throws {
    for mood in SymbiMood.allCases {
      #expect(try FaceStage.face(mood, frame: 9).pixels == FaceStage.face(mood, frame: 9).pixels)
    }
  }

  @Test("eyes and mouth are seen in a cell of 32 pixels", arguments: SymbiMood.allCases)
  func icon(_ mood: SymbiMood) throws {
    let stage = try FaceStage.face(mood, side: 32)
    let body = UInt32(0xFF7C_3AED).brightness
    func marks(_ x: ClosedRange<Double>, _ y: ClosedRange<Double>) -> Int {
      stage.box(x: x, y: y).count { abs($0.pixel.brightness - body) > 22 }
    }
    #expect(marks(-0.6 ... -0.1, -0.4...0.15) >= 3)
    #expect(marks(0.1...0.6, -0.4...0.15) >= 3)
    #expect(marks(-0.25...0.25, 0.15...0.5) >= 2)
  }
}
