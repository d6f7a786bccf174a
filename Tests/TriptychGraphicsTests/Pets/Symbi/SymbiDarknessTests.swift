import Testing

@testable import TriptychGraphics

struct SymbiDarknessTests {
  private static let negative: [SymbiMood] = [.sad, .tired, .anxious, .stressed]

  @Test(
    "S12: negative moods are darker and drip more than resting at every level", arguments: 0...5)
  func darker(level: Int) throws {
    let resting = SymbiPose(.resting, level: level, frame: 2)
    let bright = try brightness(resting)
    for mood in Self.negative {
      let pose = SymbiPose(mood, level: level, frame: 2)
      #expect(pose.dark > resting.dark + 0.3)
      #expect(pose.mood[.tide] > resting.mood[.tide] + 0.15)
      let dimmed = try brightness(pose)
      #expect(dimmed < 0.92 * bright, "\(mood) \(level) \(dimmed / bright)")
      #expect(hem(mood, level) > hem(.resting, level) + 0.015, "\(mood)")
      #expect(pose.mood[.drops] >= resting.mood[.drops])
    }
  }

  /// How low the tips of the hem hang, on average of a loop.
  private func hem(_ mood: SymbiMood, _ level: Int) -> Double {
    var sum = 0.0
    for frame in 0..<24 {
      let outline = SymbiOutline(pose: SymbiPose(mood, level: level, frame: frame))
      for lobe in 0..<5 { sum += outline.lobeTip(lobe).y }
    }
    return sum / (24 * 5)
  }

  /// The mean light of the body's lower half, below the face.
  private func brightness(_ pose: SymbiPose) throws -> Double {
    var pose = pose
    pose.tremble = .zero
    let color = try SymbiPicture(pose, side: 96).mean(x: -0.6...0.6, y: 0.38...0.55)
    return 0.2126 * color.x + 0.7152 * color.y + 0.0722 * color.z
  }

  @Test("S12: the body's color lies in #6B46C1-#9333EA")
  func base() throws {
    #expect(SymbiColors.bodyTop == VectorColor(0x9333EA))
    #expect(SymbiColors.bodyLow == VectorColor(0x6B46C1))
    for mood in [SymbiMood.vibrant, .active, .rested, .calm, .resting] {
      #expect(SymbiPose(mood, level: 0, frame: 0).dark == 0)
      // Below the cheeks and above the dip; the light of the eyes may tint it a little.
      let color = try SymbiPicture(.still(mood, level: 0), 0, side: 128).mean(x: 0.30...0.42, y: 0.30...0.40)
      #expect(color.w > 254)
      #expect(color.x > 99 && color.x < 155, "\(mood) \(color)")
      #expect(color.y > 43 && color.y < 86, "\(mood) \(color)")
      #expect(color.z > 185 && color.z < 242, "\(mood) \(color)")
    }
  }
}
