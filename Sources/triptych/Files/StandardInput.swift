import Foundation

/// What is handed over on standard input.
enum StandardInput {
  /// All of it, or as many bytes as are wanted.
  ///
  /// - Throws: `CommandFailure` when it is closed, a folder or something else that cannot be read.
  static func read(upTo count: Int? = nil) throws -> Data {
    do {
      let file = FileHandle.standardInput
      let data = if let count { try file.read(upToCount: count) } else { try file.readToEnd() }
      return data ?? Data()
    } catch {
      throw CommandFailure.usage(
        "Standard input cannot be read", hint: "Allowed are a pipe, a plain file and a terminal.")
    }
  }
}
