import TriptychHealth

/// What looking through the whole trail found.
public struct AuditCheck: Hashable, Sendable {
  /// A place where the chain does not hold.
  public struct Fault: Hashable, Sendable {
    /// What does not hold.
    public enum Kind: String, Hashable, Sendable {
      /// The line is not one that was written.
      case unreadable
      /// The line before it was changed, or lines between them were taken out or put in.
      case broken
      /// A line of the trail itself says that the chain was found broken here.
      case noted
      /// Lines are missing at the end, or the last one was changed.
      case end
    }
    /// The line of the file, from 1.
    public var line: Int
    /// What does not hold.
    public var kind: Kind

    /// One sentence, for an operator.
    public var text: String {
      switch kind {
      case .unreadable: "Line \(line) is not one that was written"
      case .broken: "The chain is broken before line \(line): lines were changed, taken out or put in"
      case .noted: "The chain was found broken before line \(line) when that line was written"
      case .end: "After line \(line), lines are missing, or that line was changed"
      }
    }
  }

  /// How many lines there are.
  public var lines: Int
  /// Where the chain does not hold, in the order of the file.
  public var faults: [Fault]
  /// Whether the chain holds everywhere.
  public var isWhole: Bool { faults.isEmpty }
}

extension AuditTrail {
  /// Looks through the whole trail; nothing is changed. A home without a trail has one without lines.
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
    // Killed after the line was written and before the head was.
    return lines.last.flatMap { AuditLine($0) }.map {
      $0.number == head.number + 1 && $0.previous == head.link
    } ?? false
  }
}
