import ArgumentParser
import Foundation
import TriptychArchive
import TriptychHealth
import TriptychSite

/// Where sites are published, under which names, and what they are made with: the same for `build` and `nightly`.
struct SiteOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp("The folder to publish sites in, one folder per person.", valueName: "dir"),
    completion: .directory)
  var out = "Output"

  @OptionGroup var name: NameSecretOption
  @OptionGroup var templates: TemplatesOption

  @Flag(help: "Rebuild everything, even over a site of a later moment.")
  var force = false

  @Flag(help: "Compare every byte of the published sites, not only sizes and times.")
  var verify = false

  func publisher() throws -> Publisher {
    try Publisher(
      output: out, attempt: "\(ThisProcess.host)-\(ThisProcess.id)", naming: name.naming() ?? { $0.text })
  }

  /// What builds the sites of a home for a moment.
  func pipeline(home: Home, asOf: AsOfRequest) throws -> SiteBuildPipeline {
    try OutputPlace.check(out, apartFrom: home)
    let templates = try templates.site(home: home.directory)
    return SiteBuildPipeline(
      home: home, templates: templates, publisher: try publisher(), asOf: asOf,
      version: ProgramResources.version, now: AsOfOption.now,
      art: ArtStore(directory: home.directory + "/art"),
      inputs: try BuildInputs(templates, version: ProgramResources.version), force: force, verify: verify)
  }

  /// The same options for another process; the secret's file is named, never its content.
  var words: [String] {
    var words = ["--out", out]
    if let file = name.nameSecretFile { words += ["--name-secret-file", file] }
    if let templates = templates.templates { words += ["--templates", templates] }
    if force { words.append("--force") }
    if verify { words.append("--verify") }
    return words
  }
}

/// How people's folders are named where nobody may guess who else has one.
struct NameSecretOption: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Name each person's folder by the HMAC-SHA-256 of the id, keyed with the secret in this file, instead of by the id.",
      valueName: "file"), completion: .file())
  var nameSecretFile: String?

  /// The fewest bytes of a secret that nobody can find by trying.
  private static let shortest = 16

  /// The name of a person's folder; `nil` without a secret, where it is the id.
  func naming() throws -> (@Sendable (PersonID) -> String)? {
    guard let path = nameSecretFile else { return nil }
    SecretMemory.hide()
    guard let data = FileManager.default.contents(atPath: path) else {
      throw CommandFailure.usage(
        "The file with the secret cannot be read: \(path)", hint: "Check that it exists.")
    }
    var key = Array(data)
    while key.last == 10 || key.last == 13 { key.removeLast() }
    guard key.count >= NameSecretOption.shortest else {
      throw CommandFailure.usage(
        "The secret is too short",
        hint:
          "At least \(NameSecretOption.shortest) bytes are needed: openssl rand -hex 32 > FILE; chmod 600 FILE."
      )
    }
    let secret = key
    return { KeyedHash.hex(Array($0.text.utf8), key: secret) }
  }

  /// The names of a person's folder besides the id, for an erasure.
  func publicNames() throws -> @Sendable (PersonID) -> [String] {
    let naming = try naming()
    return { person in naming.map { [$0(person)] } ?? [] }
  }
}
