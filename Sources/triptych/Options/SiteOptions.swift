import ArgumentParser
import Foundation
import TriptychArchive
import TriptychHealth
import TriptychSite

/// Where sites are published, what they are called there and what they are made with: the same for `build` and `nightly`.
struct SiteOptions: ParsableArguments {
  @Option(help: "Where sites are published, one folder a person.")
  var out = "Output"

  @OptionGroup var name: NameSecretOption

  @Option(help: "A folder with templates of your own; files it lacks are the program's.")
  var templates: String?

  @Flag(help: "Build everything anew, and also where a site of a later moment stands.")
  var force = false

  @Flag(help: "Compare every byte of the published sites, not only sizes and times.")
  var verify = false

  func templateSet() throws -> TemplateSet { try ProgramResources.templates(templates) }

  func publisher() throws -> Publisher {
    try Publisher(
      output: out, attempt: "\(ThisProcess.host)-\(ThisProcess.id)", naming: name.naming() ?? { $0.text })
  }

  /// What builds the sites of a home for a moment.
  func pipeline(home: Home, asOf: AsOfRequest) throws -> SiteBuildPipeline {
    let templates = try templateSet()
    return SiteBuildPipeline(
      home: home, templates: templates, publisher: try publisher(), asOf: asOf,
      version: Triptych.version, now: AsOfOption.now, art: ArtStore(directory: home.directory + "/art"),
      inputs: try BuildInputs(templates, version: Triptych.version), force: force, verify: verify)
  }

  /// The same options for another process; the secret's file is named, never what is in it.
  var words: [String] {
    var words = ["--out", out]
    if let file = name.nameSecretFile { words += ["--name-secret-file", file] }
    if let templates { words += ["--templates", templates] }
    if force { words.append("--force") }
    if verify { words.append("--verify") }
    return words
  }
}

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
