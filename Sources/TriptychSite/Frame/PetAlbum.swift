import TriptychGraphics
import TriptychHealth

/// Where a site gets the pictures of the pets from: drawn once for everybody, then shared.
public protocol PetArtSource: Sendable {
  /// The PNG of a picture; drawn where it is not there yet.
  ///
  /// - Throws: whatever keeps the file from being written; the page then says in words what it would show.
  func file(of picture: PetPicture) throws -> SharedFile
}

/// The code of the diagnostic of a site that lacks pictures of the pets. What made them lack concerns all
/// sites alike, so that a run which knows it says that once instead.
public let petPicturesMissing = "pet_pictures_missing"

/// The pictures of the pets that one person's site holds, fetched once before any page is made.
///
/// A picture that is not there leaves its place to the words.
struct PetAlbum: Sendable {
  /// The files with their paths in the site.
  private var files: [PetPicture: (path: String, file: SharedFile)] = [:]
  /// What could not be fetched, in one diagnostic.
  private(set) var diagnostics: [Diagnostic] = []

  /// An album without pictures.
  init() {}

  /// Fetches pictures; without a source there are none, and nothing is wrong.
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
        // Never a picture's name, which would tell a mood.
        place: "pets",
        hint: "Look whether the disk is full and the folder for shared pictures may be written."
      )
    ]
  }

  /// Where a picture lies in a site: under a name that tells nothing to those who read lists of files or logs.
  static func path(of picture: PetPicture) -> String { "pets/\(picture.key).png" }

  /// The files by their path in the site, sorted.
  var shared: [(path: String, file: SharedFile)] { files.values.sorted { $0.path < $1.path } }

  /// Where a picture lies in the site; `nil` where it is not there.
  func path(of picture: PetPicture) -> String? { files[picture]?.path }
}
