import ChartExamples
import Foundation
import Testing
import TriptychGraphics

/// The articles tell the truth: their code compiles and draws, their pictures are there and small.
struct ArticleTests {
  private static let articles = LibrarySources.files(ending: ".md").filter { $0.path.contains(".docc/") }

  @Test("the code of the first article draws the picture beside it")
  func gettingStarted() throws {
    let article = try LibrarySources.article("GettingStarted.md")
    let source = try String(
      contentsOfFile: #filePath.replacing("ArticleTests", with: "GettingStarted"), encoding: .utf8)
    let code = try #require(
      source.components(separatedBy: "// begin of the article's code\n").last?.components(
        separatedBy: "    // end of the article's code"
      ).first)
    let lines = code.components(separatedBy: "\n").map { $0.hasPrefix("    ") ? String($0.dropFirst(4)) : $0 }
    #expect(article.contains("```swift\n" + lines.joined(separator: "\n") + "```"))
    let present = FontCollection.candidates.first {
      FileManager.default.fileExists(atPath: $0.regular)
        && FileManager.default.fileExists(atPath: $0.semibold)
    }
    let drawn = try GettingStarted.draw(with: try #require(present, "install fonts-inter"))
    for (file, start) in zip(drawn.files, ["\u{89}PNG", "<svg ", "%PDF"]) {
      #expect(file.starts(with: start.unicodeScalars.map { UInt8($0.value) }))
    }
    let summary = drawn.picture.description.summary.joined(separator: " ")
    #expect(summary.contains("812") && summary.contains("968") && summary.contains("13 November"))
    #expect(drawn.picture.missingGlyphs.isEmpty)
  }

  @Test(
    "pictures of the articles are drawn anew", .enabled(if: Golden.isRecording), arguments: ChartKind.allCases
  )
  func record(kind: ChartKind) throws {
    guard let example = ChartExample.all.first(where: { $0.id == kind.rawValue }) else { return }
    let fonts = try Samples.fonts()
    let painter = PNGPainter(fonts: fonts)
    let plot = try example.plot(.english)
    func write(_ name: String, _ theme: ThemeName) throws {
      let width = min(example.size.width, 480)
      let height = example.size.width > width ? max(260, example.size.height * 0.65) : example.size.height
      // The lowest picture of the width that has room for the chart.
      var size = ChartSize(width: width, height: height)
      while size.height < 1000,
        (try? plot.resolve(size: size, theme: ChartTheme(theme), layout: .share, fonts: fonts)) == nil
      {
        size = ChartSize(width: width, height: size.height + 20)
      }
      let picture = try plot.resolve(size: size, theme: ChartTheme(theme), layout: .share, fonts: fonts)
      try LibrarySources.write(painter.png(picture.scene, scale: 1), named: name)
    }
    try write(kind.rawValue + ".png", .light)
    guard kind == .line else { return }
    try write("themes-dark.png", .dark)
    let present = FontCollection.candidates.first { FileManager.default.fileExists(atPath: $0.regular) }
    let first = try GettingStarted.draw(with: try #require(present))
    try LibrarySources.write(painter.png(first.picture.scene, scale: 1), named: "getting-started.png")
  }

  @Test("every picture of an article is there, is small and has words for those who do not see it")
  func pictures() throws {
    #expect(Self.articles.count >= 7)
    var total = 0
    var seen: Set<String> = []
    for article in Self.articles {
      for line in article.lines {
        for match in line.matches(of: /!\[([^\]]*)\]\(([^)]*)\)/) {
          let name = String(match.2)
          #expect(match.1.count >= 10, "\(article.path): \(name) has no words")
          let size = try #require(LibrarySources.bytes(name), "\(article.path): \(name) is missing")
          if seen.insert(name).inserted { total += size }
          #expect(size < 26_000, "\(name) has \(size) bytes")
        }
      }
    }
    #expect(total < 400_000)
  }

  @Test("the article of kinds shows every kind that can be drawn", arguments: ChartKind.allCases)
  func kinds(kind: ChartKind) throws {
    #expect(try LibrarySources.article("Kinds.md").contains("](\(kind.rawValue).png)"), "\(kind.rawValue)")
  }

  @Test("articles speak of no subject of their own, and of no place of any machine")
  func neutral() {
    for article in Self.articles {
      let text = article.lines.joined(separator: " ").lowercased()
      for word in ["health", "heart", "sleep", "steps a day", "calorie", "/work/", "/home/", "/users/"] {
        #expect(!text.contains(word), "\(article.path) says \(word)")
      }
    }
  }
}
