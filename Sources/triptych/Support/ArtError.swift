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
  static func system(_ number: Int32, at path: String) -> ArtError {
    switch number {
    case ENOSPC, EDQUOT:
      ArtError(
        .noSpace, "The disk is full, so the pets are shown in words", place: path,
        hint: "Free some space and build again.")
    case EACCES, EPERM, EROFS:
      ArtError(
        .notPermitted, "The folder of pictures may not be written, so the pets are shown in words",
        place: path, hint: "Check its owner and permissions, then build again.")
    case ENOTDIR, EISDIR, EEXIST, ELOOP, ENOTEMPTY:
      ArtError(
        .inTheWay, "Something that is no picture of ours stands here, so the pets are shown in words",
        place: path, hint: "Move it away, then build again; links are not followed.")
    default:
      ArtError(
        .system,
        "A picture cannot be kept, so the pets are shown in words: \(String(cString: strerror(number)))",
        place: path, hint: "Build again.")
    }
  }
}
