import Foundation

/// The rules of the house that can be read off the sources. See ARCHITECTURE.md.
enum HouseRules {
  /// A place that keeps a rule not.
  struct Violation: Hashable, CustomStringConvertible {
    var path: String
    var line: Int
    var rule: String

    var description: String { "\(path):\(line): \(rule)" }
  }

  /// What one file does against the rules; `path` begins with `Sources/`.
  static func violations(path: String, text: String) -> [Violation] {
    let source = SourceText(text)
    var found: [Violation] = []
    for (index, code) in source.code.enumerated() {
      var rules: [String] = []
      if let module = importedModule(code) { rules += importRules(module, path) }
      rules += wordRules(code, path)
      if let mark = ["TODO", "FIXME", "XXX", "HACK"].first(where: {
        has(source.comments[index], $0) && words(source.comments[index]).contains($0)
      }) {
        rules.append("a comment leaves something undone (\(mark))")
      }
      found += rules.map { Violation(path: path, line: index + 1, rule: $0) }
    }
    let lines = source.code.count - (source.code.last == "" ? 1 : 0)
    if lines > 400, !source.comments.contains(where: { $0.hasPrefix("// length:") }) {
      found.append(
        Violation(path: path, line: 401, rule: "\(lines) lines are over 400 and no `// length:` says why"))
    }
    return found
  }

  // MARK: Imports

  private static func importRules(_ module: String, _ path: String) -> [String] {
    var rules: [String] = []
    func forbid(_ condition: Bool, _ rule: String) {
      if condition { rules.append(rule + " (\(module))") }
    }
    let mathematics = ["Glibc", "Musl", "Darwin"]
    forbid(
      path.hasPrefix("Sources/TriptychBase/") && !mathematics.contains(module),
      "TriptychBase is pure: it imports nothing but the C library for mathematics")
    forbid(
      path.hasPrefix("Sources/TriptychHealth/") && !(mathematics + ["TriptychBase"]).contains(module),
      "TriptychHealth is pure: it imports nothing but TriptychBase and the C library for mathematics")
    forbid(
      path.hasPrefix("Sources/TriptychFiles/")
        && !(mathematics + ["CPlatform", "SystemPackage"]).contains(module),
      "TriptychFiles knows nothing of health: it imports swift-system and the C library only")
    forbid(
      module == "SystemPackage" && !path.hasPrefix("Sources/TriptychFiles/"),
      "swift-system is met in TriptychFiles only, which names what others need of it")
    forbid(
      path.hasPrefix("Sources/TriptychGraphics/") && module.hasPrefix("Triptych") && module != "TriptychBase",
      "TriptychGraphics knows nothing of health: of our modules it imports TriptychBase only")
    forbid(
      path.hasPrefix("Sources/TriptychSite/") && module == "TriptychArchive",
      "TriptychSite does not know where data is kept")
    forbid(
      path.hasPrefix("Sources/TriptychArchive/") && ["TriptychSite", "TriptychGraphics"].contains(module),
      "TriptychArchive does not know how data is shown")
    forbid(
      path.hasPrefix("Sources/TriptychSamples/")
        && !["Foundation", "TriptychHealth", "TriptychArchive"].contains(module),
      "TriptychSamples makes files up and knows nothing of pages or commands")
    forbid(
      ["CCairo", "CFreeType"].contains(module)
        && !isIn(path, ["Sources/TriptychGraphics/Drawing/", "Sources/TriptychGraphics/PDF/"]),
      "Cairo and FreeType are met in Drawing and PDF only")
    forbid(
      ["GRDB", "GRDBSQLite", "SQLite3"].contains(module)
        && !isIn(
          path,
          ["Sources/TriptychArchive/Store/", "Sources/TriptychArchive/Import/Reading/ExportDatabase.swift"]),
      "SQLite is met in Store and where databases of exports are read only")
    forbid(
      ["FlyingFox", "FlyingSocks"].contains(module) && !path.hasPrefix("Sources/TriptychServer/"),
      "HTTP is met in TriptychServer only")
    forbid(
      path.hasPrefix("Sources/TriptychServer/")
        && !["Foundation", "FlyingFox", "FlyingSocks", "CCrypto", "TriptychFiles"].contains(module),
      "TriptychServer knows nothing of health")
    return rules
  }

  private static func importedModule(_ code: String) -> String? {
    var parts = code.split(separator: " ").map(String.init)
    while let first = parts.first,
      first.hasPrefix("@") || ["public", "internal", "package", "private"].contains(first)
    {
      parts.removeFirst()
    }
    guard parts.first == "import", let name = parts.last, parts.count >= 2 else { return nil }
    return String(name.prefix { $0 != "." })
  }

