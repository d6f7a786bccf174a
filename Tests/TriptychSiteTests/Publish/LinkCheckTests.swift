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
    #expect(site.brokenLinks.isEmpty)
  }

  @Test(
    "A link to a missing page, a missing id, above the site or to its root is found",
    arguments: ["gone.html", "#gone", "../index.html", "/index.html", "index.html#gone", "deep/"])
  func brokenLink(target: String) {
    let site = tree(["index.html": "<a href=\"\(target)\">x</a>"])
    #expect(site.brokenLinks == [.init(page: "index.html", target: target)])
  }

  @Test("A broken link is named with a folder's first page that has it, one to its own page with each")
  func namedOnce() {
    let page = ##"<a href="gone.html">x</a><a href="#gone">x</a>"##
    let site = tree(["a.html": page, "b.html": page, "deep/a.html": page])
    #expect(
      site.brokenLinks == [
        .init(page: "a.html", target: "#gone"), .init(page: "a.html", target: "gone.html"),
        .init(page: "b.html", target: "#gone"), .init(page: "deep/a.html", target: "#gone"),
        .init(page: "deep/a.html", target: "gone.html"),
      ])
  }

  @Test("A link without a path stays on its page, whatever other pages of the folder have")
  func samePage() {
    let link = ##"<a href="?view=all#x">x</a><a href="">x</a><a href="?view=all">x</a>"##
    #expect(tree(["a.html": link + #"<p id="x">"#]).brokenLinks.isEmpty)
    let broken = tree(["a.html": link + #"<p id="x">"#, "b.html": link]).brokenLinks
    #expect(broken == [.init(page: "b.html", target: "?view=all#x")])
  }

  @Test("A link to a page that comes later resolves, and so does one to an element there")
  func laterPage() {
    var check = LinkCheck()
    check.add("a.html", Array(##"<a href="b.html#x">x</a><a href="c.html">x</a>"##.utf8))
    check.add("b.html", Array(#"<p id="x">"#.utf8))
    #expect(check.brokenLinks { ["a.html", "b.html", "c.html"].contains($0) }.isEmpty)
    #expect(check.brokenLinks { ["a.html", "b.html"].contains($0) }.map(\.target) == ["c.html"])
  }

  @Test("An escaped ampersand in a link is read as one")
  func escapedLink() {
    let site = tree(["a&b.html": "", "index.html": #"<a href="a&amp;b.html">x</a>"#])
    #expect(site.brokenLinks.isEmpty)
  }
}
