import ArgumentParser
import TriptychHealth

/// A word in the place of a command that is none, and the command that was probably meant.
///
/// The argument parser takes such a word for an argument too many, or says nothing of it when help is asked for as well.
struct MistypedCommand {
  private let word: String
  /// The words of the command so far, the program's own name first.
  private let before: [String]
  private let allowed: [String]

  /// Looks at the words of a command line, without the program's own name; `nil` when they begin with a command.
  init?(in words: [String], of root: any ParsableCommand.Type = Triptych.self) {
    guard let found = MistypedCommand.find(in: words, of: root) else { return nil }
    self = found
  }

  private init(word: String, before: [String], allowed: [String]) {
    (self.word, self.before, self.allowed) = (word, before, allowed)
  }

  private static func find(in words: [String], of root: any ParsableCommand.Type) -> MistypedCommand? {
    var configuration = root.configuration
    var before = [configuration.commandName ?? ""]
    for word in words.first == "help" ? words.dropFirst() : words[...] {
      let choices: [CommandConfiguration] = configuration.subcommands.map { $0.configuration }
      guard !choices.isEmpty, !word.hasPrefix("-") else { return nil }
      guard let next = choices.first(where: { $0.commandName == word }) else {
        let allowed = choices.filter { $0.shouldDisplay }.map { $0.commandName ?? "" }
        return MistypedCommand(word: word, before: before, allowed: allowed)
      }
      configuration = next
      before.append(word)
    }
    return nil
  }

  /// What to report.
  var diagnostic: Diagnostic {
    let command = before.joined(separator: " ")
    let ways =
      nearest.map { "Did you mean `\(command) \($0)`? `\(command) --help` lists all." }
      ?? "Allowed are \(allowed.joined(separator: ", "))."
    return Diagnostic(
      .error, code: "usage", "'\(word.prefix(80))' is not a command of \(command)", hint: ways)
  }

  /// The command that differs by at most two letters, or by a third of them if that is less.
  private var nearest: String? {
    let near = allowed.map { (name: $0, distance: MistypedCommand.distance(word, $0)) }
      .filter { $0.distance <= min(2, max(1, $0.name.count / 3)) }
    return near.min { $0.distance < $1.distance }?.name
  }

  /// How many letters have to be put in, left out, replaced, or exchanged with the next one.
  static func distance(_ one: String, _ other: String) -> Int {
    let (left, right) = (Array(one.lowercased().unicodeScalars.prefix(80)), Array(other.unicodeScalars))
    var rows = [Array(0...right.count)]
    for (index, letter) in left.enumerated() {
      var row = [index + 1]
      for (place, wanted) in right.enumerated() {
        let isSame = letter == wanted
        var least = min(rows[index][place] + (isSame ? 0 : 1), rows[index][place + 1] + 1, row[place] + 1)
        if index > 0, place > 0, letter == right[place - 1], left[index - 1] == wanted {
          least = min(least, rows[index - 1][place - 1] + 1)
        }
        row.append(least)
      }
      rows.append(row)
    }
    return rows[left.count][right.count]
  }
}
