import TriptychHealth

/// What is in a bundle, in groups and plain words.
struct BundleIndexPage: TemplateModel {
  static let template = "pages/bundle-index"

  var title: String
  var lead: String
  var groups: [Group]
  var notes: [Note]
  var caption: String
  var rows: [Row]

  /// What can be done with the bundle, and the command for it where there is one.
  struct Note: Codable, Sendable {
    var id: String
    var title: String
    var text: String
    var command: String?
  }

  /// Files that belong together.
  struct Group: Codable, Sendable {
    var id: String
    var title: String
    var about: String
    var files: [File]
  }

  /// A file and what it holds.
  struct File: Codable, Sendable {
    var href: String
    /// What is read as the link: the file's own name, or what a picture shows.
    var name: String
    var text: String?
    var size: String
  }

  /// How many rows of a kind there are.
  struct Row: Codable, Sendable {
    var name: String
    var value: String
  }

  init(_ files: [BundleFile], rows: [String: Int], asOf: AsOf, _ words: Words) {
    title = words(BundleWord.title)
    lead = words(BundleWord.lead, ["date": words.dayWithYear(asOf.day)])
    groups = BundleWord.groups.compactMap { id in
      let own = files.filter { BundleIndexPage.group(of: $0.name) == id }
      guard !own.isEmpty else { return nil }
      return Group(
        id: id, title: words(BundleWord.group(id)), about: words(BundleWord.about(id)),
        files: own.map { BundleIndexPage.file($0, words) })
    }
    let commands = [
      "back": "triptych import FILE.zip --person ID", "verify": "sha256sum -c manifest-sha256.txt",
    ]
    notes = BundleWord.notes.map {
      Note(
        id: $0, title: words(BundleWord.note($0)), text: words(BundleWord.noteText($0)), command: commands[$0]
      )
    }
    caption = words(BundleWord.rowsCaption)
    self.rows = BundleWord.rowKinds.map {
      Row(name: words(BundleWord.rows($0)), value: words.number(Double(rows[$0] ?? 0)))
    }
  }

  /// The same as plain text, in lines of at most 76 characters where words allow it.
  func text(ending: String) -> String {
    var lines =
      [title, String(repeating: "=", count: title.count), ""] + BundleIndexPage.wrapped(lead) + [""]
    for group in groups {
      lines += [group.title, String(repeating: "-", count: group.title.count)]
      lines += BundleIndexPage.wrapped(group.about) + [""]
      for file in group.files {
        lines += ["  \(file.href) (\(file.size))"]
        lines += BundleIndexPage.wrapped(file.text ?? file.name, indent: "      ")
      }
      lines.append("")
    }
    for note in notes {
      lines += [note.title, String(repeating: "-", count: note.title.count)]
      lines += BundleIndexPage.wrapped(note.text) + (note.command.map { ["", "    " + $0] } ?? []) + [""]
    }
    lines += BundleIndexPage.wrapped(ending) + [""]
    return lines.joined(separator: "\n")
  }

  /// The group of a file, by where it lies.
  private static func group(of name: String) -> String? {
    let parts = name.split(separator: "/")
    guard parts.first == "data" else { return "check" }
    guard parts.count == 3 else { return "full" }
    return switch parts[1] {
    case "csv": "tables"
    case "json": "full"
    default: BundleWord.groups.first { $0 == parts[1] }
    }
  }

  private static func file(_ file: BundleFile, _ words: Words) -> File {
    let name = file.name.split(separator: "/").last.map(String.init) ?? file.name
    let known = name.hasPrefix("hourly-") ? "hourly" : name
    let text = file.title == nil ? BundleWord(rawValue: "file." + known).map { words($0) } : nil
    return File(href: file.name, name: file.title ?? name, text: text, size: size(file.bytes, words))
  }

  private static func size(_ bytes: Int64, _ words: Words) -> String {
    let size = Double(bytes)
    if bytes < 1_000 { return words(BundleWord.bytes, ["n": words.number(size)]) }
    if bytes < 1_000_000 { return words(BundleWord.kilobytes, ["n": words.number(size / 1e3)]) }
    return words(BundleWord.megabytes, ["n": words.number(size / 1e6, decimals: 1)])
  }

  private static func wrapped(_ text: String, indent: String = "") -> [String] {
    var lines: [String] = []
    var line = indent
    for word in text.split(separator: " ") {
      if line.count > indent.count, line.count + 1 + word.count > 76 {
        lines.append(line)
        line = indent
      }
      line += (line.count > indent.count ? " " : "") + word
    }
    return lines + [line]
  }
}
