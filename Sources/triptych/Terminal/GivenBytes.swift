import Foundation
import TriptychFiles
import TriptychHealth

/// What the program was started with, in the bytes of the system. They need not be UTF-8 as texts are: a text made of
/// others has replacement characters, and as a path it would name another folder.
struct GivenBytes {
  /// The words of the command line, the program's own name first.
  var words: [[UInt8]]
  /// The program's variables of the environment, by name.
  var variables: [(name: String, value: [UInt8])]

  /// Those of this process.
  static var ofProcess: GivenBytes {
    let words = (0..<Int(CommandLine.argc)).compactMap { index in
      CommandLine.unsafeArgv[index].map { bytes(of: $0) }
    }
    let names = ProcessInfo.processInfo.environment.keys.filter { $0.hasPrefix("TRIPTYCH_") }.sorted()
    return GivenBytes(
      words: words,
      variables: names.compactMap { name in getenv(name).map { (name, bytes(of: $0)) } })
  }

  private static func bytes(of text: UnsafePointer<CChar>) -> [UInt8] {
    UnsafeBufferPointer(start: text, count: strlen(text)).map { UInt8(bitPattern: $0) }
  }

  /// What to report where something is not UTF-8; `nil` when all is. The value is not repeated, since it may be a note.
  var refusal: Diagnostic? {
    let wrongVariable = variables.first { Files.text($0.value) == nil }
    guard let what = wrongWord ?? wrongVariable.map({ "$" + $0.name }) else { return nil }
    return Diagnostic(
      .error, code: "usage", "\(what) is not UTF-8, so nothing was done",
      hint: "Texts and the names of files and folders are given in UTF-8.")
  }

  /// The first word that is not UTF-8, called by the option it belongs to or by its number.
  private var wrongWord: String? {
    let wrong = words.indices.dropFirst().first { Files.text(words[$0]) == nil }
    guard let index = wrong else { return nil }
    let isOption = { (word: [UInt8]) in word.starts(with: "--".utf8) && word.count > 2 }
    let (word, before) = (words[index], words[index - 1])
    let parts = word.split(separator: UInt8(ascii: "="), maxSplits: 1)
    let name = isOption(word) ? parts.count > 1 ? Array(parts[0]) : [] : isOption(before) ? before : []
    guard let option = Files.text(name), !option.isEmpty else { return "Argument \(index)" }
    return "The value of \(option)"
  }
}
