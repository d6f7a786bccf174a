import ChartExamples
import Testing

@testable import TriptychGraphics

/// Edges have few colors, so that pictures are small.
struct CoverageStepsTests {
  @Test("32 evenly spaced steps lead from none to full, and each coverage takes a near one")
  func steps() {
    let steps = (0...255).map { CoverageSteps.step(UInt8($0)) }
    let different = Set(steps).sorted()
    #expect(steps.first == 0 && steps.last == 255 && different.count == 32)
    for (place, step) in different.enumerated() {
      #expect(abs(Double(step) - Double(place) * 255 / 31) < 1)
    }
    for coverage in 0...255 { #expect(abs(Int(steps[coverage]) - coverage) <= 5) }
    // Nothing gets lighter or darker on the whole, faint or strong.
    for part in [0...127, 128...255] {
      let change = part.reduce(0) { $0 + Int(steps[$1]) - $1 }
      #expect(abs(Double(change)) / 128 < 1)
    }
  }

  @Test("many pixels at once are rounded as each alone, and none beside them")
  func batches() {
    let all = (0...255).map { UInt8($0) }
    for count in [0, 1, 7, 8, 9, 31, 32, 250, 255, 256] {
      var pixels = all
      pixels.withUnsafeMutableBufferPointer { pixels in
        if let start = pixels.baseAddress { CoverageSteps.round(start, count: count) }
      }
      #expect(pixels == all[..<count].map { CoverageSteps.step($0) } + all[count...])
    }
  }

  @Test("letters, lines, arcs, areas and markers have at most 32 colors from the paper to their ink")
  func colors() throws {
    let fonts = try Samples.fonts()
    for (name, items) in ShapeSheet.all {
      for item in items {
        let pixels = Set(try Painted.ours(ShapeSheet.scene([item]), scale: 2, fonts: fonts))
        // A marker or a text with a halo is drawn twice: once in the color of the card, once in its own.
        #expect(pixels.count <= 32 + 31, "\(name) has \(pixels.count) colors")
      }
    }
  }

  @Test("most charts have no more colors than a palette holds")
  func palettes() throws {
    let fonts = try Samples.fonts()
    let counts = try ChartExample.all.map { example in
      let scene = try example.plot(.english).resolve(
        size: example.size, theme: ChartTheme(.light), layout: .share, fonts: fonts
      ).scene
      return Set(try Painted.ours(scene, scale: 1, fonts: fonts)).count
    }
    #expect(counts.filter { $0 <= 256 }.count * 2 > counts.count, "\(counts)")
  }
}
