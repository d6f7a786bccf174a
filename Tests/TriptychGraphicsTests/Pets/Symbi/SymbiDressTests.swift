import Testing

@testable import TriptychGraphics

@Suite("What the Symbi wears in a season") struct SymbiDressTests {
  private func pixels(_ picture: PetPicture) throws -> [UInt32] {
    let sheet = try PetPainter().sheet(picture)
    let count = sheet.plan.width * sheet.plan.height
    return sheet.withPixels { Array(UnsafeBufferPointer(start: $0, count: count)) }
  }

  @Test("Each season is a picture of its own, with a name of its own, and the plain loop is as it was")
  func distinct() throws {
    let plain = PetPicture.symbi(.calm, level: 2, size: 64)
    let dressed = SymbiSeason.allCases.map { PetPicture.symbiDressed(.calm, $0, level: 2, size: 64) }
    let all = try ([plain] + dressed).map(pixels)
    #expect(Set(all).count == 6 && Set(([plain] + dressed).map(\.key)).count == 6)
    #expect(dressed.allSatisfy { $0.plan.frames.count == 24 && $0.plan.tags[0].loops })
    #expect(dressed[3].path == "symbi/1/64/symbi-winter-calm-l2.png")
  }

  @Test("Nothing touches the edge of a cell, at any level, and the last frame leads to the first")
  func edges() throws {
    for level in [0, 3, 5] {
      for season in SymbiSeason.allCases {
        let side = 96
        let sheet = try PetPainter().sheet(.symbiDressed(.active, season, level: level, size: side))
        let width = sheet.plan.width
        sheet.withPixels { pixels in
          for frame in sheet.plan.frames.indices {
            let (x, y) = sheet.plan.origin(of: frame)
            for step in 0..<side {
              for (column, row) in [(step, 0), (step, side - 1), (0, step), (side - 1, step)] {
                #expect(pixels[(y + row) * width + x + column] >> 24 <= 8, "\(season) \(level) \(frame)")
              }
            }
          }
        }
      }
    }
  }
}
