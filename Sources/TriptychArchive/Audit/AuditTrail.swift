import Foundation
import TriptychFiles
import TriptychHealth

/// The operator's audit trail of actions on people's data: `HOME/audit.jsonl`, one JSON object per line.
///
/// Every line contains the SHA-256 of the previous line, so that changed, removed and inserted lines are
/// detected. A broken chain is never repaired: the next line records that it was found broken, and the chain
/// continues from there. Lines are appended under a lock and flushed to disk.
public struct AuditTrail: Sendable {
  /// The home whose trail this is.
  public let home: Home

  /// The trail of a home, which need not exist yet.
  public init(of home: Home) {
    self.home = home
  }

  var headPath: String { home.directory + "/audit.head" }

  /// Adds an event.
  ///
  /// An event whose reference is in one of the last lines already is not added again.
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

  /// The current end of the chain, and the lines that must be written first when it is not where it was left.
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
      // The process was killed between writing the line and the head: the line is the next one, and nothing is
      // wrong.
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

  /// Drops lines older than a moment and records that in the first line, which contains the link and time of
  /// the last dropped one.
  ///
  /// A broken chain is left unchanged: nothing is dropped. Returns the number of dropped lines.
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

/// The trail's file, open for appending; the caller must hold the home's lock.
final class AuditFile {
  private let path: String
  private let file: OpenFile
  /// Whether the last line is incomplete: a process was killed or the disk was full while it was written.
  private(set) var isTorn = false

  init(_ path: String) throws {
    self.path = path
    file = try PrivateFiles.at(path) { () throws(Errno) in
      try OpenFile(path, .readWrite, [.create, .append, .noFollow])
    }
    try? file.setPermissions(.ownerFile)
  }

  /// The last lines; only the very last may be incomplete.
  func tail(_ count: Int = 32_768) throws -> [[UInt8]] {
    let (from, found) = try PrivateFiles.at(path) { () throws(Errno) in
      let size = try file.status().size
      let from = max(0, size - Int64(count))
      let bytes = try file.bytes(at: from, count: Int(size - from))
      guard bytes.count == Int(size - from) else { throw .ioError }
      return (from, bytes)
    }
    var bytes = found
    isTorn = bytes.last.map { $0 != 10 } ?? false
    if from > 0 { bytes = Array(bytes.drop { $0 != 10 }) }
    return bytes.split(separator: 10).map { Array($0) }
  }

  /// Appends bytes and flushes them to disk.
  func append(_ bytes: [UInt8]) throws {
    try PrivateFiles.at(path) { () throws(Errno) in
      try file.write(bytes)
      try file.sync()
    }
    PrivateFiles.syncDirectory(Files.directory(of: path))
  }
}

/// The result of verifying the whole trail.
public struct AuditCheck: Hashable, Sendable {
  /// A place where the chain is invalid.
  public struct Fault: Hashable, Sendable {
    /// The kind of fault.
    public enum Kind: String, Hashable, Sendable {
      /// The line is invalid.
      case unreadable
      /// The previous line was changed, or lines in between were removed or inserted.
      case broken
      /// A line of the trail records that the chain was found broken here.
      case noted
      /// Lines are missing at the end, or the last one was changed.
      case end
    }
    /// The line number in the file, from 1.
    public var line: Int
    /// The kind of fault.
    public var kind: Kind

    /// A description for the operator.
    public var text: String {
      switch kind {
      case .unreadable: "Line \(line) is not one that was written"
      case .broken: "The chain is broken before line \(line): lines were changed, taken out or put in"
      case .noted: "The chain was found broken before line \(line) when that line was written"
      case .end: "After line \(line), lines are missing, or that line was changed"
      }
    }
  }

  /// The number of lines.
  public var lines: Int
  /// The faults, in file order.
  public var faults: [Fault]
  /// Whether the whole chain is valid.
  public var isWhole: Bool { faults.isEmpty }
}

extension AuditTrail {
  /// Verifies the whole trail without changing it. A missing trail counts as one without lines.
  public func check() throws -> AuditCheck {
    try home.requireNoLink()
    let bytes = try PrivateFiles.read(home.auditPath) ?? []
    let headBytes = try PrivateFiles.read(headPath)
    let lines = bytes.split(separator: 10, omittingEmptySubsequences: true)
    var check = AuditCheck(lines: lines.count, faults: [])
    var before = AuditHead(number: 0, link: AuditLine.start)
    for (index, raw) in lines.enumerated() {
      guard let line = AuditLine(raw) else {
        check.faults.append(.init(line: index + 1, kind: .unreadable))
        before = AuditHead(number: before.number, link: SHA256Digest.hex(of: Array(raw)))
        continue
      }
      let isFirst = index == 0 && line.event == AuditLine.shortened
      if line.event == AuditLine.broken {
        check.faults.append(.init(line: index + 1, kind: .noted))
      } else if !isFirst, line.previous != before.link || line.number != before.number + 1 {
        check.faults.append(.init(line: index + 1, kind: .broken))
      }
      before = AuditHead(number: line.number, link: line.link)
    }
    if !isEnd(before, of: headBytes, lines: lines, hasEnd: bytes.isEmpty || bytes.last == 10) {
      check.faults.append(.init(line: lines.count, kind: .end))
    }
    return check
  }

  private func isEnd(
    _ last: AuditHead, of headBytes: [UInt8]?, lines: [ArraySlice<UInt8>], hasEnd: Bool
  ) -> Bool {
    guard let headBytes else { return lines.count <= 1 && hasEnd }
    guard hasEnd, let head = AuditHead(headBytes) else { return false }
    if head == last { return true }
    // The process was killed after it wrote the line and before it wrote the head.
    return lines.last.flatMap { AuditLine($0) }.map {
      $0.number == head.number + 1 && $0.previous == head.link
    } ?? false
  }
}
