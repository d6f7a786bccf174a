import Testing

@testable import TriptychServer

/// Attacks on a served site, as far as a request's head tells: each is refused before anything is done.
@Suite("What requests to a served site may do")
struct RequestRulesTests {
  private let keys: ServerKeys
  private let rules: RequestRules

  init() throws {
    keys = try #require(ServerKeys())
    rules = RequestRules(keys: keys, port: 8642)
  }

  private func head(
    _ method: String, _ path: String, _ query: String = "", _ changes: [String: String?] = [:]
  ) -> RequestHead {
    var headers = ["host": "127.0.0.1:8642", "cookie": "triptych-8642=" + keys.cookie]
    if method == "POST" {
      headers["origin"] = "http://127.0.0.1:8642"
      headers["content-type"] = "application/json"
      headers["sec-fetch-site"] = "same-origin"
    }
    for (name, value) in changes { headers[name] = value }
    return RequestHead(method: method, path: path, query: query, headers: headers)
  }

  @Test("A browser with the cookie gets pages, and a folder its first page")
  func pages() {
    #expect(rules.decide(head("GET", "/")) == .file(["index.html"]))
    #expect(rules.decide(head("GET", "/light/")) == .file(["light", "index.html"]))
    #expect(
      rules.decide(head("HEAD", "/deep/days/2026-01-31.html")) == .file(["deep", "days", "2026-01-31.html"]))
    #expect(rules.decide(head("GET", "/.triptych/server")) == .tellServed)
    #expect(rules.decide(head("POST", "/.triptych/apply")) == .apply(agreed: false))
    #expect(rules.decide(head("POST", "/.triptych/apply", "agreed=1")) == .apply(agreed: true))
  }

  @Test(
    "A path that leads out of the site, or is hidden in it, is none",
    arguments: [
      "/../secret", "/light/../../secret", "/%2e%2e/secret", "/..%2fsecret", "/%2e%2e%2fsecret",
      "/light/%2E%2E/%2E%2E/etc/passwd", "/..%5csecret", "/a\\..\\b", "//etc/passwd", "/a//b", "/./a",
      "/a%00.html",
      "/%c0%ae%c0%ae/secret", "/%", "/%2", "/%zz", "/%ff", "etc/passwd", "http://127.0.0.1:8642/", "*", "",
      "/.ledger", "/.git/config", "/a%0d%0aSet-Cookie:x", "/" + String(repeating: "a", count: 3000),
    ])
  func traversal(path: String) {
    #expect(rules.decide(head("GET", path)) == .refuse(404))
  }

  @Test(
    "Another name of this machine is refused, whatever else is right",
    arguments: [
      "evil.example:8642", "evil.example", "127.0.0.1", "127.0.0.1:8643", "localhost.evil.example:8642", "",
      "127.0.0.1:8642.evil.example", "2130706433:8642", "0.0.0.0:8642",
    ])
  func rebinding(host: String) {
    #expect(rules.decide(head("GET", "/", "", ["host": host])) == .refuse(421))
    #expect(rules.decide(head("GET", "/", "key=" + keys.page, ["host": host])) == .refuse(421))
    #expect(rules.decide(head("POST", "/.triptych/apply", "", ["host": host])) == .refuse(421))
    #expect(rules.decide(head("GET", "/", "", ["host": nil])) == .refuse(421))
  }

  @Test(
    "A page of another site cannot send anything",
    arguments: [
      ["origin": "https://evil.example"], ["origin": "null"], ["origin": nil],
      ["origin": "http://127.0.0.1:9999"],
      ["origin": "http://localhost"], ["sec-fetch-site": "cross-site"], ["sec-fetch-site": "same-site"],
    ])
  func forged(changes: [String: String?]) {
    #expect(rules.decide(head("POST", "/.triptych/apply", "", changes)) == .refuse(403))
  }

  @Test("A form, which needs no permission to be sent from elsewhere, is refused by its type")
  func forms() {
    for type in ["text/plain", "application/x-www-form-urlencoded", "multipart/form-data"] {
      #expect(rules.decide(head("POST", "/.triptych/apply", "", ["content-type": type])) == .refuse(415))
    }
    #expect(rules.decide(head("POST", "/.triptych/apply", "", ["content-type": nil])) == .refuse(415))
  }

  @Test("Without the right cookie there is nothing, not even whether a page exists")
  func cookies() {
    let wrong = [
      nil, "", "triptych-8642=", "triptych-8642=" + keys.page, "triptych-8642=" + keys.inbox,
      "triptych-8642=" + keys.cookie.dropLast(), "triptych-8642=" + keys.cookie + "0",
      "triptych-8643=" + keys.cookie, "x=" + keys.cookie,
    ]
    for cookie in wrong {
      #expect(rules.decide(head("GET", "/", "", ["cookie": cookie])) == .refuse(401))
      #expect(rules.decide(head("GET", "/none.html", "", ["cookie": cookie])) == .refuse(401))
      #expect(rules.decide(head("GET", "/.triptych/server", "", ["cookie": cookie])) == .refuse(401))
      #expect(rules.decide(head("POST", "/.triptych/apply", "", ["cookie": cookie])) == .refuse(401))
    }
    let among = ["cookie": "a=b; triptych-8642=" + keys.cookie + "; c=d"]
    #expect(rules.decide(head("GET", "/", "", among)) == .file(["index.html"]))
  }

  @Test("The key of the address lets in once, a wrong one does not")
  func entering() {
    #expect(rules.decide(head("GET", "/", "key=" + keys.page, ["cookie": nil])) == .enter)
    for key in [
      "", keys.inbox, keys.cookie, keys.page.dropLast() + "x", keys.page + "&a=b", keys.page.uppercased(),
    ] {
      #expect(rules.decide(head("GET", "/", "key=" + key, ["cookie": nil])) == .refuse(401))
    }
    #expect(rules.decide(head("GET", "/light/", "key=" + keys.page, ["cookie": nil])) == .refuse(401))
    let cookie = rules.setCookie(isSecure: false)
    #expect(cookie.contains("HttpOnly") && cookie.contains("SameSite=Strict") && !cookie.contains(keys.page))
    #expect(rules.setCookie(isSecure: true).hasSuffix("; Secure"))
  }

  @Test("Pages tell their scripts that the site is served, once, with nothing that lets in")
  func mark() throws {
    let cookie = "triptych-8642=" + keys.cookie
    for path in ["/", "/light/", "/light/index.html"] {
      let mark = try #require(rules.setMark(for: head("GET", path, "", ["cookie": cookie]), isSecure: false))
      #expect(mark.hasPrefix("triptych-served=1; ") && mark.contains("SameSite=Strict"))
      #expect(!mark.contains("HttpOnly") && !mark.contains(keys.cookie) && !mark.contains("Secure"))
      #expect(
        rules.setMark(for: head("GET", path, "", ["cookie": cookie]), isSecure: true)?.hasSuffix("; Secure")
          == true)
      let marked = head("GET", path, "", ["cookie": cookie + "; triptych-served=1"])
      #expect(rules.setMark(for: marked, isSecure: false) == nil)
    }
    #expect(
      rules.setMark(for: head("GET", "/assets/style.css", "", ["cookie": cookie]), isSecure: false) == nil)
    #expect(rules.decide(head("GET", "/", "", ["cookie": "triptych-served=1"])) == .refuse(401))
  }

  @Test("A program hands in with its own key alone, and a browser never")
  func inbox() {
    func send(_ authorization: String?, _ changes: [String: String?] = [:]) -> RequestRules.Decision {
      var headers = ["host": "127.0.0.1:8642"]
      headers["authorization"] = authorization
      for (name, value) in changes { headers[name] = value }
      return rules.decide(RequestHead(method: "POST", path: "/inbox", headers: headers))
    }
    #expect(send("Bearer " + keys.inbox) == .receive)
    for wrong in [nil, "", "Bearer", "Bearer ", "Bearer " + keys.page, "Basic " + keys.inbox, keys.inbox] {
      #expect(send(wrong) == .refuse(401))
    }
    #expect(send("Bearer " + keys.inbox, ["origin": "http://127.0.0.1:8642"]) == .refuse(403))
    #expect(send("Bearer " + keys.inbox, ["sec-fetch-site": "none"]) == .refuse(403))
    #expect(send("Bearer " + keys.inbox, ["host": "evil.example"]) == .refuse(421))
    #expect(rules.decide(head("GET", "/inbox")) == .refuse(404))
  }

  @Test("Behind a proxy its name and its origin count", arguments: ["health.example.org"])
  func proxied(name: String) {
    let rules = RequestRules(keys: keys, port: 8642, proxied: name)
    let sent = head("POST", "/.triptych/apply", "", ["host": name, "origin": "https://" + name])
    #expect(rules.decide(sent) == .apply(agreed: false))
    #expect(
      rules.decide(head("POST", "/.triptych/apply", "", ["host": name, "origin": "http://" + name]))
        == .refuse(403))
  }

  @Test(
    "Other methods are refused", arguments: ["PUT", "DELETE", "OPTIONS", "TRACE", "CONNECT", "PATCH", ""])
  func methods(method: String) {
    #expect(rules.decide(head(method, "/")) == .refuse(405))
  }

  @Test("Keys are what their file says, and nothing else is a file of keys")
  func file() {
    #expect(ServerKeys(text: keys.text) == keys)
    for text in ["", keys.page, "page x\ninbox y\n", keys.text + keys.text, keys.text.uppercased()] {
      #expect(ServerKeys(text: text) == nil)
    }
    #expect(ServerKeys() != keys)
  }
}
