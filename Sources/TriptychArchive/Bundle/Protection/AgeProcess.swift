import CPlatform
import Foundation
import TriptychFiles

/// A running `age` process, found on the PATH and started without a shell.
///
/// It runs in its own session, so that it never prompts on a user's terminal. A passphrase is typed on a
/// pseudo-terminal that no other process sees. It ends when this process ends, because its input ends and its
/// terminal hangs up.
final class AgeProcess {
  private var process: pid_t = 0
  private let errors: FileDescriptor
  private let terminal: PassphraseTerminal?

  /// Starts `age` with one descriptor as input and another as output. This process keeps both open.
  ///
  /// Throws ``StoreError``, with the code `program_missing` when `age` is not installed.
  init(_ arguments: [String], input: FileDescriptor, output: FileDescriptor, passphrase: Passphrase?) throws {
    terminal = try passphrase.map(PassphraseTerminal.init)
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { throw AgeProcess.failure("no pipe can be made") }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    errors = FileDescriptor(rawValue: ends[0])
    let code = AgeProcess.spawn(
      &process, arguments,
      [(input.rawValue, STDIN_FILENO), (output.rawValue, STDOUT_FILENO), (ends[1], STDERR_FILENO)],
      terminal: terminal?.name)
    close(ends[1])
    guard code == 0 else {
      try? errors.close()
      throw code == ENOENT
        ? StoreError(
          .programMissing, "The program age is not installed", place: nil,
          hint: "Install it (Debian and Homebrew call it age), or use --aes with --passphrase-file.")
        : AgeProcess.failure(String(cString: strerror(code)))
    }
    terminal?.hasStarted()
  }

  deinit {
    // Still running only when an error is being handled.
    if process > 0 {
      kill(process, SIGKILL)
      _ = wait()
    }
    try? errors.close()
  }

  /// Waits for the process to end. Returns `nil` on success, otherwise the message of `age` without control
  /// characters.
  func finish() -> String? {
    // The message is read to its end first; it ends when the process does.
    var said: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 4096)
    while true {
      guard let count = try? buffer.withUnsafeMutableBytes({ try errors.read(into: $0) }), count > 0
      else { break }
      if said.count < 1 << 16 { said += buffer[..<count] }
    }
    if wait() == 0 { return nil }
    let lines = String(decoding: said, as: UTF8.self).split(whereSeparator: \.isNewline)
    let line = lines.first { $0.hasPrefix("age: error: ") }?.dropFirst(12) ?? lines.first
    return String(
      (line ?? "it ended without a word").unicodeScalars.filter { $0.value >= 0x20 }.prefix(200).map(
        Character.init))
  }

  /// The error for an `age` that cannot be started.
  private static func failure(_ reason: String) -> StoreError {
    StoreError(.failed, "The program age cannot be started: \(reason)", place: nil)
  }

  private func wait() -> Int32 {
    var status: Int32 = -1
    _ = uninterrupted { waitpid(process, &status, 0) }
    process = 0
    return status
  }

  private static func spawn(
    _ process: inout pid_t, _ arguments: [String], _ descriptors: [(Int32, Int32)], terminal: String?
  ) -> Int32 {
    #if canImport(Darwin)
      var actions: posix_spawn_file_actions_t?
      var attributes: posix_spawnattr_t?
    #else
      var actions = posix_spawn_file_actions_t()
      var attributes = posix_spawnattr_t()
    #endif
    posix_spawn_file_actions_init(&actions)
    posix_spawnattr_init(&attributes)
    defer {
      posix_spawn_file_actions_destroy(&actions)
      posix_spawnattr_destroy(&attributes)
    }
    posix_spawnattr_setflags(&attributes, Int16(PLATFORM_SPAWN_SESSION))
    for (own, theirs) in descriptors { posix_spawn_file_actions_adddup2(&actions, own, theirs) }
    if let terminal {
      // The first terminal that a session opens becomes its controlling terminal, which `age` opens as
      // /dev/tty.
      posix_spawn_file_actions_addopen(&actions, 3, terminal, O_RDWR, 0)
      posix_spawn_file_actions_addclose(&actions, 3)
    }
    // Passes on only the environment variables that locate programs and a person's plugins.
    let environment = ["PATH", "HOME"].compactMap { name in
      getenv(name).map { name + "=" + String(cString: $0) }
    }
    return withCStrings(["age"] + arguments) { words in
      withCStrings(environment) { posix_spawnp(&process, "age", &actions, &attributes, words, $0) }
    }
  }

  private static func withCStrings(
    _ texts: [String], _ body: (UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>) -> Int32
  ) -> Int32 {
    var pointers = texts.map { strdup($0) } + [nil]
    defer { pointers.forEach { free($0) } }
    return pointers.withUnsafeMutableBufferPointer { $0.baseAddress.map(body) ?? EINVAL }
  }
}

/// A pseudo-terminal on which a passphrase has been typed twice, as `age` asks for it.
private final class PassphraseTerminal {
  let name: String
  private let keyboard: Int32
  private var screen: Int32

  init(_ passphrase: Passphrase) throws {
    func failure() -> StoreError {
      StoreError(.failed, "No terminal can be made to hand age the passphrase", place: nil)
    }
    keyboard = posix_openpt(O_RDWR | O_NOCTTY)
    guard keyboard >= 0 else { throw failure() }
    _ = fcntl(keyboard, F_SETFD, FD_CLOEXEC)
    guard grantpt(keyboard) == 0, unlockpt(keyboard) == 0, let path = ptsname(keyboard) else {
      close(keyboard)
      throw failure()
    }
    name = String(cString: path)
    screen = open(name, O_RDWR | O_NOCTTY | O_CLOEXEC)
    var modes = termios()
    guard screen >= 0, tcgetattr(screen, &modes) == 0 else {
      close(keyboard)
      throw failure()
    }
    // Disables echo before `age` does so itself.
    modes.c_lflag &= ~tcflag_t(ECHO | ECHONL)
    guard tcsetattr(screen, TCSANOW, &modes) == 0,
      PassphraseTerminal.type(passphrase, at: FileDescriptor(rawValue: keyboard))
    else {
      close(screen)
      close(keyboard)
      throw failure()
    }
  }

  deinit {
    hasStarted()
    close(keyboard)
  }

  /// Closes this process's side of the child's terminal after the child has started.
  func hasStarted() {
    if screen >= 0 { close(screen) }
    screen = -1
  }

  /// A terminal line is limited to about 4,000 bytes; both lines together are shorter.
  private static func type(_ passphrase: Passphrase, at keyboard: FileDescriptor) -> Bool {
    let end: [UInt8] = [UInt8(ascii: "\n")]
    for _ in 0..<2 {
      let typed = try? passphrase.withBytes { try keyboard.write($0) }
      guard typed == passphrase.count, (try? end.withUnsafeBytes { try keyboard.write($0) }) == 1
      else { return false }
    }
    return true
  }
}
