import ArgumentParser

/// What the exit code of a command means; scripts and schedulers rest on it.
enum ExitStatus: Int32, Sendable {
  /// All well.
  case success = 0
  /// The command line is wrong, or names something that does not exist.
  case usage = 64
  /// The data cannot be used; trying again will not help.
  case data = 65
  /// A fault of the program.
  case software = 70
  /// Something that may pass: no permission, no space, busy. Try again.
  case tryAgain = 75

  var code: ExitCode { ExitCode(rawValue) }
}
