import Foundation
import Testing

/// What a wrong `--out` must never do.
@Suite("Sites are published beside people's data", .serialized)
struct OutputPlaceTests {
  private let at: ProgramHome

  init() throws { at = try ProgramHome() }

  private func build(_ person: String, _ out: String) throws -> BuiltProgram.Ending {
    try at.run("build", "--person", person, "--out", out, "--as-of", "2026-03-15")
  }

  private func create(_ person: String) throws {
    #expect(try at.run("person", "create", person, "--time-zone", "UTC").status == 0)
  }

  @Test("A home, a folder of it and a link to it are refused, and everybody's data stays")
  func home() throws {
    // An id that is the name of a folder of the home.
    for person in ["people", "bob"] { try create(person) }
    try FileManager.default.createSymbolicLink(atPath: at.path("link"), withDestinationPath: at.path("home"))
    let places = [
      "home", "home/", "home/people", "home/people/bob", "home/../home", "link/people", "home/runs/x",
    ]
    for place in places {
      let refused = try build("people", at.path(place))
      #expect(refused.status == 64 && refused.errors.contains("--out"), "\(place): \(refused.errors)")
    }
    for person in ["people", "bob"] {
      #expect(FileManager.default.fileExists(atPath: at.path("home/people/\(person)/settings.json")))
    }
    // Nothing else is done either: nobody is made, no key is drawn, and no night begins.
    for words in [
      ["init", "--defaults", "--person", "zoe"], ["serve", "--person", "bob", "--address"],
      ["nightly", "--all", "--run", "n"],
    ] {
      let refused = try at.run(words + ["--out", at.path("home/people")])
      #expect(refused.status == 64 && refused.errors.contains("--out"), "\(words): \(refused.errors)")
    }
    for path in ["people/zoe", "people/bob/serve.key", "runs"] {
      #expect(!FileManager.default.fileExists(atPath: at.path("home/" + path)), "\(path)")
    }
    #expect(try build("bob", at.path("home/Output")).status == 0)
  }

  @Test(
    "A folder that a build refuses, as a link or a file, does not stand in the way of the person's erasure",
    arguments: ["link", "file", "file/below"])
  func refusedFolder(place: String) throws {
    try create("bob")
    try FileManager.default.createDirectory(atPath: at.path("real"), withIntermediateDirectories: true)
    try FileManager.default.createSymbolicLink(atPath: at.path("link"), withDestinationPath: at.path("real"))
    _ = try at.write("mine", to: "file")
    let refused = try build("bob", at.path(place))
    #expect(refused.status != 0, "\(place)")
    let noted = (try? String(contentsOfFile: at.path("home/people/bob/places.json"), encoding: .utf8)) ?? ""
    #expect(!noted.contains(at.path(place)), "\(noted)")
    #expect(try at.run("erase", "request", "--person", "bob", "--out", at.path("real")).status == 0)
    let erased = try at.run(
      "erase", "run", "--person", "bob", "--now", "--confirm", "bob", "--out", at.path("real"))
    #expect(erased.status == 0, "\(place): \(erased.errors)")
    #expect(!FileManager.default.fileExists(atPath: at.path("home/people/bob")))
  }

