import Foundation
import TriptychHealth

/// The operator's trail of what was done with people's data: `HOME/audit.jsonl`, one JSON object a line.
///
/// Every line names the SHA-256 of the line before, so that a line which is changed, taken out or put in shows. A
/// chain that is broken is never mended: the next line says that it was found broken, and the chain goes on from there.
/// Lines are appended under a lock and brought to the disk.
public struct AuditTrail: Sendable {
  /// The home it tells of.
  public let home: Home

  /// The trail of a home, which need not exist yet.
  public init(of home: Home) {
    self.home = home
  }

  var headPath: String { home.directory + "/audit.head" }

  /// Adds an event.
  ///
  /// An event with a reference that one of the last lines bears already is not added again.
  public func append(_ event: AuditEvent, at moment: Instant) throws {
    let secret = try HomeSecret.make(in: home)
    let lock = try HomeLock(home)
    defer { lock.release() }
    let file = try AuditFile(home.auditPath)
    let lines = try file.tail()
    if let reference = event.reference, lines.contains(where: { AuditLine($0)?.reference == reference }) {
      return
    }
    var (head, text) = try beginning(after: lines.last, isTorn: file.isTorn, at: moment)
    text += AuditLine.text(
      head.number + 1, event.kind.rawValue, at: moment, previous: head.link,
      more: AuditLine.members(of: event, secret))
    head = AuditHead(number: head.number + 1, link: AuditTrail.link(ofLastLineOf: text))
    try file.append(Array((text + "\n").utf8))
    try PrivateFiles.writeAtomically(head.bytes, to: headPath)
  }

  /// Where the chain stands, and what has to be written before the next line when it does not stand where it was left.
  private func beginning(
    after last: [UInt8]?, isTorn: Bool, at moment: Instant
  ) throws -> (AuditHead, String) {
    let bytes = try PrivateFiles.read(headPath)
    let head = bytes.flatMap { AuditHead($0) }
    guard let last else {
      if bytes == nil { return (AuditHead(number: 0, link: AuditLine.start), "") }
      return breaking(at: head?.number ?? 0, link: AuditLine.start, isTorn: false, moment)
    }
    let line = isTorn ? nil : AuditLine(last)
    if let line, let head = head ?? (bytes == nil ? AuditHead(number: 0, link: AuditLine.start) : nil) {
      // Killed between the line and the head: the line is the next one, and nothing is wrong.
      let isNext = line.number == head.number + 1 && line.previous == head.link
      if isNext || AuditHead(number: line.number, link: line.link) == head {
        return (AuditHead(number: line.number, link: line.link), "")
      }
    }
    return breaking(
      at: max(head?.number ?? 0, line?.number ?? 0), link: line?.link ?? SHA256Digest.hex(of: last),
      isTorn: isTorn, moment)
  }

  private func breaking(
    at number: Int, link: String, isTorn: Bool, _ moment: Instant
  ) -> (AuditHead, String) {
    let text = AuditLine.text(number + 1, AuditLine.broken, at: moment, previous: link)
    return (
      AuditHead(number: number + 1, link: SHA256Digest.hex(of: Array(text.utf8))),
      (isTorn ? "\n" : "") + text + "\n"
    )
  }

  private static func link(ofLastLineOf text: String) -> String {
    let bytes = Array(text.utf8)
    return SHA256Digest.hex(of: Array(bytes[((bytes.lastIndex(of: 10) ?? -1) + 1)...]))
  }

  /// Drops lines older than a moment and says so in the first line, which carries the link and time of the last dropped one.
  ///
  /// A broken chain is left as it is: nothing is dropped. Returns how many lines went.
  public func shorten(before oldest: Instant, at moment: Instant) throws -> Int {
    guard try PrivateFiles.kind(home.auditPath) != .missing else { return 0 }
    guard try check().isWhole else {
      throw StoreError(
        .damaged, "The chain of the audit trail is broken, so nothing was dropped", place: home.auditPath,
        hint: "`triptych doctor` says where. Keep the file; move it away to begin anew.")
    }
    let dropped = try drop(before: oldest)
    if dropped > 0 {
      try append(AuditEvent(.auditShortened, of: nil, counts: ["lines": dropped]), at: moment)
    }
    return dropped
  }

  private func drop(before oldest: Instant) throws -> Int {
    let lock = try HomeLock(home)
    defer { lock.release() }
    guard let bytes = try PrivateFiles.read(home.auditPath) else { return 0 }
    let lines = bytes.split(separator: 10)
    let old = lines.prefix { AuditLine($0).map { $0.time < oldest } ?? false }
    guard let last = old.last.flatMap({ AuditLine($0) }) else { return 0 }
    let isAnew = old.first.flatMap { AuditLine($0) }?.event == AuditLine.shortened
    let count = old.count - (isAnew ? 1 : 0)
    guard count > 0 else { return 0 }
    let first = AuditLine.text(last.number, AuditLine.shortened, at: last.time, previous: last.link)
    let kept = [Array(first.utf8)] + lines.dropFirst(old.count).map { Array($0) }
    try PrivateFiles.writeAtomically(Array(kept.joined(separator: [10])) + [10], to: home.auditPath)
    return count
  }
}
