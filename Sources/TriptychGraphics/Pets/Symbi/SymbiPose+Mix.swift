extension SymbiPose {
  /// A share of the way to another pose of the same level. What cannot lie between two values changes at
  /// the half.
  func mixed(_ other: SymbiPose, _ share: Double) -> SymbiPose {
    guard share > 0 else { return self }
    guard share < 1 else { return other }
    func mix(_ from: Double, _ to: Double) -> Double { RoundedMath.rounded(SymbiMath.lerp(from, to, share)) }
    var pose = share < 0.5 ? self : other
    pose.mood = mood.mixed(other.mood, share)
    pose.colors = colors.mixed(other.colors, share)
    for part in SymbiPose.parts { pose[keyPath: part] = mix(self[keyPath: part], other[keyPath: part]) }
    pose.tremble = Vector(mix(tremble.x, other.tremble.x), mix(tremble.y, other.tremble.y))
    pose.armSwing = (mix(armSwing.left, other.armSwing.left), mix(armSwing.right, other.armSwing.right))
    return pose
  }

  private static var parts: [WritableKeyPath<SymbiPose, Double>] {
    [\.phase, \.bob, \.stretch, \.sway, \.hemSway, \.openness, \.gaze, \.glow, \.flap]
  }
}
