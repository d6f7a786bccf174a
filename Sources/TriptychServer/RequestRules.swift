/// What is known of a request before anything of it is done.
public struct RequestHead: Sendable {
  /// The method in capitals.
  public var method: String
  /// The path as it was sent, with percent signs.
  public var path: String
  /// What follows the question mark.
  public var query: String
  /// The values of the headers that matter, by their names in lower case; missing ones were not sent.
  public var headers: [String: String]

  /// Creates a head.
  public init(method: String, path: String, query: String = "", headers: [String: String]) {
    (self.method, self.path, self.query, self.headers) = (method, path, query, headers)
  }
}

/// Decides what a request may do. It knows no files and no network, so that every attack on it is a test of a function.
public struct RequestRules: Sendable {
  /// What becomes of a request.
  public enum Decision: Hashable, Sendable {
    /// Send a page or another file of the site: the names on the way to it.
    case file([String])
    /// Set the cookie, and lead to the first page without the key in the address.
    case enter
    /// Say that the site is served.
    case tellServed
    /// Apply what a page sends; with `agreed`, somebody said yes to what needs it.
    case apply(agreed: Bool)
    /// Take a file into the inbox.
    case receive
    /// Nothing is done; the number is the status.
    case refuse(Int)
  }

  /// The path under which pages ask and send.
  public static let prefix = ".triptych"
  /// The longest path in bytes.
  static let longestPath = 2_048

  let keys: ServerKeys
  /// The names under which the site may be asked for, each as the header `Host` has it.
  public let hosts: Set<String>
  /// The origins that pages of the site have.
  let origins: Set<String>
  let cookieName: String

  /// Rules of a site.
  ///
  /// - Parameters:
  ///   - port: where the server listens
  ///   - address: the address it listens at, besides the names of this machine for itself; `nil` for these alone
  ///   - proxied: the name under which a proxy with TLS serves the site
  public init(keys: ServerKeys, port: UInt16, address: String? = nil, proxied: String? = nil) {
    self.keys = keys
    var names = ["127.0.0.1", "localhost", "[::1]"]
    if let address { names.append(address.contains(":") ? "[\(address)]" : address) }
    let own = names.map { "\($0):\(port)" }
    // Browsers leave the port of http out.
    let all = own + (port == 80 ? names : [])
    hosts = Set(all + [proxied].compactMap { $0?.lowercased() })
    origins = Set(
      all.map { "http://\($0)" } + [proxied].compactMap { $0.map { "https://\($0.lowercased())" } })
    cookieName = "triptych-\(port)"
  }

  /// The cookie that lets a browser in; only over TLS where a proxy serves the site.
  public func setCookie(isSecure: Bool) -> String {
    "\(cookieName)=\(keys.cookie); Path=/; Max-Age=2592000; HttpOnly; SameSite=Strict"
      + (isSecure ? "; Secure" : "")
  }

  /// The name of the cookie that scripts of the pages see. It holds no secret and lets nobody in: without it they do
  /// not ask whether the site is served, so that other hosts of the same pages answer no request in vain.
  static let mark = "triptych-served"

  /// The cookie that tells scripts that the site is served, for a page whose request lacks it; `nil` for all others.
  public func setMark(for head: RequestHead, isSecure: Bool) -> String? {
    let isMarked = RequestRules.pairs(head).contains { $0.name == RequestRules.mark }
    guard !isMarked, head.path.hasSuffix("/") || head.path.hasSuffix(".html") else { return nil }
    return "\(RequestRules.mark)=1; Path=/; Max-Age=2592000; SameSite=Strict" + (isSecure ? "; Secure" : "")
  }

  /// Decides about a request.
  public func decide(_ head: RequestHead) -> Decision {
    // Another name that leads to this machine: somebody else's page may have asked (DNS rebinding).
    guard let host = head.headers["host"]?.lowercased(), hosts.contains(host) else { return .refuse(421) }
    guard head.path.utf8.count <= RequestRules.longestPath, let names = RequestRules.names(of: head.path)
    else {
      return .refuse(404)
    }
    switch head.method {
    case "POST": return post(names, head)
    case "GET", "HEAD": return get(names, head)
    default: return .refuse(405)
    }
  }

