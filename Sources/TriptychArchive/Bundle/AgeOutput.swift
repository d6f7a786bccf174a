import Foundation
import TriptychFiles

/// A ZIP target that encrypts with `age`, into a file that appears in one step or not at all.
final class AgeOutput: ZipTarget {
  private let file: OutputFile
  private let age: AgeProcess
  private var pipe: Int32
  private(set) var offset: Int64 = 0

  /// Bytes passed to `age` cannot be changed.
  var canPatch: Bool { false }

  /// Begins an encrypted file that will replace the target of `file`.
  init(_ file: OutputFile, lock: AgeLock) throws {
    self.file = file
    var ends: [Int32] = [-1, -1]
    // Uses sockets, because SIGPIPE can be disabled for writes to a socket that nobody reads any more.
    #if canImport(Darwin)
      let kind = SOCK_STREAM
    #else
      let kind = Int32(SOCK_STREAM.rawValue)
    #endif
    guard socketpair(AF_UNIX, kind, 0, &ends) == 0 else {
      throw StoreError(.failed, "No pipe can be made", place: nil)
    }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    #if canImport(Darwin)
      var on: Int32 = 1
      setsockopt(ends[1], SOL_SOCKET, SO_NOSIGPIPE, &on, socklen_t(MemoryLayout<Int32>.size))
    #endif
    defer { close(ends[0]) }
    do {
      age = try AgeProcess(
        lock.arguments, input: FileDescriptor(rawValue: ends[0]), output: file.handedOver().descriptor,
        passphrase: lock.passphrase)
    } catch {
      close(ends[1])
      throw error
    }
    pipe = ends[1]
  }

  deinit { hangUp() }

  func write(_ bytes: some Collection<UInt8>) throws {
    let whole = bytes.withContiguousStorageIfAvailable { send(UnsafeRawBufferPointer($0)) }
    guard whole ?? Array(bytes).withUnsafeBytes({ send($0) }) else { throw stopped() }
    offset += Int64(bytes.count)
  }

  func patch(at offset: Int64, with bytes: [UInt8]) throws {
    throw StoreError(.failed, "What age has been given cannot be changed", place: nil)
  }

  /// Ends the input and waits until everything is encrypted.
  func finish() throws {
    hangUp()
    if let said = age.finish() { throw AgeOutput.failure(said) }
  }

  private func hangUp() {
    if pipe >= 0 { close(pipe) }
    pipe = -1
  }

  private func send(_ bytes: UnsafeRawBufferPointer) -> Bool {
    #if canImport(Darwin)
      let flags: Int32 = 0
    #else
      let flags = Int32(MSG_NOSIGNAL)
    #endif
    var done = 0
    while done < bytes.count {
      let rest = UnsafeRawBufferPointer(rebasing: bytes[done...])
      let count = uninterrupted { systemSend(pipe, rest.baseAddress, rest.count, flags) }
      guard count > 0 else { return false }
      done += count
    }
    return true
  }

  /// The error when `age` stops reading.
  private func stopped() -> StoreError {
    hangUp()
    return AgeOutput.failure(age.finish() ?? "it stopped reading")
  }

  private static func failure(_ said: String) -> StoreError {
    said.contains("no space left")
      ? StoreError.noSpace("the bundle")
      : StoreError(
        .refusedByAge, "The program age did not encrypt the bundle: \(said)", place: nil,
        hint: "Nothing was written. Recipients are public keys: age1..., ssh-ed25519 ... or ssh-rsa ...")
  }
}

/// `send(2)` under a name that no method hides.
private func systemSend(_ socket: Int32, _ source: UnsafeRawPointer?, _ count: Int, _ flags: Int32) -> Int {
  send(socket, source, count, flags)
}
