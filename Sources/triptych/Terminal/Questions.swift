import Foundation
import TriptychHealth

/// Questions to somebody who sits at a terminal. Where standard input is no terminal nothing is asked, so that a script
/// never waits for an answer.
struct Questions {
  let console: Console

  /// Whether somebody can answer.
  static var isPossible: Bool { isatty(STDIN_FILENO) == 1 && isatty(STDERR_FILENO) == 1 }

  /// The answer to a question without the spaces around it; empty for the default, `nil` where the input ended.
  func answer(_ question: String) -> String? {
    console.ask(question + " ")
    return readLine(strippingNewline: true)?.trimmingCharacters(in: .whitespaces)
  }

  /// Whether somebody says yes; the end of the input is no, an empty answer the default.
  func agrees(_ question: String, isUsual: Bool = false) -> Bool {
    while let answer = answer(question + (isUsual ? " [Y/n]" : " [y/N]"))?.lowercased() {
      switch answer {
      case "": return isUsual
      case "y", "yes": return true
      case "n", "no": return false
      default: console.ask("Please answer y or n.\n")
      }
    }
    console.ask("\n")
    return false
  }

  /// Whether somebody at a terminal agrees to what a change of settings means; no, without asking, where nobody can answer.
  func agrees(to concerns: [Diagnostic]) -> Bool {
    guard Questions.isPossible else { return false }
    for concern in concerns {
      console.ask("\(concern.text)" + (concern.place.map { " (\($0))" } ?? "") + ".\n")
    }
    return agrees(concerns.count == 1 ? "Is this meant?" : "Is all of this meant?")
  }
}
