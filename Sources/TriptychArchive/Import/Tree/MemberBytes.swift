/// The bytes of one member of an export.
final class MemberBytes: ByteSource {
  private let fill: (UnsafeMutableRawBufferPointer) throws -> Int
  private let openAgain: () throws -> MemberBytes

  /// Creates the bytes of a source, which is kept; `again` opens the same member from its start.
  init<Source: ByteSource & ~Copyable>(
    _ source: consuming TextBytes<Source>, again: @escaping () throws -> MemberBytes
  ) {
    let kept = Kept(source)
    fill = { try kept.read(into: $0) }
    openAgain = again
  }

  /// The bytes from the start, whatever was read of these.
  func again() throws -> MemberBytes { try openAgain() }

  func read(into buffer: UnsafeMutableRawBufferPointer) throws -> Int { try fill(buffer) }

  private final class Kept<Source: ByteSource & ~Copyable> {
    private var source: TextBytes<Source>

    init(_ source: consuming TextBytes<Source>) { self.source = source }

    func read(into buffer: UnsafeMutableRawBufferPointer) throws -> Int { try source.read(into: buffer) }
  }
}
