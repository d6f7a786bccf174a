import Testing

@testable import TriptychSite

@Suite("Links are checked before a site is published")
struct LinkCheckTests {
  private func tree(_ files: [String: String]) -> SiteTree {
    files.reduce(into: SiteTree()) { $0.add($1.key, text: $1.value) }
  }

  @Test("Links up, down, to the same page and out of the site resolve")
  func goodLinks() {
    let site = tree([
      "index.html":
        "<a href=\"deep/a.html#x\">a</a><a href=\"https://example.org/\">out</a><a href=\"#me\" id=\"me\">m</a>",
      "deep/a.html": #"<h2 id="x">x</h2><a href="../index.html">up</a><img src="../icon.png">"#,
      "icon.png": "",
    ])
    #expect(LinkCheck.brokenLinks(in: site).isEmpty)
  }

  @Test(
    "A link to a missing page, a missing id, above the site or to its root is found",
    arguments: ["gone.html", "#gone", "../index.html", "/index.html", "index.html#gone", "deep/"])
  func brokenLink(target: String) {
    let site = tree(["index.html": "<a href=\"\(target)\">x</a>"])
    #expect(LinkCheck.brokenLinks(in: site) == [.init(page: "index.html", target: target)])
  }

  @Test("An escaped ampersand in a link is read as one")
  func escapedLink() {
    let site = tree(["a&b.html": "", "index.html": #"<a href="a&amp;b.html">x</a>"#])
    #expect(LinkCheck.brokenLinks(in: site).isEmpty)
  }
}
