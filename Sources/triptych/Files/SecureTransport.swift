import Foundation

/// One request over TLS, as `curl` takes it.
struct SecureRequest: Sendable {
  var method = "POST"
  /// The address, which is `https://` unless ``allowsPlain``, or `smtps://` for mail.
  var url: String
  /// Whole lines, such as `accept: application/json`, without line ends.
  var headers: [String] = []
  var body: String
  /// The oldest version of TLS that is taken.
  var oldest = Version.tls13
  /// The SHA-256 of the only key that is trusted; `nil` trusts the machine's certificates.
  var pin: String?
  /// Whether `http://` is taken, which is for this machine only.
  var allowsPlain = false
  /// The largest answer in bytes.
  var mostBytes = SecureRequest.usualBytes
  /// The largest answer where a request names no other limit.
  static let usualBytes = 65_536
  /// Seconds until a try is given up, and until a connection is; `nil` for no limit of its own.
  var seconds = 10
  var connectSeconds: Int?
  /// For mail: who it is from and goes to, and the file-less login as `user:password`; `nil` for all else.
  var mail: Mail?

  enum Version: String { case tls12 = "tlsv1.2", tls13 = "tlsv1.3" }

  struct Mail: Sendable {
    var address: String
    var login: String?
  }

  /// The options for `curl`, one per line.
  var config: String {
    var lines = ["url = \(quoted(url))"]
    if let mail {
      lines += [
        "mail-from = \(quoted(mail.address))", "mail-rcpt = \(quoted(mail.address))", "ssl-reqd",
        // Quoted once for the form, where a semicolon would end the text, and once for the file of options.
        "form = \(quoted("=" + escaped(body) + ";type=text/plain;encoder=base64"))",
      ]
      if let login = mail.login { lines.append("user = \(quoted(login))") }
    } else {
      lines += ["request = \(method)", "data-raw = \(quoted(body))"]
    }
    lines += [
      "proto = \(quoted("=https" + (allowsPlain ? ",http" : "") + (mail == nil ? "" : ",smtps")))",
      oldest.rawValue,
      "silent", "globoff", "max-time = \(seconds)", "max-filesize = \(mostBytes)", "noproxy = \"*\"",
      "user-agent = \"\"",
    ]
    lines += headers.map { "header = \(quoted($0))" }
    if let connectSeconds { lines.append("connect-timeout = \(connectSeconds)") }
    if let pin { lines.append("pinnedpubkey = \(quoted(pin))") }
    lines.append("write-out = \"\\n%{http_code} %header{retry-after}\"")
    return lines.joined(separator: "\n") + "\n"
  }

  private func quoted(_ text: String) -> String {
    escaped(text).replacing("\n", with: "\\n").replacing("\r", with: "")
  }

  private func escaped(_ text: String) -> String {
    "\"" + text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"") + "\""
  }
}

/// Carries requests over TLS: whatever leaves this machine goes through here.
///
/// `curl` does the transport: it pins keys and reads the machine's certificates, and whoever sends nothing does not need
/// it. Its options come on its standard input, so that no key shows in a list of processes.
enum SecureTransport {
  /// The outcome of one try.
  enum Attempt: Hashable, Sendable {
    /// An answer, with its status and body.
    case answered(status: Int, body: String)
    /// An answer that asks for another try, such as 429 or 503, with the seconds to leave it alone for.
    case busy(status: Int, seconds: Int)
    case timedOut
    /// No connection; another try may help.
    case noConnection
    /// A certificate or key that is not trusted, a connection that broke when the request may already have been sent,
    /// or no `curl`.
    case refused
  }

  /// The most bytes that are read of any answer.
  private static let mostBytes = 8_000_000

  /// The variables that `curl` may see: where it is, and which certificates to trust.
  private static let allowedVariables: Set<String> = [
    "PATH", "CURL_CA_BUNDLE", "SSL_CERT_FILE", "SSL_CERT_DIR",
  ]

  /// One try with `curl`, which does not read its own settings files.
  static func attempt(_ config: String) -> Attempt {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = ["curl", "-q", "--config", "-"]
    // No other variable may send the request elsewhere or record its key.
    process.environment = ProcessInfo.processInfo.environment.filter { allowedVariables.contains($0.key) }
    let (input, output) = (Pipe(), Pipe())
    process.standardInput = input
    process.standardOutput = output
    process.standardError = FileHandle.nullDevice
    do {
      // Written before anybody reads: it fits in a pipe, and does no harm if nobody reads it.
      try input.fileHandleForWriting.write(contentsOf: Data(config.utf8.prefix(32_768)))
      try input.fileHandleForWriting.close()
      try process.run()
    } catch {
      return .refused
    }
    guard let data = bounded(output.fileHandleForReading) else {
      process.terminate()
      process.waitUntilExit()
      return .refused
    }
    process.waitUntilExit()
    return read(String(decoding: data, as: UTF8.self), exit: process.terminationStatus)
  }

  /// What a program writes, unless it is more than any answer may be: not every `curl` stops at the limit.
  private static func bounded(_ output: FileHandle) -> Data? {
    var data = Data()
    while let piece = try? output.read(upToCount: 1 << 16), !piece.isEmpty {
      data += piece
      if data.count > mostBytes { return nil }
    }
    return data
  }

  /// What became of a try, from what `curl` wrote and its exit code; the numbers are those of its manual, "Exit codes".
  static func read(_ text: String, exit: Int32) -> Attempt {
    guard let end = text.lastIndex(of: "\n") else { return exit == 6 || exit == 7 ? .noConnection : .refused }
    let told = text[text.index(after: end)...].split(separator: " ")
    let status = told.first.flatMap { Int($0) } ?? 0
    switch exit {
    case 0: break
    case 28: return .timedOut
    case 6, 7: return .noConnection
    // Mail that the other side refuses, by the last thing it said.
    case 55, 56,
      67 where status >= 400:
      break
    default: return .refused
    }
    guard status > 0 else { return .refused }
    if status == 429 || status >= 500, let seconds = told.dropFirst().first.flatMap({ Int($0) }) {
      return .busy(status: status, seconds: seconds)
    }
    return .answered(status: status, body: String(text[..<end]))
  }
}
