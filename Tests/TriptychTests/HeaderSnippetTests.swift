import Foundation
import Testing

@Suite("Headers for hosts")
struct HeaderSnippetTests {
  private static let checkout = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent().path

  @Test(
    "Each snippet carries the policy of the pages themselves, forbids frames and keeps search engines away",
    arguments: ["nginx.conf", "apache.conf", "Caddyfile", "_headers"])
  func snippets(name: String) throws {
    let snippet = try String(
      contentsOfFile: HeaderSnippetTests.checkout + "/contrib/headers/" + name, encoding: .utf8)
    let layout = try String(
      contentsOfFile: HeaderSnippetTests.checkout + "/Templates/layouts/page.mustache", encoding: .utf8)
    let line = try #require(layout.split(separator: "\n").first { $0.contains("Content-Security-Policy") })
    let policy = try #require(line.split(separator: "\"").first { $0.hasPrefix("default-src") })
    #expect(snippet.contains(policy + "; frame-ancestors 'none'"))
    for (header, value) in [
      ("X-Content-Type-Options", "nosniff"), ("Referrer-Policy", "no-referrer"), ("X-Robots-Tag", "noindex"),
    ] {
      #expect(
        snippet.split(separator: "\n").contains { $0.contains(header) && $0.contains(value) }, "\(header)")
    }
  }
}
