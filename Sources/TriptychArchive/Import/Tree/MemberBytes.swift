/// The bytes of one member of an export.
final class MemberBytes: ByteSource {
  private let fill: (UnsafeMutableRawBufferPointer) throws -> Int

  /// Creates the bytes of a source, which is kept.
  init<Source: ByteSource & ~Copyable>(_ source: consuming TextBytes<Source>) {
    let kept = Kept(source)
    fill = { try kept.read(into: $0) }
  }

  func read(into buffer: UnsafeMutableRawBufferPointer) throws -> Int { try fill(buffer) }

  private final class Kept<Source: ByteSource & ~Copyable> {
    private var source: TextBytes<Source>

    init(_ source: consuming TextBytes<Source>) { self.source = source }

    func read(into buffer: UnsafeMutableRawBufferPointer) throws -> Int { try source.read(into: buffer) }
  }
}
