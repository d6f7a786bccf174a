import Foundation
import Testing

@testable import TriptychGraphics

/// Files judged by pngcheck, where it is installed (script/bootstrap --test installs it).
struct PngcheckTests {
  private static let program = ["/usr/bin/pngcheck", "/usr/local/bin/pngcheck", "/opt/homebrew/bin/pngcheck"]
    .first { FileManager.default.isExecutableFile(atPath: $0) }

  @Test(
    "pngcheck finds no fault in pictures of odd sizes and contents nor in any chart",
    .enabled(if: program != nil, "pngcheck is not installed"))
  func judged() throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("png-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    var names: [String] = []
    func save(_ file: [UInt8]) throws {
      let url = folder.appendingPathComponent("\(names.count).png")
      try Data(file).write(to: url)
      names.append(url.path)
    }
    let encoder = PNGEncoder()
    for (width, height) in TestPicture.sizes {
      for picture in TestPicture.all(width, height) {
        try save(picture.encoded(by: encoder))
        try save(picture.encoded(isOpaque: false, by: encoder))
      }
    }
    let fonts = try Samples.fonts()
    let painter = PNGPainter(fonts: fonts)
    for (_, size, plot) in try Samples.all() {
      for theme in ThemeName.allCases {
        let scene = try plot.resolve(size: size, theme: ChartTheme(theme), layout: .share, fonts: fonts).scene
        try save(try painter.png(scene, scale: 1))
      }
    }
    let (status, words) = try Self.run(names)
    #expect(status == 0, "\(words)")
    #expect(words.contains("No errors were detected in \(names.count) of the \(names.count) files tested"))
  }

  private static func run(_ names: [String]) throws -> (Int32, String) {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: try #require(program))
    process.arguments = names
    let pipe = Pipe()
    process.standardOutput = pipe
    try process.run()
    let words = pipe.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return (process.terminationStatus, String(decoding: words.suffix(400), as: UTF8.self))
  }
}
