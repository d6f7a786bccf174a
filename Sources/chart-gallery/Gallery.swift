import ChartExamples
import Foundation
import TriptychGraphics

/// All examples in all languages: which pictures there are, and the pages that show them.
struct Gallery: Sendable {
  /// Ordinary data, in the order of `ChartKind`.
  let ordinary: [ChartExample]
  /// Data that is hard to draw.
  let hard: [ChartExample]
  /// Names that were asked for and belong to no example, sorted.
  let strangers: [String]
  /// Whether examples were asked for by name.
  private let isChoice: Bool

  /// - Parameter names: the examples wanted; none means all.
  init(only names: Set<String> = []) {
    ordinary = Self.inOrder(ChartExample.all).filter { names.isEmpty || names.contains($0.id) }
    hard = ChartExample.hard.filter { names.isEmpty || names.contains($0.id) }
    isChoice = !names.isEmpty
    let known = (ChartExample.all + ChartExample.hard).map(\.id)
    strangers = names.subtracting(known).sorted()
  }

  /// The names of all examples, with "hard" behind those that are.
  static var list: [String] { ChartExample.all.map(\.id) + ChartExample.hard.map { $0.id + " hard" } }

  /// Examples by kind; those of one kind stay as they are.
  private static func inOrder(_ examples: [ChartExample]) -> [ChartExample] {
    let order = Dictionary(uniqueKeysWithValues: ChartKind.allCases.enumerated().map { ($1, $0) })
    let places = examples.enumerated().map { place, example in
      // An example without a picture has no kind; it goes last.
      (order[(try? example.plot(.english))?.kind ?? .line] ?? order.count, place)
    }
    return examples.indices.sorted { places[$0] < places[$1] }.map { examples[$0] }
  }

  /// Draws the pictures and writes them and the pages.
  ///
  /// - Throws: what went wrong with a file or a picture.
  func write(to folder: URL, threads: Int) async throws {
    let files = FileManager.default
    let languages = GalleryWords.all
    for language in languages {
      for path in ["pictures/" + language.code, language.folder] where !path.isEmpty {
        try files.createDirectory(
          at: folder.appendingPathComponent(path), withIntermediateDirectories: true)
      }
    }
    let orders = languages.flatMap { words in
      (ordinary + hard).map {
        PictureOrder(example: $0, words: words, isInEveryFormat: isChoice || !isHard($0))
      }
    }
    let cards = try await PictureRenderer.draw(orders, into: folder, threads: threads)
    for words in languages {
      let own = Dictionary(
        uniqueKeysWithValues: cards.filter { $0.language == words.code }.map { ($0.id, $0) })
      let pages = GalleryPages(
        words: words, ordinary: ordinary.compactMap { own[$0.id] }, hard: hard.compactMap { own[$0.id] })
      for (name, markup) in pages.all {
        try Data(markup.utf8).write(to: folder.appendingPathComponent(words.folder + name))
      }
    }
    try Data(GalleryStyle.sheet.utf8).write(to: folder.appendingPathComponent("gallery.css"))
  }

  private func isHard(_ example: ChartExample) -> Bool { hard.contains { $0.id == example.id } }
}
