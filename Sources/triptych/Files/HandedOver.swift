import TriptychArchive
import TriptychHealth

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
