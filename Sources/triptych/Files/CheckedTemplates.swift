import Foundation
import TriptychArchive
import TriptychFiles
import TriptychSite

/// The note in a home of which templates were checked, and by which program, so that the next run of the same program
/// over the same files need not check each word and tag again.
///
/// It holds no personal data. A missing or damaged note, another program or any other file means that the templates are
/// checked again; a home that cannot be written is no fault here.
struct CheckedTemplates {
  private let path: String
  private let program: String

  /// The note of a home.
  ///
  /// - Parameter program: what tells the program from others; by default that of the file that runs
  init(home: String, program: String = CheckedTemplates.running) {
    path = home + "/templates.checked"
    self.program = program
  }

  /// The size, time and inode of the file that runs: every build and every installation differs in one of them.
  static var running: String {
    let file = URL(fileURLWithPath: Bundle.main.executablePath ?? CommandLine.arguments[0])
      .resolvingSymlinksInPath().path
    return FileIdentity(at: file).map { "\($0.size) \($0.modified) \($0.inode)" } ?? ProgramResources.version
  }

  /// Whether this program has checked files with this fingerprint.
  func hold(_ fingerprint: Fingerprint) -> Bool {
    guard let file = try? OpenFile(path, .readOnly, [.noFollow, .nonBlocking]),
      let size = try? file.status().size, size < 1024, let bytes = try? file.bytes(at: 0, count: Int(size))
    else { return false }
    return String(decoding: bytes, as: UTF8.self) == line(fingerprint)
  }

  /// Notes that files with this fingerprint were checked.
  func add(_ fingerprint: Fingerprint) {
    guard let replacement = try? FileReplacement(of: path, suffix: ".\(ThisProcess.id).partial") else {
      return
    }
    guard (try? replacement.file.write(Array(line(fingerprint).utf8))) != nil else { return }
    _ = try? replacement.publish(isSynced: false)
  }

  private func line(_ fingerprint: Fingerprint) -> String { "\(fingerprint.hex) \(program)\n" }
}
