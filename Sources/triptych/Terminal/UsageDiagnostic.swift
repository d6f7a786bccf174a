import ArgumentParser
import TriptychHealth

extension Diagnostic {
  /// A mistake on the command line as the argument parser words it, in the form of all diagnostics: what is wrong and
  /// where, on one line, with what is allowed as the hint.
  ///
  /// - Parameter message: what `ParsableCommand.message(for:)` says of the error
  init(parserMessage message: String) {
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
    let diagnostic = Diagnostic(parserMessage: message)
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
