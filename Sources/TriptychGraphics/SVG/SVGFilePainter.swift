/// Paints charts as SVG files to share: fixed in size, real text, one small style sheet inside.
///
/// A file holds no script and asks for nothing from outside. Put into the markup of a page, it takes the
/// page's own colours where the page names them by custom properties (`--ink`, `--card`, `--fit`, ...).
/// The same chart gives the same bytes on every run. Not shared between threads, as its fonts are not.
public struct SVGFilePainter {
  private let fonts: FontBook

  /// A painter that measures text with these fonts, so that it keeps its place in a reader's other font.
  public init(fonts: FontBook) { self.fonts = fonts }

  /// Which colours a file has where no page gives its own.
  public enum Colours: Sendable, Equatable {
    /// Those of the theme the chart was resolved with.
    case fixed
    /// Light ones; dark ones where the reader's device asks for them, the four themes where an element
    /// around the picture says so (`data-theme="dark"`). The colour vision stays the chart's.
    case auto
  }

  /// The chart as the bytes of an SVG file: one point of the scene is one CSS pixel.
  ///
  /// - Parameters:
  ///   - colours: fixed by default.
  ///   - id: what the ids of name and summary start with, of letters, digits, "-" and "_" ("-" takes the
  ///     place of anything else); unique in the page that the file is put into.
  public func svg(
    _ resolved: ResolvedPlot, colours: Colours = .fixed, id: String = "chart"
  ) -> [UInt8] {
    let scene = resolved.scene
    var writer = SVGFileWriter(scene: scene, fonts: fonts)
    writer.write()
    let sheet = SVGFileStyle(
      theme: scene.theme, isAuto: colours == .auto, paints: writer.paints, classes: writer.classes,
      strokes: writer.strokes,
      texts: writer.texts, ramp: writer.ramp)
    let names = (id: SVGText.id(id), language: SVGText.escaped(resolved.plot.words.language))
    let width = scene.size.width.short
    let height = scene.size.height.short
    let words = resolved.description
    var file = "<svg xmlns=\"http://www.w3.org/2000/svg\" class=\"\(sheet.rootClass)\""
    file += " width=\"\(width)\" height=\"\(height)\" viewBox=\"0 0 \(width) \(height)\""
    file += " role=\"img\" aria-labelledby=\"\(names.id)-name\" aria-describedby=\"\(names.id)-summary\""
    file += " lang=\"\(names.language)\">\n"
    file += "<title id=\"\(names.id)-name\">\(SVGText.escaped(words.name))</title>\n"
    let summary = words.summary.joined(separator: " ")
    file += "<desc id=\"\(names.id)-summary\">\(SVGText.escaped(summary))</desc>\n"
    file += "<style>\n\(sheet.text)</style>\n<g aria-hidden=\"true\">\n\(writer.markup)</g>\n</svg>\n"
    return Array(file.utf8)
  }
}
