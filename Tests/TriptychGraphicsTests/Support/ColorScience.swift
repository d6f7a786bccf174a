import Foundation

@testable import TriptychGraphics

/// Contrast, color difference and simulated color vision, for proofs about palettes.
enum ColorScience {
  /// Channels 0...1, linear light.
  static func linear(_ color: RGB) -> [Double] {
    [color.red, color.green, color.blue].map { channel in
      let value = Double(channel) / 255
      return value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
    }
  }

  /// WCAG 2 contrast ratio, 1...21.
  static func contrast(_ first: RGB, _ second: RGB) -> Double {
    func luminance(_ color: RGB) -> Double {
      let part = linear(color)
      return 0.2126 * part[0] + 0.7152 * part[1] + 0.0722 * part[2]
    }
    let (a, b) = (luminance(first), luminance(second))
    return (max(a, b) + 0.05) / (min(a, b) + 0.05)
  }

  /// Machado, Oliveira and Fernandes 2009, severity 1, on linear light.
  static func simulated(_ color: RGB, _ vision: ColorVision) -> [Double] {
    let part = linear(color)
    let matrix: [[Double]]
    switch vision {
    case .none: return part
    case .protan:
      matrix = [
        [0.152286, 1.052583, -0.204868], [0.114503, 0.786281, 0.099216], [-0.003882, -0.048116, 1.051998],
      ]
    case .deutan:
      matrix = [
        [0.367322, 0.860646, -0.227968], [0.280085, 0.672501, 0.047413], [-0.011820, 0.042940, 0.968881],
      ]
    case .tritan:
      matrix = [
        [1.255528, -0.076749, -0.178779], [-0.078411, 0.930809, 0.147602], [0.004733, 0.691367, 0.303900],
      ]
    }
    return matrix.map { row in min(1, max(0, zip(row, part).reduce(0) { $0 + $1.0 * $1.1 })) }
  }

  /// CIELAB of linear light, white D65.
  static func lab(_ part: [Double]) -> (l: Double, a: Double, b: Double) {
    let x = (0.4124564 * part[0] + 0.3575761 * part[1] + 0.1804375 * part[2]) / 0.95047
    let y = 0.2126729 * part[0] + 0.7151522 * part[1] + 0.0721750 * part[2]
    let z = (0.0193339 * part[0] + 0.1191920 * part[1] + 0.9503041 * part[2]) / 1.08883
    func root(_ value: Double) -> Double {
      value > 216.0 / 24_389 ? cbrt(value) : (24_389.0 / 27 * value + 16) / 116
    }
    return (116 * root(y) - 16, 500 * (root(x) - root(y)), 200 * (root(y) - root(z)))
  }

  /// What is left of a color on a printer without any: its luminance.
  static func gray(_ color: RGB) -> (l: Double, a: Double, b: Double) {
    let part = linear(color)
    let luminance = 0.2126729 * part[0] + 0.7151522 * part[1] + 0.0721750 * part[2]
    return lab([luminance, luminance, luminance])
  }

  static func difference(_ first: RGB, _ second: RGB, seenBy vision: ColorVision) -> Double {
    difference(lab(simulated(first, vision)), lab(simulated(second, vision)))
  }

  /// CIEDE2000 (Sharma, Wu and Dalal 2005).
  static func difference(
    _ first: (l: Double, a: Double, b: Double), _ second: (l: Double, a: Double, b: Double)
  ) -> Double {
    let meanC = (hypot(first.a, first.b) + hypot(second.a, second.b)) / 2
    let g = 0.5 * (1 - (pow(meanC, 7) / (pow(meanC, 7) + pow(25, 7))).squareRoot())
    let (a1, a2) = (first.a * (1 + g), second.a * (1 + g))
    let (c1, c2) = (hypot(a1, first.b), hypot(a2, second.b))
    let (h1, h2) = (hue(a1, first.b), hue(a2, second.b))
    var turn = h2 - h1
    if c1 * c2 == 0 { turn = 0 } else if turn > 180 { turn -= 360 } else if turn < -180 { turn += 360 }
    let deltaH = 2 * (c1 * c2).squareRoot() * sin(radians(turn / 2))
    let l = (first.l + second.l) / 2
    let c = (c1 + c2) / 2
    var h = h1 + h2
    if c1 * c2 != 0 {
      h = abs(h1 - h2) <= 180 ? h / 2 : h < 360 ? (h + 360) / 2 : (h - 360) / 2
    }
    let t =
      1 - 0.17 * cos(radians(h - 30)) + 0.24 * cos(radians(2 * h)) + 0.32 * cos(radians(3 * h + 6))
      - 0.20 * cos(radians(4 * h - 63))
    let sl = 1 + 0.015 * pow(l - 50, 2) / (20 + pow(l - 50, 2)).squareRoot()
    let sc = 1 + 0.045 * c
    let sh = 1 + 0.015 * c * t
    let rotation = 30 * exp(-pow((h - 275) / 25, 2))
    let rt = -sin(radians(2 * rotation)) * 2 * (pow(c, 7) / (pow(c, 7) + pow(25, 7))).squareRoot()
    let (dl, dc, dh) = ((second.l - first.l) / sl, (c2 - c1) / sc, deltaH / sh)
    return (dl * dl + dc * dc + dh * dh + rt * dc * dh).squareRoot()
  }

  private static func hue(_ a: Double, _ b: Double) -> Double {
    if a == 0, b == 0 { return 0 }
    let angle = atan2(b, a) * 180 / .pi
    return angle < 0 ? angle + 360 : angle
  }

  private static func radians(_ degrees: Double) -> Double { degrees * .pi / 180 }
}
