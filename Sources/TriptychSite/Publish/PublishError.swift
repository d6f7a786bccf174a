import TriptychFiles
import TriptychHealth

/// The reason a site could not be published. The previously published site is left in place.
public struct PublishError: Error, Sendable, Equatable {
  /// The error codes that scripts see.
  public enum Code: String, Sendable, Equatable {
    /// The disk is full, a quota is used up or a file may not grow any larger.
    case noSpace = "no_space"
    /// The output folder is not writable.
    case notPermitted = "not_permitted"
    /// Something that is not a Triptych site is at the site's path.
    case inTheWay = "in_the_way"
    /// A page links to something that does not exist, which is a bug in the program.
    case brokenLinks = "broken_links"
    /// A shared file is gone or has changed since the site was made.
    case sharedFileLost = "shared_file_lost"
    /// Another process writes into the site while it is being made.
    case meddled
    /// The operating system refused for another reason.
    case system = "system_error"
  }

  /// The error code that scripts see.
  public var code: Code
  /// The message: what failed, where, and what to try.
  public var diagnostic: Diagnostic

  /// Creates an error with its message.
  public init(_ code: Code, _ text: String, place: String? = nil, hint: String? = nil) {
    self.code = code
    diagnostic = Diagnostic(.error, code: code.rawValue, text, place: place, hint: hint)
  }

  /// The error for a shared file that differs from the one the tree was made with. It names only the folder,
  /// because the picture that a site uses is private.
  static func lost(_ file: SharedFile) -> PublishError {
    let folder = file.source.lastIndex(of: "/").map { String(file.source[..<$0]) }
    return PublishError(
      .sharedFileLost, "A picture that sites share is gone or has changed", place: folder,
      hint: "Run again; it is drawn anew.")
  }

  /// The error for a file of the site that changed between being checked and being kept.
  static func meddled(_ path: String) -> PublishError {
    PublishError(
      .meddled, "A file of the site has been changed while the next site was made", place: path,
      hint: "Run again; what was changed is made anew.")
  }

  /// The error for an operation that the system refused.
  static func system(_ reason: Errno, doing what: String, at path: String) -> PublishError {
    switch reason {
    case .noSpace, .diskQuotaExceeded:
      PublishError(.noSpace, "The disk is full", place: path, hint: "Free some space and run again.")
    case .fileTooLarge:
      PublishError(
        .noSpace, "A file may not grow any larger here", place: path,
        hint: "Raise the limit on file sizes (ulimit -f) and run again.")
    case .permissionDenied, .notPermitted, .readOnlyFileSystem:
      PublishError(
        .notPermitted, "\(what) is not permitted", place: path, hint: "Choose another folder with --out.")
    case .notDirectory, .fileExists:
      PublishError(
        .inTheWay, "A file or link stands where a folder should be", place: path,
        hint: "Move it away or choose another folder with --out.")
    case .noSuchFileOrDirectory:
      PublishError(
        .notPermitted, "\(what) is not possible there", place: path, hint: "Choose another folder with --out."
      )
    default:
      PublishError(
        .system, "\(what) failed: \(reason)", place: path, hint: "Check the disk, then run again.")
    }
  }

  /// Performs a file operation and throws system errors as ``PublishError``.
  static func at<Result>(
    _ path: String, _ what: String, _ body: () throws(Errno) -> Result
  ) throws(PublishError) -> Result {
    do throws(Errno) {
      return try body()
    } catch {
      throw .system(error, doing: what, at: path)
    }
  }
}
