import ChartExamples
import Foundation
import TriptychGraphics

/// One worker with fonts and painters of its own; none of them is shared between threads.
struct PictureRenderer {
  private let fonts: FontCollection
  private let png: PNGPainter
  private let svg: SVGFilePainter
  private let pdf: PDFPainter
  private let folder: URL

  /// - Throws: `FontError` if none of the usual fonts is there.
  private init(folder: URL) throws {
    fonts = try Self.openFonts()
    png = PNGPainter(fonts: fonts)
    svg = SVGFilePainter(fonts: fonts)
    pdf = PDFPainter(fonts: fonts)
    self.folder = folder
  }

  /// Draws all orders with several workers and writes the files; the cards come in the order of the orders.
  static func draw(_ orders: [PictureOrder], into folder: URL, threads: Int) async throws -> [ChartCard] {
    try await withThrowingTaskGroup(of: [(Int, ChartCard)].self) { group in
      for worker in 0..<threads {
        group.addTask {
          let renderer = try PictureRenderer(folder: folder)
          return try stride(from: worker, to: orders.count, by: threads).map {
            ($0, try renderer.draw(orders[$0]))
          }
        }
      }
      var cards: [(Int, ChartCard)] = []
      for try await part in group { cards += part }
      return cards.sorted { $0.0 < $1.0 }.map(\.1)
    }
  }

  private func draw(_ order: PictureOrder) throws -> ChartCard {
    let plot: Plot
    do {
      plot = try order.example.plot(order.words.charts)
    } catch let error as TooFewPoints {
      return card(order, nil, refusal: error.sentence(order.words.charts), missing: [], pictures: [])
    }
    var pictures: [ChartCard.ThemedFiles] = []
    var missing: [Unicode.Scalar] = []
    for theme in PictureOrder.themes {
      let resolved = try plot.resolve(
        size: order.example.size, theme: ChartTheme(theme), layout: .share, fonts: fonts)
      missing = resolved.missingGlyphs
      pictures.append(try write(resolved, order, theme))
    }
    return card(order, plot, refusal: nil, missing: missing, pictures: pictures)
  }

  private func write(
    _ resolved: ResolvedPlot, _ order: PictureOrder, _ theme: ThemeName
  ) throws -> ChartCard.ThemedFiles {
    var files = [File(name: "PNG 2x", ending: "@2x.png", bytes: try png.png(resolved.scene, scale: 2))]
    if order.isInEveryFormat {
      files.insert(
        File(name: "PNG 1x", ending: ".png", bytes: try png.png(resolved.scene, scale: 1)), at: 0)
      files.append(File(name: "SVG", ending: ".svg", bytes: svg.svg(resolved)))
      // One file for both themes: it is drawn once.
      if theme == .light {
        files.append(File(name: "SVG auto", ending: ".auto.svg", bytes: svg.svg(resolved, colors: .auto)))
      }
      files.append(File(name: "PDF", ending: ".pdf", bytes: try pdf.pdf(resolved)))
    }
    for file in files {
      try Data(file.bytes).write(to: folder.appendingPathComponent(order.path(theme, file.ending)))
    }
    return ChartCard.ThemedFiles(
      theme: theme, shown: order.path(theme, "@2x.png"),
      files: files.map { (name: $0.name, path: order.path(theme, $0.ending)) })
  }

  /// A picture in one format.
  private struct File {
    /// What the link to it says.
    let name: String
    let ending: String
    let bytes: [UInt8]
  }

  private func card(
    _ order: PictureOrder, _ plot: Plot?, refusal: String?, missing: [Unicode.Scalar],
    pictures: [ChartCard.ThemedFiles]
  ) -> ChartCard {
    ChartCard(
      id: order.example.id, language: order.words.code, title: order.example.title, size: order.example.size,
      kind: plot?.kind, refusal: refusal, description: plot?.description, table: plot?.table,
      missingGlyphs: missing, pictures: pictures)
  }

  /// The first of the usual fonts that is there.
  private static func openFonts() throws -> FontCollection {
    for candidate in FontCollection.candidates {
      if let fonts = try? FontCollection(regular: candidate.regular, semibold: candidate.semibold) {
        return fonts
      }
    }
    throw FontError.cannotOpen(path: FontCollection.candidates[0].regular)
  }
}

/// An example to be drawn in one language.
struct PictureOrder: Sendable {
  let example: ChartExample
  let words: GalleryWords
  /// Ordinary data and what was asked for by name come in every format, other hard data as one picture for
  /// each theme.
  let isInEveryFormat: Bool

  /// The themes shown side by side.
  static let themes: [ThemeName] = [.light, .dark]

  /// The path of a picture from the gallery's folder.
  func path(_ theme: ThemeName, _ ending: String) -> String {
    "pictures/\(words.code)/\(example.id)-\(theme.rawValue)\(ending)"
  }
}

/// A drawn example: where its pictures lie, and the chart in words and numbers.
struct ChartCard: Sendable {
  let id: String
  let language: String
  let title: String
  let size: ChartSize
  /// Nil if the data is too little for a picture.
  let kind: ChartKind?
  /// What stands in place of a picture that there is none of; nil if there is one.
  let refusal: String?
  let description: ChartDescription?
  let table: ChartTable?
  /// Characters that the font lacks.
  let missingGlyphs: [Unicode.Scalar]
  /// Paths from the gallery's folder, light first; empty without a picture.
  let pictures: [ThemedFiles]

  /// The files of one theme.
  struct ThemedFiles: Sendable {
    let theme: ThemeName
    /// The one a page shows.
    let shown: String
    /// All there are, with what each is called.
    let files: [(name: String, path: String)]
  }
}
