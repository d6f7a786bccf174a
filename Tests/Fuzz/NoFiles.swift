/// In the place of the importers' own: what is read here lies in memory, and no file is opened.
struct FileBytes: ByteSource, ~Copyable {
  let length: Int64 = 0

  init(path: String) throws(ImportFailure) {
    throw ImportFailure(.notFound, "no files are read here", place: path)
  }

  func read(into buffer: UnsafeMutableRawBufferPointer) throws -> Int { 0 }
  func fill(_ buffer: UnsafeMutableRawBufferPointer) throws(ImportFailure) -> Int { 0 }
  func bytes(_ count: Int, fromEnd: Bool = false) throws(ImportFailure) -> [UInt8] { [] }

  static func name(of path: String) -> String { path }
}
