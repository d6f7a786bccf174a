import Foundation
import TriptychGraphics

/// Writes every kind of chart as pictures and as a page of figures, to be looked at.
struct Gallery {
  let fonts: FontBook
  let folder: String

  func write() throws {
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    let painter = PNGPainter(fonts: fonts)
    for theme in ThemeName.allCases {
      for sample in try GalleryCharts.all {
        let resolved = try sample.plot.resolve(
          size: sample.size, theme: ChartTheme(theme), layout: .share, fonts: fonts)
        try save("\(sample.name)-\(theme.rawValue).png", try painter.png(resolved.scene))
      }
      try save("page-\(theme.rawValue).html", Array(try page(theme).utf8))
    }
    try save("charts.css", Array(InlineSVG.styleSheet.utf8))
  }

  /// A page of all figures; it wants the site's style sheet, triptych.css, beside it.
  private func page(_ theme: ThemeName) throws -> String {
    var body = ""
    for sample in try GalleryCharts.all {
      let resolved = try sample.plot.resolve(
        size: ChartSize(width: 720, height: 240), theme: ChartTheme(theme), fonts: fonts)
      let figure = InlineSVG.figure(resolved, id: sample.name)
      let summary = resolved.description.summary.joined(separator: " ")
      switch sample.name {
      case let name where name.hasPrefix("ring"):
        body += "<div class=\"card\"><p class=\"dial\">\(figure)<span class=\"num\">82</span></p></div>"
      default:
        body += "<section class=\"sec\"><h2>\(sample.name)</h2><div class=\"card\"><p>\(escaped(summary))</p>"
        body += "<figure class=\"fig\">\(figure)\(InlineSVG.legend(resolved))</figure></div></section>"
      }
    }
    return "<!DOCTYPE html><html lang=\"en-GB\" data-theme=\"\(theme.rawValue)\" data-cvd=\"none\"><head>"
      + "<meta charset=\"utf-8\"><title>Charts</title><meta name=\"viewport\" content=\"width=device-width\">"
      + "<link rel=\"stylesheet\" href=\"triptych.css\"><link rel=\"stylesheet\" href=\"charts.css\"></head>"
      + "<body><main class=\"wrap\">\(body)</main></body></html>\n"
  }

  private func escaped(_ text: String) -> String {
    text.replacingOccurrences(of: "&", with: "&amp;").replacingOccurrences(of: "<", with: "&lt;")
  }

  private func save(_ name: String, _ bytes: [UInt8]) throws {
    try Data(bytes).write(to: URL(fileURLWithPath: folder).appendingPathComponent(name))
  }
}
