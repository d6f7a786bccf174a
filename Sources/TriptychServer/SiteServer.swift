import FlyingFox
import FlyingSocks
import Foundation

/// What pages and programs hand over is for somebody else to apply; the server only says who may, and how much.
public protocol SiteReceiver: Sendable {
  /// Applies what a page sends.
  ///
  /// - Parameter isAgreed: whether somebody said yes to what needs it
  func apply(_ bytes: Data, isAgreed: Bool) async -> ServerAnswer
  /// A file to write what is handed in to, before it is whole.
  func upload() async throws -> any SiteUpload
}

/// A file that is being handed in.
public protocol SiteUpload: Sendable {
  /// Adds bytes at the end.
  func write(_ bytes: Data) async throws
  /// Takes the whole file in.
  func finish() async -> ServerAnswer
  /// Forgets it: it did not come whole.
  func abandon() async
}

/// An answer: a status and a JSON document.
public struct ServerAnswer: Hashable, Sendable {
  /// The status of HTTP.
  public var status: Int
  /// The document.
  public var json: String

  /// Creates an answer.
  public init(_ status: Int, _ json: String) { (self.status, self.json) = (status, json) }
}

/// Serves one person's site, and takes what its pages hand over.
public final class SiteServer: Sendable {
  /// The largest body of a page, in bytes.
  public static let largestBody = 16 << 20
  /// The seconds that applying something and building may take.
  static let workSeconds = 600.0

  private let folder: SiteFolder
  private let keys: ServerKeys
  private let address: String
  private let port: UInt16
  private let proxied: String?
  private let largestUpload: Int
  private let receiver: any SiteReceiver
  private let deadlines = Deadlines()
  private let rules = RulesBox()

  /// A server that does not run yet.
  ///
  /// - Parameters:
  ///   - site: the folder of the site
  ///   - address: an address of this machine, as numbers
  ///   - port: 0 for any that is free
  ///   - proxied: the name under which a proxy with TLS serves the site
  ///   - largestUpload: the largest file that may be handed in, in bytes
  public init(
    site: String, keys: ServerKeys, address: String, port: UInt16, proxied: String?, largestUpload: Int,
    receiver: any SiteReceiver
  ) {
    folder = SiteFolder(path: site)
    (self.keys, self.address, self.port, self.proxied) = (keys, address, port, proxied)
    (self.largestUpload, self.receiver) = (largestUpload, receiver)
  }

  /// Serves until the task is cancelled; `listening` hears the port.
  public func run(listening: @escaping @Sendable (UInt16) -> Void) async throws {
    let handler = ClosureHTTPHandler { [self] request in await answer(request) }
    let pool = DeadlinePool(base: HTTPServer.defaultPool(), deadlines: deadlines)
    let server: HTTPServer
    if address.contains(":") {
      server = HTTPServer(
        config: configuration(try sockaddr_in6.inet6(ip6: address, port: port), pool), handler: handler)
    } else {
      server = HTTPServer(
        config: configuration(try sockaddr_in.inet(ip4: address, port: port), pool), handler: handler)
    }
    // Whoever asks the moment the port is open finds the rules there.
    if self.port != 0 { setRules(port: self.port) }
    let running = Task { try await server.run() }
    try await server.waitUntilListening()
    let port =
      switch await server.listeningAddress {
      case .ip4(_, let port)?, .ip6(_, let port)?: port
      default: self.port
      }
    if port != self.port { setRules(port: port) }
    listening(port)
    try await withTaskCancellationHandler {
      try await running.value
    } onCancel: {
      running.cancel()
    }
  }

  private func setRules(port: UInt16) {
    rules.set(
      RequestRules(
        keys: keys, port: port, address: address == "127.0.0.1" ? nil : address, proxied: proxied))
  }

  private func configuration(
    _ address: some SocketAddress, _ pool: some AsyncSocketPool
  ) -> HTTPServer.Configuration {
    HTTPServer.Configuration(
      address: address, timeout: SiteServer.workSeconds, sharedRequestReplaySize: 0, pool: pool,
      logger: .disabled)
  }

