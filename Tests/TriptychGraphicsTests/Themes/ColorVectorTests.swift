import Testing

@testable import TriptychGraphics

/// The color science of the proofs against two independent packages, and their own published pairs.
///
/// Figures: color-science 0.4.7 (CIE 2000 differences, Machado 2009 at severity 1) and
/// colorspacious 1.1.2 (simulated colors), worked out once.
struct ColorVectorTests {
  private typealias Lab = (l: Double, a: Double, b: Double)

  @Test("the color difference agrees with published pairs, turns of hue and dark colors included")
  func publishedPairs() {
    // Sharma, Wu and Dalal 2005, table 1.
    let pairs: [(Lab, Lab, Double)] = [
      ((50, 2.6772, -79.7751), (50, 0, -82.7485), 2.0425),
      ((50, 3.1571, -77.2803), (50, 0, -82.7485), 2.8615),
      ((50, 0, 0), (50, -1, 2), 2.3669),
      ((50, 2.49, -0.001), (50, -2.49, 0.0009), 7.1792),
      ((50, 2.49, -0.001), (50, -2.49, 0.0011), 7.2195),
      ((50, -0.001, 2.49), (50, 0.0009, -2.49), 4.8045),
      ((50, -0.001, 2.49), (50, 0.0011, -2.49), 4.7461),
      ((50, 2.5, 0), (50, 0, -2.5), 4.3065), ((50, 2.5, 0), (73, 25, -18), 27.1492),
      ((50, 2.5, 0), (61, -5, 29), 22.8977), ((50, 2.5, 0), (58, 24, 15), 19.4535),
      ((60.2574, -34.0099, 36.2677), (60.4626, -34.1751, 39.4387), 1.2644),
      ((22.7233, 20.0904, -46.694), (23.0331, 14.973, -42.5619), 2.0373),
      ((90.8027, -2.0831, 1.441), (91.1528, -1.6435, 0.0447), 1.4441),
      ((2.0776, 0.0795, -1.135), (0.9033, -0.0636, -0.5514), 0.9082),
    ]
    for (first, second, expected) in pairs {
      #expect(abs(ColorScience.difference(first, second) - expected) < 0.0001)
      #expect(abs(ColorScience.difference(second, first) - expected) < 0.0001)
    }
  }

  @Test("differences of our colors in every kind of sight agree with another implementation")
  func ownColors() {
    let vectors: [(UInt32, UInt32, [Double])] = [
      (0x0F3D99, 0x217F3B, [51.2008, 51.6496, 49.3413, 18.8381]),
      (0xA66FE8, 0x6FB5F6, [28.2394, 15.2840, 10.4550, 41.0518]),
      (0x05585B, 0x544310, [29.5123, 25.5558, 28.7782, 37.3086]),
      (0xFFEA46, 0x00204D, [94.4552, 90.3554, 95.4752, 78.0851]),
    ]
    for (first, second, expected) in vectors {
      for (vision, expected) in zip(ColorVision.allCases, expected) {
        let difference = ColorScience.difference(RGB(first), RGB(second), seenBy: vision)
        #expect(abs(difference - expected) < 0.02, "\(RGB(first).css) \(RGB(second).css) seen by \(vision)")
      }
    }
  }

  @Test("simulated sight agrees with another implementation")
  func simulated() {
    let vectors: [(UInt32, ColorVision, [Double])] = [
      (0x217F3B, .protan, [0.216747, 0.172954, 0.035738]),
      (0x217F3B, .deutan, [0.178272, 0.149059, 0.051307]), (0x217F3B, .tritan, [0, 0.202809, 0.160092]),
      (0xF1D51F, .protan, [0.831522, 0.62526, 0]), (0xF1D51F, .deutan, [0.892644, 0.694492, 0.03145]),
      (0xF1D51F, .tritan, [1, 0.552399, 0.468354]), (0xD02572, .protan, [0.081055, 0.103465, 0.17368]),
      (0xD02572, .deutan, [0.209253, 0.197085, 0.156372]), (0xD02572, .tritan, [0.76043, 0, 0.066913]),
    ]
    for (color, vision, expected) in vectors {
      for (channel, expected) in zip(ColorScience.simulated(RGB(color), vision), expected) {
        #expect(abs(channel - expected) < 1e-5, "\(RGB(color).css) seen by \(vision)")
      }
    }
  }

  @Test("grey stays grey in every kind of sight")
  func gray() {
    for level in [UInt32(0), 0x404040, 0x808080, 0xFFFFFF] {
      for vision in ColorVision.allCases {
        #expect(ColorScience.difference(RGB(level), RGB(level), seenBy: vision) == 0)
        let seen = ColorScience.simulated(RGB(level), vision)
        #expect(abs(seen[0] - seen[1]) < 2e-6 && abs(seen[1] - seen[2]) < 2e-6)
      }
    }
  }
}
