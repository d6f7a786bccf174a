import ChartExamples
import Foundation
import TriptychGraphics

/// Draws every example chart and writes pages to look at them: an example of a program that uses the
/// chart library and nothing else.
///
/// `chart-gallery FOLDER` makes the folder if it is not there; `index.html` in it is where to start.
@main
enum ChartGallery {
  private static let usage = """
    usage: chart-gallery [--threads N] FOLDER [EXAMPLE...]
           chart-gallery --list

    Writes pages of all kinds of charts, in English and German, into FOLDER.
    With names of examples (line, heatmap, ...) only those are drawn, hard ones in every format too.
      --threads N   how many pictures are drawn at a time, 1 to 64; the default is 4.
                    It changes no byte of what is written.
      --list        prints the names of all examples, with "hard" behind those that are.
    """

  static func main() async {
    var arguments = Array(CommandLine.arguments.dropFirst())
    if arguments == ["--help"] || arguments == ["-h"] {
      say(usage, to: .standardOutput)
      return
    }
    if arguments == ["--list"] {
      say(Gallery.list.joined(separator: "\n"), to: .standardOutput)
      return
    }
    var threads = 4
    if arguments.first == "--threads" {
      guard arguments.count > 1, let number = Int(arguments[1]), (1...64).contains(number) else {
        stop("--threads wants a number from 1 to 64", code: 64)
      }
      threads = number
      arguments.removeFirst(2)
    }
    guard let folder = arguments.first, !folder.isEmpty, !folder.hasPrefix("-") else { stop(usage, code: 64) }
    let gallery = Gallery(only: Set(arguments.dropFirst()))
    if let stranger = gallery.strangers.first {
      stop("there is no example \"\(stranger)\"; --list prints those there are", code: 64)
    }
    do {
      try await gallery.write(to: URL(fileURLWithPath: folder, isDirectory: true), threads: threads)
    } catch {
      stop("\(error)", code: 74)
    }
  }

  private static func say(_ text: String, to handle: FileHandle) { handle.write(Data((text + "\n").utf8)) }

  private static func stop(_ message: String, code: Int32) -> Never {
    say(message.hasPrefix("usage") ? message : "chart-gallery: " + message, to: .standardError)
    exit(code)
  }
}
