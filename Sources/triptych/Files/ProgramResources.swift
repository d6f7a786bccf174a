import Foundation
import TriptychArchive
import TriptychGraphics
import TriptychHealth
import TriptychSite

/// The program's version and the files it needs besides itself: templates and fonts.
enum ProgramResources {
  /// The version of the program, in one place. What a site is made from includes it, and pages show it.
  static let version = "0.1.0"

  /// The templates in the folder asked for, or the program's own.
  ///
  /// - Parameter part: reads only what some pages need; `nil` reads everything
  static func templates(_ asked: String?, part: TemplatePart? = nil) throws -> TemplateSet {
    try fromFolders(asked) { try TemplateSet.load(from: $0, over: $1, part: part) }
  }

  /// The templates of whole sites. They are neither checked nor read where a home has noted them.
  static func templates(_ asked: String?, home: String) throws -> SiteTemplates {
    try fromFolders(asked) { directory, base in
      let folders = [base, directory].compactMap { $0 }
      return try CheckedTemplates(home: home).templates(in: folders)
    }
  }

  /// Takes templates from the folder asked for, over the program's own, or from the program's own alone.
  private static func fromFolders<Templates>(
    _ asked: String?, _ take: (_ directory: String, _ base: String?) throws -> Templates
  ) throws -> Templates {
    let own = ownTemplates
    if let asked { return try take(asked, own) }
    guard let own else {
      throw CommandFailure.usage(
        "No Templates folder was found beside the program", hint: "Name it with --templates DIR.")
    }
    do {
      return try take(own, nil)
    } catch {
      // Nobody named these: the program is not as it was installed.
      var failure = CommandFailure(error)
      failure.status = .software
      failure.diagnostics[0].hint = "Reinstall the program, or name other templates with --templates."
      throw failure
    }
  }

  /// The templates that come with the program: beside it, in `share/triptych` of the place it is installed
  /// in, or in a folder above it, as in a checkout; `nil` where they are not found.
  static var ownTemplates: String? {
    let program = folder
    let places = [program, program.deletingLastPathComponent().appendingPathComponent("share/triptych")]
    let above = sequence(first: program.deletingLastPathComponent()) { $0.deletingLastPathComponent() }
      .prefix(5)
    return (places + above).map { $0.appendingPathComponent("Templates").path }
      .first { FileManager.default.fileExists(atPath: $0 + "/layouts") }
  }

  /// The commit that an installed program was built from, as its package notes it in `share/triptych/commit`;
  /// `nil` for a program in a checkout.
  static var commit: String? {
    let file = folder.deletingLastPathComponent().appendingPathComponent("share/triptych/commit")
    return (try? String(contentsOf: file, encoding: .utf8))?.trimmingCharacters(in: .whitespacesAndNewlines)
  }

  /// The version, the commit and the libraries that the program is linked with, for `--version --verbose`.
  static var versions: String {
    let libraries = GraphicsLibraries.versions + ArchiveLibraries.versions
    return
      (["triptych \(version)", "commit \(commit ?? "not noted: built from a checkout")"]
      + libraries.map { "\($0.name) \($0.version)" }).joined(separator: "\n")
  }

  /// The folder that the program lies in.
  private static var folder: URL {
    URL(fileURLWithPath: Bundle.main.executablePath ?? CommandLine.arguments[0])
      .resolvingSymlinksInPath().deletingLastPathComponent()
  }

  /// The first pair of font files that is on this machine.
  static func fonts() throws -> FontCollection { try fontsAndFiles().fonts }

  /// The same with the files they are read from, and those for letters that they lack.
  static func fontsAndFiles() throws -> (fonts: FontCollection, files: [String]) {
    for pair in FontCollection.candidates
    where FileManager.default.fileExists(atPath: pair.regular)
      && FileManager.default.fileExists(atPath: pair.semibold)
    {
      do {
        return (
          try FontCollection(regular: pair.regular, semibold: pair.semibold),
          [pair.regular, pair.semibold] + FontFallback.declared.flatMap { [$0.regular, $0.semibold] }
        )
      } catch {
        continue
      }
    }
    throw CommandFailure(
      .tryAgain, code: "no_font", "No font was found to draw charts with",
      hint: "Install Inter (Debian: fonts-inter) or run script/bootstrap.")
  }
}
