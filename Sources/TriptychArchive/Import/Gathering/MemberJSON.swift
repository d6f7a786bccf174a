import TriptychHealth

extension ExportBuilder {
  /// Reads the values at some paths of one JSON file of an export and counts each as read.
  ///
  /// Of a file that is no JSON or ends too early the rest is refused: what came before the fault is kept, and the
  /// export's other files are read. Throws ``ImportFailure`` when the bytes cannot be read; rethrows errors of `body`.
  mutating func json(
    _ member: ExportMember, _ bytes: MemberBytes, at paths: [[String]] = [["*"]],
    _ body: (JSONValue, ExportPlace, inout ExportBuilder) throws -> Void
  ) throws {
    var number = 0
    var stream = JSONStream(bytes, name: member.path, paths: paths)
    do {
      try stream.read { _, _, value in
        number += 1
        self.read()
        try body(value, ExportPlace(member: member.path, unit: "element", number: number), &self)
      }
    } catch let failure as ImportFailure where failure.diagnostic.place == member.path {
      refuse(
        .malformed, "the rest of a file",
        at: ExportPlace(member: member.path, unit: "element", number: number + 1))
    }
  }
}
