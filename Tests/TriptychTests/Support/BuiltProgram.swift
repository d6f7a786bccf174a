import Foundation

/// The executable that was built beside the test bundle, run as a person or a script runs it.
enum BuiltProgram {
  struct Missing: Error {}

  struct Ending {
    var status: Int32
    var output: String
    var errors: String
  }

  static func url() throws -> URL {
    var folders = [Bundle.main.bundleURL.deletingLastPathComponent(), Bundle.main.bundleURL]
    if let first = CommandLine.arguments.first {
      folders.append(URL(fileURLWithPath: first).deletingLastPathComponent())
    }
    let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
    folders.append(root.appendingPathComponent(".build/debug"))
    let found = folders.map { $0.appendingPathComponent("triptych") }
      .first { FileManager.default.isExecutableFile(atPath: $0.path) }
    guard let found else { throw Missing() }
    return found
  }

  /// Runs the program to its end; `output` goes to a file when a path is given.
  static func run(_ arguments: String..., output: String? = nil) throws -> Ending {
    try run(arguments, output: output)
  }

  /// The same with the arguments as a list, or for another program that runs this one.
  static func run(
    _ arguments: [String], output: String? = nil, program: URL? = nil, environment: [String: String] = [:]
  ) throws -> Ending {
    let process = Process()
    if !environment.isEmpty {
      process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
    }
    process.executableURL = try program ?? url()
    process.arguments = arguments
    // Into a file, not a pipe: a program that fills one pipe while the other is read would wait for ever.
    let words = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    try Data().write(to: words)
    defer { try? FileManager.default.removeItem(at: words) }
    let errors = Pipe()
    process.standardOutput = try FileHandle(forWritingTo: output.map { URL(fileURLWithPath: $0) } ?? words)
    process.standardError = errors
    try process.run()
    let said = errors.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return Ending(
      status: process.terminationReason == .exit ? process.terminationStatus : 128,
      output: String(decoding: try Data(contentsOf: words), as: UTF8.self),
      errors: String(decoding: said, as: UTF8.self))
  }
}
