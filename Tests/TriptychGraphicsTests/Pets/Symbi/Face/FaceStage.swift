@testable import TriptychGraphics

/// Parts of the ghost drawn alone, as pixels, in units of the figure.
struct FaceStage {
  let side: Int
  var pixels: [UInt32]

  /// What `draw` puts on a picture of one color, 0xAARRGGBB premultiplied.
  init(side: Int = 256, background: UInt32 = 0xFF7C_3AED, _ draw: (VectorCanvas) -> Void) throws {
    self.side = side
    let surface = try PixelSurface(width: side, height: side)
    surface.canvas.fill(background)
    do {
      let canvas = try VectorCanvas(surface, width: side, height: side)
      canvas.saved {
        canvas.move(by: Vector(0.5 * Double(side), 0.52 * Double(side)))
        canvas.scale(by: Double(side) / 3.6)
        draw(canvas)
      }
    }
    pixels = surface.withPixels { base, _ in Array(UnsafeBufferPointer(start: base, count: side * side)) }
  }

  /// The face of a frame on the body's color. It does not bob, so that only the face differs.
  static func face(_ mood: SymbiMood, frame: Int = 2, side: Int = 256) throws -> FaceStage {
    try FaceStage(side: side) { canvas in
      let pose = SymbiPose(mood, level: 0, frame: frame).showing(SymbiDetail(side: side))
      SymbiFace(pose: pose, canvas: canvas).draw()
    }
  }

  /// The effects of a frame on nothing.
  static func effects(_ mood: SymbiMood, level: Int = 0, frame: Int) throws -> FaceStage {
    try FaceStage(background: 0) { canvas in
      let effects = SymbiEffects(pose: SymbiPose(mood, level: level, frame: frame), canvas: canvas)
      effects.drawRings()
      effects.drawInFront()
    }
  }

  var isEmpty: Bool { pixels.allSatisfy { $0 == 0 } }

  /// The columns and rows of a box in units.
  private func range(_ from: Double, _ to: Double, _ origin: Double) -> Range<Int> {
    let unit = Double(side) / 3.6
    func place(_ value: Double) -> Int {
      min(max(Int((origin * Double(side) + value * unit).rounded()), 0), side)
    }
    return place(from)..<place(to)
  }

  /// The pixels of a box in units, with their columns.
  func box(x: ClosedRange<Double>, y: ClosedRange<Double>) -> [(x: Int, pixel: UInt32)] {
    let columns = range(x.lowerBound, x.upperBound, 0.5)
    return range(y.lowerBound, y.upperBound, 0.52).flatMap { row in
      columns.map { ($0, pixels[row * side + $0]) }
    }
  }

  /// Eyes, brows, mouth and cheeks.
  var faceBox: [UInt32] { box(x: -0.75...0.75, y: -0.62...0.5).map(\.pixel) }
}

extension UInt32 {
  /// How far a pixel's channels lie from those of a color at most.
  func distance(to color: VectorColor) -> Int {
    let wanted = [color.red, color.green, color.blue].map { Int(($0 * 255).rounded()) }
    let channels = [Int(self >> 16 & 255), Int(self >> 8 & 255), Int(self & 255)]
    return zip(wanted, channels).map { abs($0 - $1) }.max() ?? 0
  }

  /// 0...255, weighted as in Rec. 709.
  var brightness: Double {
    0.2126 * Double(self >> 16 & 255) + 0.7152 * Double(self >> 8 & 255) + 0.0722 * Double(self & 255)
  }
}
