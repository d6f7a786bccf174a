import TriptychFiles

/// The right to be the only one who changes what the whole home shares, for the moment that it takes; others wait.
final class HomeLock {
  private let file: OpenFile

  init(_ home: Home) throws {
    let path = home.directory + "/lock"
    file = try PrivateFiles.at(path) { () throws(Errno) in
      let file = try OpenFile(path, .readWrite, [.create, .noFollow])
      _ = try file.lock(isWaiting: true)
      return file
    }
  }

  func release() { file.close() }
}
