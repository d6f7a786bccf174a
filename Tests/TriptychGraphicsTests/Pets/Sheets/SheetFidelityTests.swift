import Testing

@testable import TriptychGraphics

/// What the files of the real drawings keep of them, and how large they are.
struct SheetFidelityTests {
  /// Where both eyes lie, in shares of a cell, while the ghost floats and leans.
  private static let eyes = (left: 0.28, right: 0.72, top: 0.34, bottom: 0.62)

  @Test(
    "the eyes keep their colors closely in the file, at every level and in easy and heavy moods",
    arguments: [
      PetPicture.symbiStill(.active, level: 0, size: 128), .symbiStill(.sad, level: 2, size: 128),
      .symbi(.stressed, level: 3, size: 64), .symbi(.anxious, level: 5, size: 64),
      .symbiPosters(level: 4, size: 96), .symbiChange(from: .sad, to: .vibrant, level: 1, size: 64),
    ])
  func eyes(picture: PetPicture) throws {
    let painter = PetPainter()
    let sheet = try painter.sheet(picture)
    let back = try #require(CairoReader.pixels(try painter.png(sheet)))
    let (width, height) = (sheet.plan.cellWidth, sheet.plan.cellHeight)
    var (sum, count) = (0, 0)
    for frame in sheet.plan.frames.indices {
      let (cell, origin) = (sheet.cell(of: frame), sheet.plan.origin(of: frame))
      for y in Int(Self.eyes.top * Double(height))..<Int(Self.eyes.bottom * Double(height)) {
        for x in Int(Self.eyes.left * Double(width))..<Int(Self.eyes.right * Double(width)) {
          let was = cell.row(y)[x]
          let now = back.pixels[(origin.y + y) * back.width + origin.x + x]
          for shift: UInt32 in [0, 8, 16] {
            let apart = Int(was >> shift & 255) - Int(now >> shift & 255)
            sum += apart * apart
          }
          count += 3
        }
      }
    }
    let rmse = (Double(sum) / Double(count)).squareRoot()
    #expect(rmse < 14, "levels of a channel")
  }

  @Test("the dearest sheets stay small enough to be loaded by a telephone")
  func budget() throws {
    let painter = PetPainter()
    let dearest: [(PetPicture, Int)] = [
      (.symbi(.vibrant, level: 5, size: 192), 260_000),
      (.symbi(.vibrant, level: 5, size: 128), 150_000),
      (.symbiChange(from: .stressed, to: .vibrant, level: 5, size: 128), 160_000),
    ]
    for (picture, most) in dearest {
      let bytes = try painter.png(painter.sheet(picture)).count
      #expect(bytes <= most, "\(picture.plan.name) at \(picture.plan.cellWidth)")
    }
  }
}
