import Foundation
import TriptychGraphics

/// One worker with fonts and painters of its own; none of them is shared between threads.
struct Workshop {
  private let fonts: FontBook
  private let painter: PNGPainter
  private let folder: URL

  /// - Throws: `FontError` where none of the usual fonts is there.
  private init(folder: URL) throws {
    fonts = try Self.openFonts()
    painter = PNGPainter(fonts: fonts)
    self.folder = folder
  }

  /// Draws all orders with several workers and writes the files; the cards come in the order of the orders.
  static func draw(_ orders: [PictureOrder], into folder: URL, threads: Int) async throws -> [ChartCard] {
    try await withThrowingTaskGroup(of: [(Int, ChartCard)].self) { group in
      for worker in 0..<threads {
        group.addTask {
          let workshop = try Workshop(folder: folder)
          return try stride(from: worker, to: orders.count, by: threads).map {
            ($0, try workshop.draw(orders[$0]))
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
    var files = [("PNG", order.path(theme, "@2x.png"), try painter.png(resolved.scene, scale: 2))]
    if order.isOrdinary {
      files.insert(("PNG", order.path(theme, ".png"), try painter.png(resolved.scene, scale: 1)), at: 0)
    }
    for (_, path, bytes) in files { try Data(bytes).write(to: folder.appendingPathComponent(path)) }
    let names = files.map { name, path, _ in
      (name: name == "PNG" ? (path.hasSuffix("@2x.png") ? "PNG 2x" : "PNG 1x") : name, path: path)
    }
    return ChartCard.ThemedFiles(theme: theme, shown: order.path(theme, "@2x.png"), files: names)
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
  private static func openFonts() throws -> FontBook {
    for candidate in FontBook.candidates {
      if let fonts = try? FontBook(regular: candidate.regular, semibold: candidate.semibold) { return fonts }
    }
    throw FontError.cannotOpen(path: FontBook.candidates[0].regular)
  }
}
