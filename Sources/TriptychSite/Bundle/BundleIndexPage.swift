import TriptychHealth

/// The contents of a bundle, in groups and plain words.
struct BundleIndexPage: TemplateModel {
  static let template = "pages/bundle-index"

  var title: String
  var lead: String
  var groups: [Group]
  var notes: [Note]
  var caption: String
  var rows: [Row]

  /// A use of the bundle, with the command for it if there is one.
  struct Note: Codable, Sendable {
    var id: String
    var title: String
    var text: String
    var command: String?
  }

  /// A group of related files.
  struct Group: Codable, Sendable {
    var id: String
    var title: String
    var about: String
    var files: [File]
  }

  /// A file and its description.
  struct File: Codable, Sendable {
    var href: String
    /// The text of the link: the file's name, or the description of a picture.
    var name: String
    var text: String?
    var size: String
  }

  /// The number of rows of a kind.
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

  /// The contents as plain text, in lines of at most 76 characters where the words allow it.
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
    lines += [caption, String(repeating: "-", count: caption.count)]
    lines += rows.map { "  \($0.value)  \($0.name)" } + [""]
    for note in notes {
      lines += [note.title, String(repeating: "-", count: note.title.count)]
      lines += BundleIndexPage.wrapped(note.text) + (note.command.map { ["", "    " + $0] } ?? []) + [""]
    }
    lines += BundleIndexPage.wrapped(ending) + [""]
    return lines.joined(separator: "\n")
  }

  /// The group of a file, determined by its folder.
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
    let text = file.title == nil ? words.optional(BundleWord.file(known)) : nil
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

/// Makes the pages and texts of a data bundle, in the language of the person whose data it contains.
///
/// The pages are self-contained: they load nothing, have no scripts, and allow only their own style.
public struct BundleRenderer {
  private let templates: TemplateSet
  private let analysis: Analysis
  let words: Words
  /// The SHA-256 digest of a text's bytes in base64, as used in a content security policy.
  private let digest: (String) -> String

  /// The models of the templates of bundles.
  static let models: [any TemplateModel.Type] = [BundleFrame.self, BundleIndexPage.self, AccessPage.self]

  /// Pages for the bundle of one moment.
  ///
  /// - Parameter digest: SHA-256 of a text's UTF-8 in base64
  public init(_ analysis: Analysis, templates: TemplateSet, digest: @escaping (String) -> String) {
    self.templates = templates
    self.analysis = analysis
    self.digest = digest
    // A bundle may be opened years later, so every date needs its year.
    words = templates.words(for: analysis.history.settings)
  }

  /// The descriptions of table columns, by name. Columns of amounts are named like their metrics.
  public var fieldTexts: [String: String] {
    var texts = metricNames
    for name in BundleWord.fields { texts[name] = words(BundleWord.field(name)) }
    return texts
  }

  /// The names of metrics, by id.
  public var metricNames: [String: String] {
    Dictionary(uniqueKeysWithValues: MetricCatalog.all.map { ($0.metric.id, words(.metric, $0.metric.id)) })
  }

  /// The contents of a bundle, as a page and as plain text.
  public func index(_ files: [BundleFile], rows: [String: Int]) -> (html: String, text: String) {
    let page = BundleIndexPage(files, rows: rows, asOf: analysis.asOf, words)
    return (html(page, title: page.title), page.text(ending: words(BundleWord.keepPrivate)))
  }

  /// The information required by Article 15, as a page and as JSON.
  public func access() -> (html: String, json: JSONValue) {
    let report = AccessReport(analysis, words)
    let page = AccessPage(report, words)
    return (html(page, title: page.title), report.json)
  }

  private func html(_ page: some TemplateModel, title: String) -> String {
    let code = words.language.code
    let frame = BundleFrame(
      language: code, title: title, styleHash: digest(BundleFrame.css), style: Markup(BundleFrame.css),
      main: Markup(templates.render(page, in: code)), foot: words(BundleWord.keepPrivate))
    return templates.render(frame, in: code)
  }
}

/// A file of a bundle, as listed in its contents.
public struct BundleFile: Hashable, Sendable {
  /// The path relative to the top folder.
  public var name: String
  /// Its size.
  public var bytes: Int64
  /// The description of a picture; `nil` for a file whose description is looked up by name.
  public var title: String?

  /// A file.
  public init(name: String, bytes: Int64, title: String? = nil) {
    self.name = name
    self.bytes = bytes
    self.title = title
  }
}

/// The frame around a page of a bundle.
struct BundleFrame: TemplateModel {
  static let template = "layouts/bundle"

  var language: String
  var title: String
  var styleHash: String
  var style: Markup
  var main: Markup
  var foot: String

  /// The style of both pages, light or dark according to the reader's device.
  static let css = """
    :root{color-scheme:light dark;--ink:#1b1f24;--soft:#4d5663;--paper:#f6f5f2;--card:#fff;--line:#d3d0c8;\
    --link:#0b57a4}\
    @media (prefers-color-scheme:dark){:root{--ink:#eceae5;--soft:#b9b6ae;--paper:#16181b;--card:#202327;\
    --line:#43474d;--link:#8ec2ff}}\
    *{box-sizing:border-box}body{margin:0;background:var(--paper);color:var(--ink);\
    font:1.0625rem/1.6 Inter,system-ui,sans-serif;overflow-wrap:break-word}\
    header,main,footer{max-width:56rem;margin:0 auto;padding:1rem 1.25rem}\
    .brand{font-weight:600;margin:0;color:var(--soft)}h1{font-size:1.9rem;line-height:1.2;margin:.25rem 0 .75rem}\
    h2{font-size:1.25rem;line-height:1.3;margin:0 0 .5rem}.lead{font-size:1.125rem;margin:0 0 1.5rem}\
    section{background:var(--card);border:1px solid var(--line);border-radius:.75rem;padding:1.25rem;\
    margin:0 0 1rem}section p{margin:.25rem 0 .75rem}.soft{color:var(--soft)}\
    ul{list-style:none;margin:0;padding:0}li{border-top:1px solid var(--line);padding:.5rem 0}\
    ul.plain{list-style:disc;padding-inline-start:1.25rem}ul.plain li{border:0;padding:.25rem 0}\
    a{color:var(--link);display:inline-block;min-height:2.75rem;line-height:1.4;padding:.65rem 0;\
    overflow-wrap:anywhere}a:focus-visible,.scroll:focus-visible{outline:2px solid;outline-offset:2px}\
    .scroll{overflow-x:auto;position:relative}table{border-collapse:collapse;width:100%}\
    caption{text-align:start;color:var(--soft);padding:.25rem 0}\
    th,td{border-top:1px solid var(--line);padding-block:.5rem;padding-inline:0 1rem;text-align:start;vertical-align:top}\
    td{white-space:nowrap}thead th{border-top:0}tbody th{font-weight:500}td.num,th.num{text-align:end;padding-inline-end:0}\
    code{font:0.95em ui-monospace,monospace;overflow-wrap:anywhere}\
    @media print{section{break-inside:avoid}}
    """
}

extension TemplatePart {
  /// The pages of a data bundle in a language.
  public static func bundle(in language: String) -> TemplatePart {
    TemplatePart(models: BundleRenderer.models, language: language)
  }
}
