import Foundation
import TriptychHealth

/// Why a picture of the pets could not be kept where all sites find it.
struct ArtError: Error, Sendable {
  /// What scripts see.
  enum Code: String, Sendable {
    /// The disk is full or a quota is used up.
    case noSpace = "art_no_space"
    /// The folder may not be written.
    case notPermitted = "art_not_permitted"
    /// Something that is no picture of ours stands there.
    case inTheWay = "art_in_the_way"
    /// There is not enough memory to draw.
    case notDrawn = "art_not_drawn"
    /// The operating system refused for another reason.
    case system = "art_system_error"
  }

  /// What scripts see.
  var code: Code
  /// What, where and what to try. A warning: sites are built all the same, with words in place of pictures.
  var diagnostic: Diagnostic

  /// An error with its sentence.
  init(_ code: Code, _ text: String, place: String, hint: String) {
    self.code = code
    diagnostic = Diagnostic(.warning, code: code.rawValue, text, place: place, hint: hint)
  }

  /// The error for a failed system call, by its `errno`.
  ///
  /// - Parameter path: what is in the way, or the folder of all pictures; never a picture that a person's site
  ///   wanted.
  static func system(_ number: Int32, at path: String) -> ArtError {
    switch number {
    case ENOSPC, EDQUOT:
      ArtError(
        .noSpace, "The disk is full; pictures of the pets that were not drawn before \(leftOut)", place: path,
        hint: "Free some space and build again.")
    case EACCES, EPERM, EROFS:
      ArtError(
        .notPermitted,
        "The folder may not be written; pictures of the pets that were not drawn before \(leftOut)",
        place: path, hint: "Check its owner and permissions, then build again.")
    case ENOTDIR, EISDIR, EEXIST, ELOOP, ENOTEMPTY:
      ArtError(
        .inTheWay,
        "Something that is no picture of ours stands here; pictures of the pets that belong here \(leftOut)",
        place: path, hint: "Move it away, then build again; links are not followed.")
    default:
      ArtError(
        .system,
        "Pictures cannot be kept (\(String(cString: strerror(number)))); those of the pets that were not drawn "
          + "before \(leftOut)", place: path, hint: "Build again.")
    }
  }

  /// The error for a drawing that failed.
  static func notDrawn(_ reason: any Error, at path: String) -> ArtError {
    ArtError(
      .notDrawn,
      "A picture of the pets cannot be drawn (\(reason)); those that were not drawn before \(leftOut)",
      place: path, hint: "Build again with fewer --jobs.")
  }

  private static let leftOut = "are left out of the sites, with words in their place"
}
