import Foundation
import TriptychArchive
import TriptychFiles
import TriptychHealth

/// Writes a file that nobody else may read, whole or not at all.
enum PrivateFile {
  /// Replaces the file at a path; a link is followed.
  ///
  /// - Throws: `CommandFailure` when something else stands there, or there is no room or no permission.
  static func write(_ bytes: [UInt8], to path: String) throws {
    let manager = FileManager.default
    let type = try? manager.attributesOfItem(atPath: path)[.type] as? FileAttributeType
    if let type, type != .typeRegular, type != .typeSymbolicLink {
      throw CommandFailure(
        .usage, code: "in_the_way",
        "The file cannot be written: something that is no regular file has this name",
        place: path, hint: "Choose another name.")
    }
    // A name beside the file, so that the last step is a rename and never leaves half a file.
    let target = URL(fileURLWithPath: path).resolvingSymlinksInPath()
    do {
      let replacement = try FileReplacement(
        of: target.path, suffix: ".\(ProcessInfo.processInfo.processIdentifier).part")
      try replacement.file.write(bytes)
      try replacement.publish(isSynced: false)
    } catch FileReplacement.Failure.refused(let reason) {
      throw refusal(reason, path)
    } catch let reason as Errno {
      throw refusal(reason, path)
    } catch {
      throw failure(path, hint: "Check the folder, its permissions and its free space.")
    }
  }

  /// What the system's refusal means for whoever asked for the file.
  private static func refusal(_ reason: Errno, _ path: String) -> CommandFailure {
    switch reason {
    case .noSpace, .diskQuotaExceeded:
      CommandFailure(
        .tryAgain, code: "no_space", "The disk is full, so the file was not written", place: path,
        hint: "Free some space and try again.")
    case .fileTooLarge:
      CommandFailure(
        .tryAgain, code: "no_space", "A file may not grow as large as this, so it was not written",
        place: path,
        hint: "Raise the limit on file sizes (ulimit -f) and try again.")
    case .noSuchFileOrDirectory, .notDirectory:
      CommandFailure(
        .usage, code: "no_folder", "The file cannot be written: there is no such folder", place: path,
        hint: "Make the folder first, or name another file.")
    default: failure(path, hint: "Check the folder, its permissions and its free space.")
    }
  }

  private static func failure(_ path: String, hint: String) -> CommandFailure {
    CommandFailure(.tryAgain, code: "not_written", "The file cannot be written", place: path, hint: hint)
  }
}

/// Files that a command wrote for a person to a place of their choice.
enum HandedOver {
  /// Notes a file in the person's list of places, so that an erasure can say that it is not ours to delete.
  ///
  /// The file is written already, so whatever keeps the note from being made - somebody else at work on the person,
  /// a home that cannot be written - is only a note itself.
  static func note(
    _ path: String, as kind: PlaceRegister.Kind, of person: PersonID, in home: Home, console: Console
  ) {
    do {
      let lock = try home.lock(person)
      defer { lock.release() }
      try PlaceRegister.note(file: path, kind: kind, of: person, in: home)
    } catch {
      let reason = CommandFailure(error).diagnostic
      console.report(
        Diagnostic(
          .note, code: "place_not_noted",
          "An erasure of this person will not be able to name this file: \(reason.text)", place: path))
    }
  }
}
