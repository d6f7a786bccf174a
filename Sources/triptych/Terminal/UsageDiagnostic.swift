import ArgumentParser
import TriptychHealth

extension Diagnostic {
  /// A mistake on the command line as the argument parser words it, in the form of all diagnostics: what is wrong and
  /// where, on one line, with what is allowed as the hint.
  ///
  /// - Parameters:
  ///   - message: what `ParsableCommand.message(for:)` says of the error
  ///   - words: the words of the command line
  init(parserMessage message: String, words: [String] = []) {
    if let negative = Diagnostic.negative(message, words) {
      self = negative
      return
    }
    let refused = /The value '(.*)' is invalid for '([^']*)'(.*)/.dotMatchesNewlines()
    guard let match = message.wholeMatch(of: refused) else {
      self.init(.error, code: "usage", message.split(whereSeparator: \.isNewline).joined(separator: " "))
      return
    }
    // The option or argument is named without its placeholder: `--theme <theme>` is --theme.
    let name = match.2.split(separator: " ").first ?? match.2
    let text = "'\(match.1.prefix(80))' is not a valid value for \(name)"
    self.init(.error, code: "usage", text, hint: Diagnostic.hint(match.3))
  }

  /// A value that begins with a hyphen, such as -5, which the parser takes for an option; `nil` for any other mistake.
  private static func negative(_ message: String, _ words: [String]) -> Diagnostic? {
    if let match = message.firstMatch(of: /^Missing value for '(--[^ ']+)/) {
      let option = String(match.1)
      let next = zip(words, words.dropFirst()).first { $0 == option && isNegative($1) }?.1
      guard let value = next?.prefix(80) else { return nil }
      return Diagnostic(
        .error, code: "usage", "'\(value)' after \(option) is taken for an option",
        hint: "A value that begins with - is given as \(option)=\(value), where it is allowed at all.")
    }
    // In place of an argument, or one too many.
    guard message.hasPrefix("Missing expected argument") || message.hasPrefix("Unknown option '-"),
      let value = words.first(where: isNegative)
    else { return nil }
    if message.hasPrefix("Unknown"), !message.hasPrefix("Unknown option '\(value.prefix(2))") { return nil }
    return Diagnostic(
      .error, code: "usage", "'\(value.prefix(80))' is taken for an option",
      hint: "A value that begins with - stands behind --, where it is allowed at all.")
  }

  private static func isNegative(_ word: String) -> Bool {
    let digit = word.dropFirst().first { $0 != "." }
    return word.hasPrefix("-") && digit.map { ("0"..."9").contains($0) } ?? false
  }

  /// What is allowed, from the end of a parser's message: a list of lines, a list in quotation marks, or the words of a
  /// `ValueRefusal`.
  private static func hint(_ end: Substring) -> String? {
    if end.hasPrefix(": ") { return String(end.dropFirst(2)) }
    let lines = end.split(separator: "\n  - ").dropFirst()
    let values = lines.isEmpty ? end.matches(of: /'([^']*)'/).map(\.1) : Array(lines)
    return values.isEmpty ? nil : "Allowed are \(values.joined(separator: ", "))."
  }
}

extension ParsableCommand {
  /// Ends the program with an error: help that was asked for goes to standard output, a mistake on the command line
  /// to standard error as a diagnostic, with the usage of the command behind it.
  static func end(with error: any Error) -> Never {
    let message = message(for: error)
    // A command that has reported its failure throws the exit code alone, and there is nothing more to say.
    guard exitCode(for: error) == .validationFailure, !message.isEmpty else { exit(withError: error) }
    let diagnostic = Diagnostic(parserMessage: message, words: CommandLine.arguments)
    let console = Console(quiet: false, verbose: false, isColored: ColorChoice.auto.isOn)
    console.report(diagnostic)
    let rest = fullMessage(for: error).dropFirst("\(_errorPrefix)\(message)\n".count)
    // The help of the one option says nothing that the hint does not.
    let usage =
      rest.hasPrefix("Help:") ? rest.firstRange(of: "\nUsage:").map { rest[$0.lowerBound...] } : rest
    console.say((usage ?? "").trimmingPrefix("\n").description)
    exit(withError: ExitStatus.usage.code)
  }
}
