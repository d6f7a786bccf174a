import ArgumentParser
import Foundation
import TriptychHealth

/// Where a command's words go: results to standard output, all else to standard error.
struct Console: Sendable {
  /// Reports errors only.
  var quiet: Bool
  /// Reports notes as well.
  var verbose: Bool
  /// Whether severities are colored.
  var isColored: Bool

  /// Writes a result as text, with a line end. Control characters in it become visible (`VisibleText`).
  ///
  /// - Throws: `CommandFailure` when standard output is closed or full, so that no script takes half a result for a
  ///   whole one.
  func result(_ text: String) throws { try write(VisibleText.lines(text)) }

  /// Writes a result as indented JSON, with a line end. Control characters are escaped by the rules of JSON.
  ///
  /// - Throws: `CommandFailure` as above.
  func result(_ json: JSONValue) throws { try write(VisibleText.json(json.text(.indented))) }

  /// Writes a file of another format, as it is.
  ///
  /// - Throws: `CommandFailure` as above.
  func result(file text: String) throws { try write(text) }

  /// The code of a result that cannot be written.
  static let noOutput = "no_output"

  private func write(_ text: String) throws {
    do {
      try FileHandle.standardOutput.write(contentsOf: Data((text.utf8.last == 10 ? text : text + "\n").utf8))
    } catch {
      throw CommandFailure(
        .tryAgain, code: Console.noOutput, "The result cannot be written to standard output",
        hint: "It is closed, or the disk behind it is full.")
    }
  }

  /// Says what is being done, unless quiet.
  func say(_ text: String) {
    if !quiet { error(VisibleText.lines(text) + "\n") }
  }

  /// Reports a diagnostic by its severity: errors always, warnings unless quiet, notes when verbose.
  func report(_ diagnostic: Diagnostic) {
    switch diagnostic.severity {
    case .error: break
    case .warning: if quiet { return }
    case .note: if quiet || !verbose { return }
    }
    error(painted(diagnostic) + "\n")
  }

  /// Reports why work failed, and returns it.
  @discardableResult
  func report(_ error: any Error, of person: PersonID? = nil) -> CommandFailure {
    let failure = CommandFailure(error)
    let named = person.map(failure.naming) ?? failure
    named.diagnostics.forEach(report)
    return named
  }

  /// Writes a question as it is, without a line end, also when quiet.
  func ask(_ text: String) { error(VisibleText.lines(text)) }

  /// Sends a terminal what it is to show, control characters included.
  func draw(_ text: String) { error(text) }

  /// Overwrites the progress line on a terminal; writes nothing elsewhere.
  func progress(_ text: String) {
    if !quiet, isatty(STDERR_FILENO) == 1 { error("\r\u{1B}[K" + text) }
  }

  private func painted(_ diagnostic: Diagnostic) -> String {
    let line = VisibleText.line(diagnostic.line)
    guard isColored else { return line }
    let color = ["error": "31", "warning": "33", "note": "36"][diagnostic.severity.rawValue] ?? "0"
    return "\u{1B}[\(color)m\(diagnostic.severity.rawValue)\u{1B}[0m"
      + line.dropFirst(diagnostic.severity.rawValue.count)
  }

  private func error(_ text: String) {
    // Nobody is left to tell when standard error itself cannot be written.
    try? FileHandle.standardError.write(contentsOf: Data(text.utf8))
  }
}

/// Whether severities are colored.
enum ColorChoice: String, ExpressibleByArgument, CaseIterable {
  case auto, always, never

  /// `auto` colors a terminal unless NO_COLOR is set.
  var isOn: Bool {
    switch self {
    case .always: true
    case .never: false
    case .auto: isatty(STDERR_FILENO) == 1 && EnvironmentVariable.value("NO_COLOR") == nil
    }
  }
}

/// A counter shared by several workers.
final class Counter: @unchecked Sendable {
  private let lock = NSLock()
  private var value = 0

  /// Counts one more, and returns the number so far.
  func next() -> Int {
    lock.withLock {
      value += 1
      return value
    }
  }
}
