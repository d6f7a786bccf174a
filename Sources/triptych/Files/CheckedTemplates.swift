import Foundation
import TriptychArchive
import TriptychFiles
import TriptychSite

/// The note in a home of which templates were checked, and by which program, so that the next run of the same program
/// over the same files need neither check each word and tag again nor read the files.
///
/// It holds no personal data. A missing or damaged note, another program or any other file means that the templates are
/// read and checked again; a home that cannot be written is no fault here.
struct CheckedTemplates {
  private let path: String
  private let program: String
  /// How long ago the last change must have been, in nanoseconds, before what the file system says of a file counts.
  private let settling: Int64

  /// The note of a home.
  ///
  /// - Parameters:
  ///   - program: what tells the program from others; by default that of the file that runs
  ///   - settling: how long ago the last change must have been, in nanoseconds, before what the file system says of a
  ///     file counts. A file that is written twice within one tick looks the same, and ticks take up to two seconds.
  init(
    home: String, program: String = CheckedTemplates.running, settling: Int64 = 2_000_000_000
  ) {
    path = home + "/templates.checked"
    (self.program, self.settling) = (program, settling)
  }

  /// The size, time and inode of the file that runs: every build and every installation differs in one of them.
  static var running: String {
    let file = URL(fileURLWithPath: Bundle.main.executablePath ?? CommandLine.arguments[0])
      .resolvingSymlinksInPath().path
    return FileIdentity(at: file).map { "\($0.size) \($0.modified) \($0.inode)" } ?? ProgramResources.version
  }

  /// The templates in some folders. Where the files are as they were when they were checked, they are read later.
  func templates(in folders: [String]) throws -> SiteTemplates {
    let listing = try TemplateListing(of: folders)
    if let note, note.state == listing.state {
      return SiteTemplates(fingerprint: note.fingerprint) { try load(listing) }
    }
    return SiteTemplates(try load(listing))
  }

  /// Reads templates, checks those that are not noted, and notes them.
  private func load(_ listing: TemplateListing) throws -> TemplateSet {
    let note = note
    let templates = try TemplateSet.load(from: listing) { $0 == note?.fingerprint }
    if note != Note(fingerprint: templates.fingerprint, state: listing.state) {
      add(templates.fingerprint, listing)
    }
    return templates
  }

  /// What was noted.
  struct Note: Equatable {
    /// The fingerprint of the contents.
    var fingerprint: Fingerprint
    /// What the file system said of the files; `nil` if that may have been said of other contents too.
    var state: Fingerprint?
  }

  /// What this program noted; `nil` if it noted nothing.
  var note: Note? {
    guard let file = try? OpenFile(path, .readOnly, [.noFollow, .nonBlocking]),
      let size = try? file.status().size, size < 1024, let bytes = try? file.bytes(at: 0, count: Int(size))
    else { return nil }
    let words = String(decoding: bytes, as: UTF8.self).split(separator: " ", maxSplits: 2)
    guard words.count == 3, words[2] == program + "\n", let fingerprint = Fingerprint(hex: words[0]) else {
      return nil
    }
    return Note(fingerprint: fingerprint, state: Fingerprint(hex: words[1]))
  }

  /// Notes that files with this fingerprint were checked.
  private func add(_ fingerprint: Fingerprint, _ listing: TemplateListing) {
    guard let replacement = try? FileReplacement(of: path, suffix: ".\(ThisProcess.id).partial"),
      let now = try? replacement.file.status().modified
    else { return }
    let isSettled = listing.lastChange < now - settling
    let line = "\(fingerprint.hex) \(isSettled ? listing.state.hex : "-") \(program)\n"
    guard (try? replacement.file.write(Array(line.utf8))) != nil else { return }
    _ = try? replacement.publish(isSynced: false)
  }
}
