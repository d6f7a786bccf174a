import Foundation

@testable import TriptychGraphics

/// A ghost of shaded ellipses with soft light around it, as hard to pack as a real drawing.
struct FakeGhost: SheetArtist {
  /// Frames of a loop.
  var frames = 24
  /// 0 is a bare body; more adds wings, sparks and a halo.
  var level = 0
  /// The middle of the eyes, 0xRRGGBB.
  var eye: UInt32 = 0x3B82F6

  /// The artist of any picture of Symbi.
  static func artist(of picture: PetPicture) -> any SheetArtist {
    switch picture {
    case .symbi(let mood, let level, _), .symbiStill(let mood, let level, _):
      FakeGhost(frames: picture.plan.frames.count, level: level, eye: mood.eyeColors[1] & 0xFF_FFFF)
    case .symbiChange(_, let mood, let level, _):
      FakeGhost(frames: picture.plan.frames.count, level: level, eye: mood.eyeColors[1] & 0xFF_FFFF)
    default: FakeGhost(frames: picture.plan.frames.count)
    }
  }

  func draw(frame: Int, into cell: SheetCell) {
    let turn = 2 * Float.pi * Float(frame) / Float(frames)
    let bob = 0.06 * sin(turn)
    let squash = 0.03 * cos(turn)
    for y in 0..<cell.height {
      let line = cell.row(y)
      for x in 0..<cell.width {
        let u = (Float(x) + 0.5 - 0.5 * Float(cell.width)) * 3.6 / Float(cell.width)
        let v = (Float(y) + 0.5 - 0.52 * Float(cell.height)) * 3.6 / Float(cell.width) - bob
        line[x] = pixel(u / (1 - squash), v / (1 + squash), turn, softness: 3.6 / Float(cell.width))
      }
    }
  }

  private func pixel(_ u: Float, _ v: Float, _ turn: Float, softness: Float) -> UInt32 {
    // Plain numbers: vectors are slow in debug builds.
    var (red, green, blue, solid) = (Float(0), Float(0), Float(0), Float(0))
    func mix(_ r: Float, _ g: Float, _ b: Float, _ alpha: Float) {
      red += (r - red) * alpha
      green += (g - green) * alpha
      blue += (b - blue) * alpha
      solid += (255 - solid) * alpha
    }
    func over(_ hex: UInt32, _ alpha: Float) {
      if alpha > 0 { mix(Float(hex >> 16 & 255), Float(hex >> 8 & 255), Float(hex & 255), alpha) }
    }
    func disc(_ x: Float, _ y: Float, _ rx: Float, _ ry: Float) -> Float {
      let d = (((u - x) / rx) * ((u - x) / rx) + ((v - y) / ry) * ((v - y) / ry)).squareRoot()
      return min(1, max(0, (1 - d) * min(rx, ry) / softness + 0.5))
    }
    func glow(_ x: Float, _ y: Float, _ r: Float) -> Float {
      let d = ((u - x) * (u - x) + (v - y) * (v - y)).squareRoot() / r
      return d >= 1 ? 0 : d < 0.5 ? 1 - 1.24 * d : 0.76 * (1 - d)
    }
    over(eye, 0.4 * glow(0, 0, 1.45))
    if level >= 3 {
      over(0xFACC15, 0.5 * glow(0, -0.4, 1.6))
      for ray in 0..<5 {
        let angle = turn / 5 + Float(ray) * 1.257
        over(0xA855F7, 0.5 * glow(1.1 * cos(angle), 0.9 * sin(angle), 0.55))
        over(0xFDE68A, disc(1.1 * cos(angle), 0.9 * sin(angle), 0.05, 0.05))
      }
    }
    if level >= 1 {
      for side in [-1, 1] as [Float] {
        over(0x2B0A5E, disc(side * 1.05, 0.05, 0.42, 0.3 + 0.05 * sin(2 * turn)))
        over(0x6B46C1, disc(side * 1.03, 0.05, 0.38, 0.26 + 0.05 * sin(2 * turn)))
      }
    }
    let hem = 0.9 + 0.08 * sin(6 * u + turn)
    over(0x2B0A5E, disc(0, -0.05, 0.9, hem))
    let shade = min(1, max(0, (v + 1) / 2))
    let inside = disc(0, -0.05, 0.85, hem - 0.05)
    mix(147 - 56 * shade, 51 - 18 * shade, 234 - 52 * shade, inside)
    over(0xC49BFF, 0.6 * inside * glow(-0.35, -0.55, 0.5))
    over(0xFF7AC6, 0.6 * (glow(-0.45, 0.12, 0.2) + glow(0.45, 0.12, 0.2)))
    for side in [-1, 1] as [Float] {
      over(0x150628, disc(side * 0.3, -0.15, 0.2, 0.26))
      over(eye, disc(side * 0.3, -0.12, 0.15, 0.2))
      over(0xFFFFFF, disc(side * 0.3 - 0.05, -0.2, 0.06, 0.07))
    }
    over(0x150628, disc(0, 0.25, 0.15, 0.05))
    func byte(_ value: Float) -> UInt32 { UInt32(value.rounded(.toNearestOrAwayFromZero)) }
    return byte(solid) << 24 | byte(red) << 16 | byte(green) << 8 | byte(blue)
  }
}
