/// The body with its light.
struct SymbiBody {
  let pose: SymbiPose
  let canvas: VectorCanvas
  private let outline: VectorPath
  private let paint: VectorPaint

  init(pose: SymbiPose, canvas: VectorCanvas) {
    self.pose = pose
    self.canvas = canvas
    outline = SymbiOutline(pose: pose).body
    paint = SymbiColors.body(dark: pose.dark, cosmic: pose.level.cosmic)
  }

  private var limbs: SymbiLimbs { SymbiLimbs(pose: pose, canvas: canvas, paint: paint) }

  func drawDrops() { limbs.drawDrops() }
  func drawArms() { limbs.drawArms() }
  func drawPaws() { limbs.drawPaws() }

  /// Light around the body.
  func drawGlow() {
    // A small dark figure needs more light to stand out from a dark page.
    let least = !pose.detail.isSmall ? 0.42 : 0.58
    let strength = least + 0.5 * pose.level.glow + 0.42 * min(1.2, pose.glow)
    canvas.glow(
      outline, spread: 0.055, reach: 0.21 + 0.20 * pose.level.glow,
      SymbiColors.aura.mixed(pose.colors.eyeMid, 0.12), alpha: min(1, 0.98 * strength))
  }

  /// The body's shape with its line, without light.
  func drawShape() {
    canvas.fill(outline, paint)
    canvas.stroke(outline, width: 0.05 * pose.detail.lineScale, .flat(SymbiColors.line))
  }

  /// The body; `inside` draws within its outline, above its colour and below its shadows.
  func drawBody(_ inside: () -> Void) {
    let body = canvas.mask(of: outline)
    canvas.fill(body, paint)
    if pose.level.cosmic > 0 {
      canvas.saved {
        canvas.clip(to: outline)
        inside()
      }
    }
    SymbiBodyLight(pose: pose, canvas: canvas, body: body).draw()
    canvas.stroke(outline, width: 0.05 * pose.detail.lineScale, .flat(SymbiColors.line))
  }
}
