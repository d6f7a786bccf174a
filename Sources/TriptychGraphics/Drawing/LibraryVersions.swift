import CCairo
import CDeflate
import CFreeType

/// The libraries of the system that pictures are drawn with, and their versions.
public enum GraphicsLibraries {
  /// Names with versions; that of libdeflate is the one it was compiled with.
  public static var versions: [(name: String, version: String)] {
    [
      ("cairo", String(cString: cairo_version_string())), ("freetype", freeType),
      ("libdeflate", LIBDEFLATE_VERSION_STRING),
    ]
  }

  private static var freeType: String {
    var library: FT_Library?
    guard FT_Init_FreeType(&library) == 0 else { return "unknown" }
    defer { FT_Done_FreeType(library) }
    var (major, minor, patch) = (FT_Int(0), FT_Int(0), FT_Int(0))
    FT_Library_Version(library, &major, &minor, &patch)
    return "\(major).\(minor).\(patch)"
  }
}
