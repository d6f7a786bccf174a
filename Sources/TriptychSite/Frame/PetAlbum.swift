import TriptychGraphics
import TriptychHealth

/// The source of a site's pet pictures, which are drawn once and shared by all sites.
public protocol PetArtSource: Sendable {
  /// The PNG file of a picture, drawn if it does not exist yet.
  ///
  /// - Throws: an error if the file cannot be written. The page then describes the picture in words.
  func file(of picture: PetPicture) throws -> SharedFile
}

/// The diagnostic code for a site without some pet pictures. The cause affects all sites, so a run that knows
/// about it can report it once instead.
public let petPicturesMissing = "pet_pictures_missing"

/// The pet pictures of one person's site, fetched once before any page is rendered.
///
/// Words take the place of a missing picture.
struct PetAlbum: Sendable {
  /// The files and their paths in the site.
  private var files: [PetPicture: (path: String, file: SharedFile)] = [:]
  /// The pictures that could not be fetched, as a single diagnostic.
  private(set) var diagnostics: [Diagnostic] = []

  /// Creates an album without pictures.
  init() {}

  /// Fetches pictures. Without a source, the album is empty and has no diagnostics.
  init(_ pictures: [PetPicture], from source: (any PetArtSource)?) {
    guard let source else { return }
    var missing: Set<PetPicture> = []
    for picture in pictures where files[picture] == nil {
      do {
        files[picture] = (PetAlbum.path(of: picture), try source.file(of: picture))
      } catch {
        missing.insert(picture)
      }
    }
    guard !missing.isEmpty else { return }
    diagnostics = [
      Diagnostic(
        .warning, code: petPicturesMissing,
        "\(missing.count) pictures of the pets could not be drawn or kept; words stand in their place",
        // Never the name of a picture, which would reveal a mood.
        place: "pets",
        hint: "Look whether the disk is full and the folder for shared pictures may be written."
      )
    ]
  }

  /// The path of a picture in a site. The name reveals nothing in file listings or logs.
  static func path(of picture: PetPicture) -> String { "pets/\(picture.key).png" }

  /// The files and their paths in the site, sorted by path.
  var shared: [(path: String, file: SharedFile)] { files.values.sorted { $0.path < $1.path } }

  /// The path of a picture in the site; `nil` if the album lacks it.
  func path(of picture: PetPicture) -> String? { files[picture]?.path }
}