  @Test("No option that names what is written can lead to what a home holds, and nothing there is changed")
  func files() throws {
    #expect(try at.run("log", "steps", "8200", "--person", "bob", "--as-of", "2026-03-14").status == 0)
    let held = at.path("home/people/bob/settings.json")
    try FileManager.default.createSymbolicLink(atPath: at.path("way.png"), withDestinationPath: held)
    try FileManager.default.createSymbolicLink(
      atPath: at.path("new.png"), withDestinationPath: at.path("home/people/bob/new.png"))
    try FileManager.default.createSymbolicLink(
      atPath: at.path("way"), withDestinationPath: at.path("home/people"))
    let bob = ["--person", "bob"]
    let words: [(option: String, place: String, command: [String])] = [
      ("--file", "home/people/bob/cache.sqlite", ["export"] + bob),
      ("--file", "home/audit.jsonl", ["export", "--aes", "--passphrase-file", "none"] + bob),
      ("--file", "home/people/bob/a.png", ["chart", "line"] + bob),
      ("--file", "home/people/bob/a.html", ["report", "weekly"] + bob),
      ("--file", "home/people/bob/a.png", ["share-card", "milestone"] + bob),
      ("--file", "home/art/a.png", ["pet-card", "widget"] + bob),
      ("--out", "home/people/bob", ["pet-card", "--all"] + bob),
      ("--file", "way.png", ["chart", "line"] + bob), ("--file", "new.png", ["chart", "line"] + bob),
      ("--file", "way/../secret", ["chart", "line"] + bob), ("--dir", "way/mine", ["pet", "symbi"]),
      ("--dir", "home/art/mine/too", ["pet", "symbi"]), ("--dir", "home", ["pet", "symbi"]),
      ("--metrics", "home/secret", ["nightly", "--all", "--run", "n"]),
    ]
    let before = try holdings()
    for (option, name, command) in words {
      // As a text, since a URL may resolve the dots by itself.
      let place = at.path("home").dropLast("home".count) + name
      let refused = try at.run(command + [option, String(place)])
      #expect(refused.status == 64 && refused.output.isEmpty, "\(command): \(refused.errors)")
      #expect(
        refused.errors.contains("(\(place))") && refused.errors.contains(option),
        "\(command): \(refused.errors)")
      #expect(try holdings() == before, "\(command)")
    }
    let sample = try BuiltProgram.run(
      ["sample", "--people", "1", "--days", "1", "--dir", at.path("home/people")],
      environment: ["TRIPTYCH_HOME": at.path("home")])
    #expect(sample.status == 64 && sample.errors.contains("--dir"), "\(sample.errors)")
    #expect(try holdings() == before)
    // What the home does not keep is the user's own.
    for right in ["home/bundles/bob.zip", "homely.zip"] {
      try FileManager.default.createDirectory(
        atPath: at.path("home/bundles"), withIntermediateDirectories: true)
      #expect(
        try at.run(["export", "--file", at.path(right), "--as-of", "2026-03-15"] + bob).status == 0,
        "\(right)")
    }
  }

  /// The bytes of everything that a home holds, by path.
  private func holdings() throws -> [String: Data] {
    try FileManager.default.subpathsOfDirectory(atPath: at.path("home")).reduce(into: [:]) {
      $0[$1] = FileManager.default.contents(atPath: at.path("home/" + $1)) ?? Data()
    }
  }

  @Test(
    "A folder of somebody's own with a person's name is left as it is by builds and by erasures")
  func foreign() throws {
    try create("documents")
    let file = at.path("mine/documents/thesis.txt")
    try FileManager.default.createDirectory(
      atPath: at.path("mine/documents"), withIntermediateDirectories: true)
    try Data("kept".utf8).write(to: URL(fileURLWithPath: file))
    let refused = try build("documents", at.path("mine"))
    #expect(refused.status != 0 && refused.errors.contains("in_the_way"), "\(refused.errors)")
    let secret = try at.write("0123456789abcdef0123456789abcdef\n", to: "secret")
    let hidden = try at.run(
      "build", "--person", "documents", "--out", at.path("mine"), "--name-secret-file", secret, "--as-of",
      "2026-03-15")
    #expect(hidden.status == 0 && FileManager.default.fileExists(atPath: file), "\(hidden.errors)")
    let words = ["erase", "run", "--person", "documents", "--now", "--confirm", "documents"]
    let erased = try at.run(words + ["--out", at.path("mine")])
    #expect(erased.status == 64 && erased.errors.contains(at.path("mine/documents")), "\(erased.errors)")
    #expect(erased.errors.contains("in_the_way") && erased.errors.contains("--out"), "\(erased.errors)")
    #expect(try at.run("erase", "request", "--person", "documents", "--out", at.path("mine")).status == 64)
    #expect(try at.run("erase", "status", "--person", "documents").output.contains("none"))
    #expect(
      FileManager.default.fileExists(atPath: at.path("home/people/documents/settings.json")),
      "nothing was removed")
    // The folder is one that a build recorded, so it is looked at until what is in the way is gone.
    #expect(try at.run(words).status == 64)
    try FileManager.default.moveItem(atPath: at.path("mine/documents"), toPath: at.path("own"))
    #expect(try at.run(words).status == 0)
    #expect(try FileManager.default.contentsOfDirectory(atPath: at.path("mine")).isEmpty)
    try FileManager.default.moveItem(atPath: at.path("own"), toPath: at.path("mine/documents"))
    #expect(try String(contentsOfFile: file, encoding: .utf8) == "kept")
  }
}
