import ArgumentParser
import Foundation
import TriptychArchive
import TriptychHealth

/// What people's folders are called where neighbours must not be guessed.
struct NameSecretOption: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Call each person's folder by HMAC-SHA-256 of the id with the secret of a file, instead of by the id.",
      valueName: "file"))
  var nameSecretFile: String?

  /// The fewest bytes that are no secret one could try out.
  private static let shortest = 16

  /// What a person's folder is called; `nil` without a secret.
  func naming() throws -> (@Sendable (PersonID) -> String)? {
    guard let path = nameSecretFile else { return nil }
    guard let data = FileManager.default.contents(atPath: path) else {
      throw CommandFailure.usage(
        "The file of the secret cannot be read: \(path)", hint: "Check that it exists.")
    }
    var key = Array(data)
    while key.last == 10 || key.last == 13 { key.removeLast() }
    guard key.count >= NameSecretOption.shortest else {
      throw CommandFailure.usage(
        "The secret is too short",
        hint:
          "At least \(NameSecretOption.shortest) bytes are wanted: openssl rand -hex 32 > FILE; chmod 600 FILE."
      )
    }
    let secret = key
    return { KeyedHash.hex(Array($0.text.utf8), key: secret) }
  }
}
