import CCairo
import Foundation
import Testing

@testable import TriptychGraphics

/// A few stills of both pets compared with kept pictures; other versions of Cairo may set the pixels of edges
/// a little differently.
///
/// `RECORD=1 swift test --filter PetGoldenTests` writes them anew and fails; look at what changed, then run
/// again without it.
struct PetGoldenTests {
  private static let look = PixelPalLook()
  private static let stills: [(name: String, picture: PetPicture)] = [
    ("symbi-active-l0", .symbiStill(.active, level: 0, size: 128)),
    ("symbi-sad-l1", .symbiStill(.sad, level: 1, size: 128)),
    ("symbi-calm-l3", .symbiStill(.calm, level: 3, size: 128)),
    ("symbi-rested-l4", .symbiStill(.rested, level: 4, size: 128)),
    ("symbi-vibrant-l5", .symbiStill(.vibrant, level: 5, size: 128)),
    ("pixelpal-1-male-neutral", .pixelPalStill(.male, .neutral, phase: 1, look: look, scale: 1)),
    ("pixelpal-4-female-vital", .pixelPalStill(.female, .vital, phase: 4, look: look, scale: 1)),
  ]

  @Test("the pets look as they did", arguments: stills.map(\.name))
  func looks(name: String) throws {
    let picture = try #require(Self.stills.first { $0.name == name }).picture
    let drawn = try PetPainter().poster(picture)
    let file = "Pets/\(name).png"
    if Golden.isRecording, Golden.bytes(named: file) != nil { try Golden.remove(file) }
    guard let golden = Golden.bytes(named: file) else {
      try Golden.record(try #require(Self.png(drawn)), named: file)
      return
    }
    let old = try #require(CairoReader.pixels(golden))
    #expect((old.width, old.height) == (drawn.width, drawn.height))
    let new = drawn.withPixels { pixels, _ in (0..<(drawn.width * drawn.height)).map { pixels[$0] } }
    let difference = Self.difference(old.pixels, new)
    #expect(difference.mean < 1, "of 255, on average")
    #expect(difference.strong < 0.005, "share of pixels that differ by 48 of 255 or more")
  }

  @Test("a wrong mood, an eye of another color or a moved body would be seen")
  func sharpness() throws {
    let right = try Self.pixels(.symbiStill(.sad, level: 1, size: 128))
    for other in [PetPicture.symbiStill(.tired, level: 1, size: 128), .symbiStill(.sad, level: 2, size: 128)]
    {
      let difference = Self.difference(right, try Self.pixels(other))
      #expect(difference.mean >= 1 || difference.strong >= 0.005)
    }
    let moved = [0] + right.dropLast()
    #expect(Self.difference(right, moved).strong >= 0.005)
  }

  // MARK: - Parts

  private static func pixels(_ picture: PetPicture) throws -> [UInt32] {
    let surface = try PetPainter().poster(picture)
    return surface.withPixels { pixels, _ in (0..<(surface.width * surface.height)).map { pixels[$0] } }
  }

  /// The mean difference of a channel over all pixels, and the share of pixels with a channel that is 48 or
  /// more apart.
  private static func difference(_ old: [UInt32], _ new: [UInt32]) -> (mean: Double, strong: Double) {
    var sum = 0
    var strong = 0
    for (was, now) in zip(old, new) where was != now {
      var most = 0
      for shift: UInt32 in [0, 8, 16, 24] {
        let apart = abs(Int(was >> shift & 255) - Int(now >> shift & 255))
        sum += apart
        most = max(most, apart)
      }
      if most >= 48 { strong += 1 }
    }
    let count = Double(max(1, old.count))
    return (Double(sum) / (4 * count), Double(strong) / count)
  }

  /// The drawing itself with all its colors, written by Cairo.
  private static func png(_ surface: PixelSurface) -> Data? {
    final class Sink { var bytes = Data() }
    let sink = Sink()
    let base = UnsafeMutableRawPointer(surface.canvas.row(0)).assumingMemoryBound(to: UInt8.self)
    let image = cairo_image_surface_create_for_data(
      base, CAIRO_FORMAT_ARGB32, Int32(surface.width), Int32(surface.height), Int32(surface.width * 4))
    defer { cairo_surface_destroy(image) }
    let status = cairo_surface_write_to_png_stream(
      image,
      { closure, data, count in
        guard let closure, let data else { return CAIRO_STATUS_WRITE_ERROR }
        Unmanaged<Sink>.fromOpaque(closure).takeUnretainedValue().bytes.append(data, count: Int(count))
        return CAIRO_STATUS_SUCCESS
      }, Unmanaged.passUnretained(sink).toOpaque())
    return withExtendedLifetime((sink, surface)) { status == CAIRO_STATUS_SUCCESS ? sink.bytes : nil }
  }
}