  // MARK: Words

  private static let fileManagerFolders = [
    "Sources/TriptychArchive/Files/", "Sources/TriptychArchive/Home/",
    "Sources/TriptychArchive/Import/Tree/FolderSearch",
    "Sources/TriptychSite/Render/", "Sources/TriptychSite/Publish/",
    "Sources/TriptychSamples/SampleFolder.swift", "Sources/triptych/", "Sources/chart-gallery/",
  ]

  /// The command line: the one layer that meets the clock, the machine and the terminal.
  private static let commandLine = ["Sources/triptych/"]

  private static func wordRules(_ code: String, _ path: String) -> [String] {
    var rules: [String] = []
    func forbid(_ needles: [String], unlessIn folders: [String], _ rule: String) {
      guard !isIn(path, folders) else { return }
      for needle in needles where contains(code, needle) { rules.append(rule + " (\(needle))") }
    }
    forbid(["FileManager"], unlessIn: fileManagerFolders, "files are met at the edges only")
    forbid(
      [
        "EINTR", "flock(", "fsync(", "rename(", "unlink(", "mkdir(", "rmdir(", "chmod(", "fchmod(", "lstat(",
        "fstat(", "openat(", "fstatat(", "futimens(", "ftruncate(", "O_RDONLY", "O_WRONLY", "O_CREAT",
        "S_IFMT",
      ],
      unlessIn: ["Sources/TriptychFiles/"],
      "the system's calls on files are met in TriptychFiles only")
    forbid(
      ["fatalError(", "try!", "as!"], unlessIn: [],
      "a mistake in data or on the command line must not end the program")
    forbid(
      ["print("], unlessIn: ["Sources/triptych/Commands/"], "only commands speak to the terminal")
    forbid(
      ["Date()", "Date.now", "ContinuousClock", "SuspendingClock", "clock_gettime(", "gettimeofday("],
      // How long a connection may keep the server waiting is nobody's data.
      unlessIn: commandLine + ["Sources/TriptychServer/Deadlines.swift"],
      "no clock below the command line")
    forbid(
      ["Locale", "TimeZone.current", "autoupdatingCurrent"],
      unlessIn: commandLine + ["Sources/TriptychArchive/Zones/"],
      "no settings of the machine below the command line")
    forbid(
      [
        "SystemRandomNumberGenerator", ".randomElement()", ".shuffled()", ".shuffle()", "arc4random",
        "drand48(",
      ],
      // Keys and nonces must be drawn by lot; nothing that anybody sees is.
      unlessIn: ["Sources/triptych/Files/SecretBytes.swift"],
      "nothing is left to chance: same input, same bytes")
    if contains(code, ".random(in:"), !code.contains("using:") {
      rules.append("nothing is left to chance: same input, same bytes (.random)")
    }
    return rules
  }

  // MARK: Reading

  private static func isIn(_ path: String, _ folders: [String]) -> Bool {
    folders.contains { path.hasPrefix($0) }
  }

  /// Whether a needle stands in the code as a word of its own at its beginning and, if
  /// it ends in a letter, at its end.
  private static func contains(_ code: String, _ needle: String) -> Bool {
    guard has(code, needle) else { return false }
    var rest = Substring(code)
    while let range = rest.firstRange(of: needle) {
      let before = range.lowerBound > code.startIndex ? code[code.index(before: range.lowerBound)] : " "
      let after = range.upperBound < code.endIndex ? code[range.upperBound] : " "
      let beginsClean = !isWord(before) || !(needle.first.map(isWord) ?? false)
      // A method of somebody's own may bear the name: `console.print(` is not `print(`.
      let isOwnMember = before == "." && needle.hasSuffix("(")
      let endsClean = !isWord(after) || !(needle.last.map(isWord) ?? false)
      if beginsClean && endsClean && !isOwnMember { return true }
      rest = rest[range.upperBound...]
    }
    return false
  }

  /// Whether a needle stands anywhere in a text: the C library says so fast in a build for tests, too.
  private static func has(_ text: String, _ needle: String) -> Bool { strstr(text, needle) != nil }

  private static func isWord(_ character: Character) -> Bool {
    character.isLetter || character.isNumber || character == "_"
  }

  private static func words(_ text: String) -> Set<String> {
    Set(text.split { !isWord($0) }.map(String.init))
  }
}
