import TriptychFiles

extension TemplateSet {
  /// Loads templates from folders with `layouts/ pages/ partials/ assets/ themes/ languages/`.
  ///
  /// A template can be in a subject's folder, such as `pages/days/month.mustache`. Its name omits that
  /// folder, `pages/month`, so that a file of a later folder replaces the one of an earlier folder wherever the two are.
  ///
  /// - Parameters:
  ///   - part: the models, words and assets to check.
  ///   - listing: the files of the folders.
  ///   - isChecked: whether this program has checked files with this fingerprint before.
  /// - Throws: ``TemplateError`` with all faults found in the files.
  static func load(
    _ part: TemplatePart, from listing: TemplateListing, isChecked: (Fingerprint) -> Bool
  ) throws(TemplateError) -> TemplateSet {
    var all = TemplateFiles()
    for folder in listing.folders {
      let files = try read(folder)
      for (name, path) in try templates(files.keys.sorted()) {
        all.templates[name] = files[path]
        all.paths[name] = path
      }
      for (path, bytes) in files {
        func name(below folder: String, _ ending: String) -> String? {
          guard path.hasPrefix(folder), path.hasSuffix(ending) else { return nil }
          return String(path.dropFirst(folder.count).dropLast(ending.count))
        }
        if let name = name(below: "assets/", "") {
          all.assets[name] = bytes
        } else if let name = name(below: "languages/", ".json") {
          all.languages[name] = bytes
        } else if let name = name(below: "themes/", ".css") {
          all.themes[name] = bytes
        }
      }
    }
    return try TemplateSet(all, part: part, isChecked: isChecked)
  }

  /// The name of the template at a path: the path without its extension and without the subject's folder,
  /// such as `pages/month` for `pages/days/month.mustache`; `nil` if the file is not a template.
  static func templateName(_ path: String) -> String? {
    guard path.hasSuffix(".mustache"), !path.hasPrefix("assets/") else { return nil }
    let parts = path.dropLast(".mustache".count).split(separator: "/")
    return (parts.count == 3 ? [parts[0], parts[2]] : parts).joined(separator: "/")
  }

  /// The paths of templates by name.
  private static func templates(_ files: [String]) throws(TemplateError) -> [String: String] {
    var paths: [String: String] = [:]
    var faults: [TemplateError.Fault] = []
    for path in files {
      guard let name = templateName(path) else { continue }
      if let other = paths.updateValue(path, forKey: name) {
        faults.append(.init(file: path, "`\(other)` is the template `\(name)` too; one of them has to go."))
      }
    }
    guard faults.isEmpty else { throw TemplateError(faults) }
    return paths
  }

  /// The contents of all files of a folder, by path relative to it.
  private static func read(_ folder: TemplateListing.Folder) throws(TemplateError) -> [String: [UInt8]] {
    var files: [String: [UInt8]] = [:]
    var faults: [TemplateError.Fault] = []
    for (path, _) in folder.files {
      do {
        files[path] = try bytes(of: folder.directory + "/" + path)
      } catch {
        faults.append(.init(file: path, error.text))
      }
    }
    guard faults.isEmpty else { throw TemplateError(faults) }
    return files
  }

  /// The bytes of a file; `nil` for a link to a folder or to nothing.
  private static func bytes(of path: String) throws(UnreadableFile) -> [UInt8]? {
    do throws(Errno) {
      // Opening a pipe without this would block until another process writes into it.
      let file = try OpenFile(path, .readOnly, .nonBlocking)
      switch try file.status().kind {
      case .file: return try file.bytes()
      case .directory: return nil
      case .link, .other: throw Errno.invalidArgument
      }
    } catch {
      switch error {
      case .noSuchFileOrDirectory: return nil
      case .invalidArgument: throw UnreadableFile(text: "This is no plain file.")
      default: throw UnreadableFile(text: "The file cannot be read.")
      }
    }
  }

  /// Why a file cannot be read, as a sentence.
  private struct UnreadableFile: Error {
    let text: String
  }
}

/// The templates and words to read: those of a whole site or, for small programs that build no site, those of
/// some pages in one language.
public struct TemplatePart: Sendable {
  /// The models of the pages.
  let models: [any TemplateModel.Type]
  /// The code of the language to read in addition to English; `nil` reads all languages.
  var language: String?
  /// The keys of the words that every language must have in addition to those of the templates. With `nil`,
  /// neither words nor assets are checked. Thousands of keys are gathered only where files are checked.
  var words: (@Sendable () -> Set<String>)?
  /// The keys of words that languages may have. A word that one of them has is needed in all.
  var optionalWords: @Sendable () -> Set<String> = { [] }
  /// The files that pages refer to, by path relative to `assets/`.
  var assets: [String] = []

  /// The names of the templates.
  var names: Set<String> { Set(models.map { $0.template }) }

  /// Whether the words of a language are read.
  func reads(_ code: String) -> Bool { language == nil || code == language || code == "en" }

  /// Whether a file is read, given its path relative to the templates folder.
  func needs(_ path: String) -> Bool {
    guard language != nil else { return true }
    if path.hasPrefix("languages/") {
      return reads(String(path.dropFirst("languages/".count).prefix { $0 != "/" }))
    }
    return TemplateSet.templateName(path).map(names.contains) ?? false
  }
}

/// The reasons a folder of templates cannot be used: all faults found, with file and line.
public struct TemplateError: Error, Hashable, Sendable, CustomStringConvertible {
  /// One fault.
  public struct Fault: Hashable, Sendable {
    /// The file, relative to the templates folder.
    public var file: String
    /// The line number, starting at 1; `nil` if the fault concerns the whole file.
    public var line: Int?
    /// The description of the fault and of what is allowed.
    public var text: String

    /// Creates a fault at a line.
    public init(file: String, line: Int? = nil, _ text: String) {
      self.file = file
      self.line = line
      self.text = text
    }

    /// The fault as one line: `pages/x.mustache:12: description`.
    public var sentence: String { (line.map { "\(file):\($0)" } ?? file) + ": " + text }
  }

  /// All faults, with those of whole files first, then by file and line; never empty.
  public var faults: [Fault]

  /// Creates an error with sorted faults. Faults of whole files come first, because a missing file causes
  /// faults in others.
  public init(_ faults: [Fault]) {
    func key(_ fault: Fault) -> (Int, String, Int, String) {
      (fault.line == nil ? 0 : 1, fault.file, fault.line ?? 0, fault.text)
    }
    self.faults = faults.sorted { key($0) < key($1) }
  }

  /// The faults, one per line.
  public var description: String { faults.map(\.sentence).joined(separator: "\n") }
}
