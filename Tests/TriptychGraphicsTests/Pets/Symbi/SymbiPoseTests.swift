import Testing

@testable import TriptychGraphics

struct SymbiPoseTests {
  /// Computed with Python's whole numbers of any size, cut to 64 bits after every step.
  @Test("Chance is the same on every machine")
  func noise() {
    let vectors: [(Double, Double)] = [
      (SymbiMath.noise(0), 0.672382882278), (SymbiMath.noise(0, 11), 0.657265126619),
      (SymbiMath.noise(3, 14), 0.716247861516), (SymbiMath.noise(5, 1, 7), 0.419055503365),
      (SymbiMath.noise(1, 2, 3), 0.442241289978),
    ]
    for (value, expected) in vectors { #expect(abs(value - expected) < 1e-12) }
  }

  /// By hand: the blink's center lies at 0.34 of 24 frames, frame 8.16; at a distance of 1.16 the lids are
  /// 0.7156 open, at 0.84 0.3402.
  @Test("A blink is half, shut, half: three frames")
  func blink() {
    let lids = (6...10).map { SymbiPose(.active, level: 0, frame: $0).openness / 1.06 }
    for (lid, expected) in zip(lids, [1, 0.7156, 0, 0.3402, 1]) { #expect(abs(lid - expected) < 1e-3) }
    let shut = (0..<24).filter { SymbiPose(.anxious, level: 0, frame: $0).openness < 0.2 }
    #expect(shut == [5, 7])
    #expect((0..<24).allSatisfy { SymbiPose(.stressed, level: 0, frame: $0).openness == 0.92 })
    #expect((0..<24).allSatisfy { SymbiPose(.calm, level: 0, frame: $0).openness == 0 })
  }

  /// By hand: on the ground the figure is flattest (-1.25 of the squash), a quarter later it is highest.
  @Test("A vibrant ghost bounces: flat on the ground, high between")
  func bounce() {
    let ground = SymbiPose(.vibrant, level: 0, frame: 0)
    #expect(abs(ground.stretch + 0.1625) < 1e-6)
    #expect(abs(ground.bob - 0.0725) < 1e-6)
    let top = SymbiPose(.vibrant, level: 0, frame: 6)
    #expect(abs(top.stretch) < 1e-6)
    #expect(abs(top.bob + 0.1825) < 1e-6)
  }

  /// By hand, from the slots of the two tense moods and the two glances of the others.
  @Test("The eyes wander, and dart where a mood is tense")
  func gaze() {
    #expect(SymbiPose(.active, level: 0, frame: 14).gaze == 1)
    #expect(abs(SymbiPose(.active, level: 0, frame: 21).gaze + 0.8) < 1e-9)
    #expect(SymbiPose(.anxious, level: 0, frame: 4).gaze == 0.95)
    #expect(abs(SymbiPose(.stressed, level: 0, frame: 9).gaze - 0.48) < 1e-9)
  }

  /// Computed in Python from the published steps: melt, stretch about 0.35, sway, lean.
  @Test("A tired body melts and a calm one sways")
  func deformation() {
    let vectors: [(SymbiMood, Int, Vector, Vector)] = [
      (.tired, 5, Vector(0, -1), Vector(0.092712, -0.817563)),
      (.tired, 5, Vector(0.87, -0.13), Vector(0.862230, -0.093666)),
      (.tired, 5, Vector(-0.5, 0.9), Vector(-0.627197, 0.904542)),
      (.calm, 7, Vector(0, -1), Vector(0.082398, -1.018636)),
      (.calm, 7, Vector(0.87, -0.13), Vector(0.886820, -0.136626)),
      (.calm, 7, Vector(-0.5, 0.9), Vector(-0.524499, 0.907592)),
    ]
    for (mood, frame, point, expected) in vectors {
      let moved = SymbiPose(mood, level: 0, frame: frame).deformed(point) - expected
      #expect(abs(moved.x) < 3e-6 && abs(moved.y) < 3e-6)
    }
  }

  @Test("Small pictures leave details out and draw thicker lines")
  func detail() {
    let details = [32, 47, 48, 64, 95, 96, 256].map { SymbiDetail(side: $0) }
    #expect(details.map(\.isIcon) == [true, true, false, false, false, false, false])
    #expect(details.map(\.isSmall) == [true, true, true, true, true, false, false])
    for (small, large) in zip(details, details.dropFirst()) { #expect(small.lineScale >= large.lineScale) }
    #expect(details[0].lineScale == 1.7 && SymbiDetail.full.lineScale == 1)
    // A line of a pixel takes a unit of the smallest form: 3.6 / (36 * 0.94).
    #expect(abs(SymbiDetail(side: 36).width(0, atLeast: 1) - 0.106383) < 1e-6)
  }
}
