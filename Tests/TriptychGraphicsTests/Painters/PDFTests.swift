import CDeflate
import Foundation
import Testing

@testable import TriptychGraphics

struct PDFTests {
  private func paint(_ plot: Plot, _ size: ChartSize, theme: ThemeName = .light) throws -> [UInt8] {
    let fonts = try Samples.fonts()
    let resolved = try plot.resolve(size: size, theme: ChartTheme(theme), layout: .share, fonts: fonts)
    return try PDFPainter(fonts: fonts).pdf(resolved)
  }

  private func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }

  @Test("a PDF is one page of the picture's size, titled with the chart's name")
  func page() throws {
    for (name, size, plot) in try Samples.all() {
      let bytes = try paint(plot, size)
      let file = text(bytes)
      #expect(file.hasPrefix("%PDF-1.5"), "\(name)")
      #expect(file.hasSuffix("%%EOF\n"), "\(name)")
      #expect(bytes.count < 60_000, "\(name) has \(bytes.count) bytes")
      let box = "/MediaBox [ 0 0 \(size.width.short) \(size.height.short) ]"
      #expect(PDFReader.text(bytes).contains(box), "\(name)")
      let title = plot.description.name
      if title.allSatisfy(\.isASCII) { #expect(file.contains("/Title (\(title))"), "\(name)") }
    }
  }

  @Test("a PDF holds no date, and drawing it again gives the same bytes")
  func bytes() throws {
    for (name, size, plot) in try Samples.all() {
      let bytes = try paint(plot, size)
      let file = PDFReader.text(bytes)
      #expect(!file.contains("/CreationDate"), "\(name)")
      #expect(!file.contains("/ModDate"), "\(name)")
      #expect(!file.contains("/ID ["), "\(name)")
      #expect(try bytes == paint(plot, size), "\(name)")
    }
  }

  @Test("words are text with embedded letters, shapes are no pixels")
  func vectors() throws {
    for (name, size, plot) in try Samples.all() where name != "sparkline" {
      let file = PDFReader.text(try paint(plot, size))
      #expect(file.contains("/ToUnicode"), "\(name)")
      #expect(file.contains("/FontFile"), "\(name)")
      #expect(!file.contains("/Subtype /Image"), "\(name)")
      #expect(file.contains("beginbfchar") || file.contains("beginbfrange"), "\(name)")
    }
  }

  @Test("letters the fonts lack are left out, and the rest of the words stays")
  func missingLetters() throws {
    var chart = Samples.steps
    chart.heading.title = "Steps \u{5E9}\u{5DC}\u{5D5}\u{5DD} rising"
    chart.series[0].name = "\u{5E6}\u{5E2}\u{5D3}\u{5D9}\u{5DD}"
    let bytes = try paint(try chart.plot(words: .english), ChartSize(width: 800, height: 420))
    #expect(PDFReader.text(bytes).hasPrefix("%PDF"))
  }

  @Test("a page that no reader shows is refused with a sentence")
  func sizes() throws {
    let fonts = try Samples.fonts()
    let scene = try Samples.steps.plot(words: .english).resolve(
      size: ChartSize(width: 20_000, height: 420), theme: ChartTheme(.light), layout: .share, fonts: fonts)
    #expect(throws: PaintError.self) { try PDFPainter(fonts: fonts).pdf(scene) }
  }
}

/// Unpacks the parts of a PDF file.
enum PDFReader {
  /// The file with its compressed parts in plain, as far as they are text.
  static func text(_ bytes: [UInt8]) -> String {
    var text = String(decoding: bytes, as: UTF8.self)
    let data = Data(bytes)
    var from = data.startIndex
    while let start = data.range(of: Data("stream\n".utf8), in: from..<data.endIndex),
      let end = data.range(of: Data("\nendstream".utf8), in: start.upperBound..<data.endIndex)
    {
      if let plain = inflated(Array(data[start.upperBound..<end.lowerBound])) {
        text += "\n" + String(decoding: plain, as: UTF8.self)
      }
      from = end.upperBound
    }
    return text
  }

  private static func inflated(_ packed: [UInt8]) -> [UInt8]? {
    guard let decompressor = libdeflate_alloc_decompressor() else { return nil }
    defer { libdeflate_free_decompressor(decompressor) }
    var plain = [UInt8](repeating: 0, count: 1 << 20)
    var length = 0
    let result = libdeflate_zlib_decompress(
      decompressor, packed, packed.count, &plain, plain.count, &length)
    return result == LIBDEFLATE_SUCCESS ? Array(plain.prefix(length)) : nil
  }
}