  // MARK: Answers

  private func answer(_ request: HTTPRequest) async -> HTTPResponse {
    defer { deadlines.finish(request.remoteAddress) }
    guard let rules = rules.get() else { return text(503, to: request) }
    let head = RequestHead(request)
    switch rules.decide(head) {
    case .refuse(let status):
      if head.method == "POST" { await drain(request) }
      return text(status, to: request)
    case .enter:
      var response = text(303, to: request)
      response.headers[.location] = "/"
      response.headers[.setCookie] = rules.setCookie(isSecure: proxied != nil)
      return response
    case .tellServed: return json(ServerAnswer(200, #"{"format":"triptych-server-1"}"#), to: request)
    case .file(let names):
      var response = file(names, to: request, head)
      response.headers[.setCookie] = rules.setMark(for: head, isSecure: proxied != nil)
      return response
    case .apply(let isAgreed):
      guard let bytes = await body(of: request, atMost: SiteServer.largestBody) else {
        return text(413, to: request)
      }
      return json(await receiver.apply(bytes, isAgreed: isAgreed), to: request)
    case .receive: return await receive(request)
    }
  }

  private func file(_ names: [String], to request: HTTPRequest, _ head: RequestHead) -> HTTPResponse {
    switch folder.find(names) {
    case .nothing: return text(404, to: request)
    case .folder:
      var response = text(308, to: request)
      response.headers[.location] = head.path + "/"
      return response
    case .file(let bytes):
      var response = plain(200, to: request)
      response.headers[.contentType] = SiteFolder.type(of: names.last ?? "")
      set(Data(bytes), on: &response, to: request)
      return response
    }
  }

  /// A file for the inbox, piece by piece; one that is too large or comes too slowly is forgotten.
  private func receive(_ request: HTTPRequest) async -> HTTPResponse {
    let length = request.bodySequence.count ?? 0
    guard length <= largestUpload else { return text(413, to: request) }
    // Without a length, the time is that for the largest file.
    deadlines.begin(
      request.remoteAddress, bytes: request.bodySequence.count == nil ? largestUpload / 16 : length)
    guard let upload = try? await receiver.upload() else { return text(503, to: request) }
    var count = 0
    do {
      for try await part in request.bodySequence {
        count += part.count
        guard count <= largestUpload else {
          await upload.abandon()
          return text(413, to: request)
        }
        try await upload.write(part)
      }
    } catch is SocketError {
      await upload.abandon()
      return text(408, to: request)
    } catch {
      await upload.abandon()
      return text(503, to: request)
    }
    guard count > 0, request.bodySequence.count.map({ $0 == count }) ?? true else {
      await upload.abandon()
      return text(400, to: request)
    }
    return json(await upload.finish(), to: request)
  }

  /// The whole body; `nil` when it is too large or does not come.
  private func body(of request: HTTPRequest, atMost most: Int) async -> Data? {
    let length = request.bodySequence.count
    guard length.map({ $0 <= most }) ?? true else { return nil }
    deadlines.begin(request.remoteAddress, bytes: length ?? most)
    var bytes = Data()
    do {
      for try await part in request.bodySequence {
        bytes += part
        guard bytes.count <= most else { return nil }
      }
    } catch {
      return nil
    }
    return length.map { $0 == bytes.count } ?? true ? bytes : nil
  }

  /// Reads a little of a body that is refused: closing at once would cost the sender the answer.
  private func drain(_ request: HTTPRequest) async {
    deadlines.begin(request.remoteAddress, bytes: 0)
    var count = 0
    do {
      for try await part in request.bodySequence {
        count += part.count
        if count > 1 << 20 { return }
      }
    } catch {
      return
    }
  }

  private func text(_ status: Int, to request: HTTPRequest) -> HTTPResponse {
    var response = plain(status, to: request)
    response.headers[.contentType] = "text/plain; charset=utf-8"
    let sentence = SiteServer.sentences[status] ?? SiteServer.phrases[status] ?? ""
    set(Data((sentence + "\n").utf8), on: &response, to: request)
    return response
  }

  private func json(_ answer: ServerAnswer, to request: HTTPRequest) -> HTTPResponse {
    var response = plain(answer.status, to: request)
    response.headers[.contentType] = "application/json; charset=utf-8"
    set(Data((answer.json + "\n").utf8), on: &response, to: request)
    return response
  }

  /// Sets the body. After anything that had a body the connection ends.
  private func set(_ bytes: Data, on response: inout HTTPResponse, to request: HTTPRequest) {
    response.headers[.contentLength] = String(bytes.count)
    let bytes = request.method.rawValue == "HEAD" ? Data() : bytes
    guard request.method.rawValue != "GET", request.method.rawValue != "HEAD" else {
      guard request.bodySequence.count == 0 else { return end(bytes, &response) }
      response.payload = .httpBody(HTTPBodySequence(data: bytes))
      return
    }
    end(bytes, &response)
  }

  private func end(_ bytes: Data, _ response: inout HTTPResponse) {
    response.headers[.connection] = "close"
    response.payload = .httpBody(HTTPBodySequence(from: LastBytes(bytes: bytes), count: bytes.count))
  }

  private func plain(_ status: Int, to request: HTTPRequest) -> HTTPResponse {
    var headers = HTTPHeaders()
    for (name, value) in SiteServer.headers { headers[HTTPHeader(name)] = value }
    if status == 401 { headers[HTTPHeader("WWW-Authenticate")] = "Bearer" }
    if status == 405 { headers[HTTPHeader("Allow")] = "GET, HEAD, POST" }
    return HTTPResponse(
      statusCode: HTTPStatusCode(status, phrase: SiteServer.phrases[status] ?? "Status"), headers: headers)
  }

  private static let headers = [
    ("X-Content-Type-Options", "nosniff"), ("Referrer-Policy", "no-referrer"), ("X-Frame-Options", "DENY"),
    ("Cross-Origin-Resource-Policy", "same-origin"), ("Cross-Origin-Opener-Policy", "same-origin"),
    ("X-Robots-Tag", "noindex"), ("Cache-Control", "no-store"),
    (
      "Content-Security-Policy",
      "default-src 'none'; img-src 'self'; style-src 'self'; script-src 'self'; manifest-src 'self'; "
        + "connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
    ),
  ]

  private static let phrases = [
    200: "OK", 202: "Accepted", 303: "See Other", 308: "Permanent Redirect", 400: "Bad Request",
    401: "Unauthorized", 403: "Forbidden", 404: "Not Found", 405: "Method Not Allowed",
    408: "Request Timeout",
    409: "Conflict", 413: "Payload Too Large", 415: "Unsupported Media Type", 421: "Misdirected Request",
    422: "Unprocessable Content", 503: "Service Unavailable",
  ]

  private static let sentences = [
    401: "Open the address that `triptych serve --address` prints.",
    403: "A page of another site asked for this, so nothing was done.",
    404: "There is no such page.",
    408: "The file did not come whole, so nothing was kept.",
    413: "This is too large, so nothing was kept.",
    421: "This name is none of the site's.",
  ]
}

/// The rules once the port is known.
private final class RulesBox: @unchecked Sendable {
  private let lock = NSLock()
  private var rules: RequestRules?

  func set(_ rules: RequestRules) { lock.withLock { self.rules = rules } }
  func get() -> RequestRules? { lock.withLock { rules } }
}

extension RequestHead {
  /// The head of a request as it came.
  init(_ request: HTTPRequest) {
    let names = [
      "host", "origin", "cookie", "authorization", "content-type", "sec-fetch-site",
    ]
    var headers: [String: String] = [:]
    for name in names { headers[name] = request.headers[HTTPHeader(name)] }
    self.init(
      method: request.method.rawValue, path: request.target.path(), query: request.target.query(),
      headers: headers)
  }
}