  private func post(_ names: [String], _ head: RequestHead) -> Decision {
    if names == ["inbox"] {
      // A browser names the origin of whatever makes it send; only programs send none.
      guard head.headers["origin"] == nil, head.headers["sec-fetch-site"] == nil else { return .refuse(403) }
      let words = (head.headers["authorization"] ?? "").split(separator: " ").map(String.init)
      guard words.count == 2, words[0].lowercased() == "bearer",
        SecretText.isSame(words[1], as: keys.inbox)
      else { return .refuse(401) }
      return .receive
    }
    guard isIn(head) else { return .refuse(401) }
    guard let origin = head.headers["origin"]?.lowercased(), origins.contains(origin),
      head.headers["sec-fetch-site"].map({ $0 == "same-origin" }) ?? true
    else { return .refuse(403) }
    guard names == [RequestRules.prefix, "apply"] else { return .refuse(404) }
    let type = head.headers["content-type"]?.lowercased().prefix { $0 != ";" }
    guard type == "application/json" else { return .refuse(415) }
    return .apply(agreed: head.query == "agreed=1")
  }

  private func get(_ names: [String], _ head: RequestHead) -> Decision {
    if names.isEmpty, head.query.hasPrefix("key=") {
      return SecretText.isSame(String(head.query.dropFirst(4)), as: keys.page) ? .enter : .refuse(401)
    }
    guard isIn(head) else { return .refuse(401) }
    if names == [RequestRules.prefix, "server"] { return .tellServed }
    if names.first?.hasPrefix(".") == true || names == ["inbox"] { return .refuse(404) }
    if names.isEmpty || head.path.hasSuffix("/") { return .file(names + ["index.html"]) }
    return .file(names)
  }

  /// Whether the request has the cookie.
  private func isIn(_ head: RequestHead) -> Bool {
    RequestRules.pairs(head).contains {
      $0.name == cookieName && SecretText.isSame(String($0.value), as: keys.cookie)
    }
  }

  /// The cookies of a request.
  private static func pairs(_ head: RequestHead) -> [(name: String, value: Substring)] {
    (head.headers["cookie"] ?? "").split(separator: ";").compactMap { pair in
      let parts = pair.split(separator: "=", maxSplits: 1)
      return parts.count == 2 ? (parts[0].filter { $0 != " " }, parts[1]) : nil
    }
  }

  /// The names of a path, each decoded; `nil` for a path that is none of ours: `..`, `.`, hidden or empty names, slashes and
  /// control characters in disguise, bytes that are no UTF-8.
  static func names(of path: String) -> [String]? {
    guard path.hasPrefix("/") else { return nil }
    var parts = path.dropFirst().split(separator: "/", omittingEmptySubsequences: false)
    if parts.last?.isEmpty == true { parts.removeLast() }
    var names: [String] = []
    for part in parts {
      guard let name = decoded(part), !name.isEmpty, name != ".", name != "..",
        !name.unicodeScalars.contains(where: { $0.value < 32 || $0.value == 127 }),
        !name.contains("/"), !name.contains("\\")
      else { return nil }
      names.append(name)
    }
    return names
  }

  private static func decoded(_ part: Substring) -> String? {
    var bytes: [UInt8] = []
    var rest = Array(part.utf8)[...]
    while let byte = rest.popFirst() {
      guard byte == UInt8(ascii: "%") else {
        bytes.append(byte)
        continue
      }
      let digits = rest.prefix(2)
      guard digits.count == 2, digits.allSatisfy({ Character(UnicodeScalar($0)).isHexDigit }),
        let value = UInt8(String(decoding: digits, as: UTF8.self), radix: 16)
      else { return nil }
      bytes.append(value)
      rest = rest.dropFirst(2)
    }
    return String(validating: bytes, as: UTF8.self)
  }
}
