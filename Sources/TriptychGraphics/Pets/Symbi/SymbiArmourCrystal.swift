/// The shades of the armour's crystal, from the side away from the light to the one that faces it.
struct SymbiCrystal {
  private let low, middle, high: VectorColor

  /// Crystal that darkens with the mood, 0...1, and is there only in part while a form grows.
  init(dark: Double, share: Double) {
    func mixed(_ bright: UInt32, _ dim: UInt32) -> VectorColor {
      VectorColor(bright).mixed(VectorColor(dim), dark).opacity(share)
    }
    low = mixed(0x6D6BF0, 0x3F2FA0)
    middle = mixed(0xB9C6FF, 0x7C6AE0)
    high = mixed(0xF5F3FF, 0xA78BFA)
  }

  /// 0 is away from the light, 1 towards it.
  func shade(_ light: Double) -> VectorColor {
    let light = RoundedMath.clamp(light)
    return light < 0.55 ? low.mixed(middle, light / 0.55) : middle.mixed(high, (light - 0.55) / 0.45)
  }

  /// From above to below, over a stretch of a shape.
  func metal(from top: Vector, to bottom: Vector) -> VectorPaint {
    .linear(from: top, to: bottom, [.init(0, high), .init(0.5, middle), .init(1, low)])
  }

  /// The colour of a flat facet by the way it leans, on a stage lit from the top left.
  func facet(leaning direction: Vector) -> VectorColor {
    let length = max(1e-9, (direction.x * direction.x + direction.y * direction.y).squareRoot())
    let toLight = (direction.x * -0.55 + direction.y * -0.835) / length
    return shade(0.5 + 0.5 * toLight)
  }
}
