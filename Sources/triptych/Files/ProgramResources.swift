import Foundation
import TriptychGraphics
import TriptychHealth
import TriptychSite

/// The files beside the program: templates and fonts.
enum ProgramResources {
  /// The folder of templates: the one asked for, else `Templates` beside the
  /// program, else in a folder above it, as in a checkout.
  ///
  /// - Parameter part: reads no more than some pages need
  static func templates(_ asked: String?, part: TemplatePart? = nil) throws -> TemplateSet {
    let own = ownTemplates
    if let asked { return try TemplateSet.load(from: asked, over: own, part: part) }
    guard let own else {
      throw CommandFailure.usage(
        "The Templates folder is not found beside the program", hint: "Name it with --templates DIR.")
    }
    do {
      return try TemplateSet.load(from: own, part: part)
    } catch {
      // Not what somebody named: the program is not as it was made.
      var failure = CommandFailure(error)
      failure.status = .software
      failure.diagnostic.hint = "Install the program anew, or name other templates with --templates."
      throw failure
    }
  }

  /// The templates that come with the program; `nil` where they are not found.
  private static var ownTemplates: String? {
    var folder = URL(fileURLWithPath: Bundle.main.executablePath ?? CommandLine.arguments[0])
      .resolvingSymlinksInPath().deletingLastPathComponent()
    for _ in 0..<6 {
      let candidate = folder.appendingPathComponent("Templates").path
      if FileManager.default.fileExists(atPath: candidate + "/layouts") { return candidate }
      folder.deleteLastPathComponent()
    }
    return nil
  }

  /// The first pair of font files that is on this machine.
  static func fonts() throws -> FontBook { try fontsAndFiles().fonts }

  /// The same with the files they were read from.
  static func fontsAndFiles() throws -> (fonts: FontBook, files: [String]) {
    for pair in FontBook.candidates
    where FileManager.default.fileExists(atPath: pair.regular)
      && FileManager.default.fileExists(atPath: pair.semibold)
    {
      do {
        return (
          try FontBook(regular: pair.regular, semibold: pair.semibold), [pair.regular, pair.semibold]
        )
      } catch {
        continue
      }
    }
    throw CommandFailure(
      status: .tryAgain,
      diagnostic: Diagnostic(
        .error, code: "no_font", "No font file is found to draw charts with",
        hint: "Install Inter (Debian: fonts-inter) or run script/bootstrap."))
  }
}
