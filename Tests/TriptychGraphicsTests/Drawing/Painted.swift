import CCairo
import Testing

@testable import TriptychGraphics

/// A scene as pixels, drawn by our own code or wholly by Cairo with letters as outlines.
enum Painted {
  static func ours(
    _ scene: Scene, scale: Double, fonts: FontCollection, cache: DrawingCache = DrawingCache()
  ) throws -> [UInt32] {
    let (width, height) = size(scene, scale)
    let surface = try PixelSurface(width: width, height: height)
    ScenePainter(surface: surface, scene: scene, scale: scale, fonts: fonts, cache: cache).paint()
    return Array(UnsafeBufferPointer(start: surface.canvas.base, count: width * height))
  }

  static func byCairo(_ scene: Scene, scale: Double, fonts: FontCollection) throws -> [UInt32] {
    let (width, height) = size(scene, scale)
    return try withCairo(width: width, height: height, isOpaque: scene.background != nil) { cairo in
      CairoPainter(cairo: cairo, scene: scene, scale: scale, fonts: fonts).paint()
    }
  }

  /// What is drawn with Cairo on a picture that starts black or, where not opaque, empty.
  static func withCairo(
    width: Int, height: Int, isOpaque: Bool, _ body: (OpaquePointer) -> Void
  ) throws -> [UInt32] {
    let format = isOpaque ? CAIRO_FORMAT_RGB24 : CAIRO_FORMAT_ARGB32
    let surface = try #require(cairo_image_surface_create(format, Int32(width), Int32(height)))
    defer { cairo_surface_destroy(surface) }
    let cairo = try #require(cairo_create(surface))
    defer { cairo_destroy(cairo) }
    body(cairo)
    cairo_surface_flush(surface)
    #expect(cairo_status(cairo) == CAIRO_STATUS_SUCCESS)
    let data = try #require(cairo_image_surface_get_data(surface))
    return data.withMemoryRebound(to: UInt32.self, capacity: width * height) {
      UnsafeBufferPointer(start: $0, count: width * height).map { isOpaque ? $0 | 0xFF00_0000 : $0 }
    }
  }

  static func size(_ scene: Scene, _ scale: Double) -> (width: Int, height: Int) {
    (
      max(1, Int((scene.size.width * scale).rounded())), max(1, Int((scene.size.height * scale).rounded()))
    )
  }
}
