import Testing
import TriptychHealth

@testable import TriptychSite

@Suite("Pictures to share") struct SharedPicturesTests {
  @Test("At most 25 charts come as pictures, and each is offered where its chart stands") func pictures()
    throws
  {
    let tree = try TestSite.build(MadePerson())
    let pictures = tree.paths.filter { $0.hasPrefix("charts/") }
    #expect((5...25).contains(pictures.count))
    let pages = TestSite.pages(tree).map { TestSite.text(tree, $0) }
    for picture in pictures {
      #expect(pages.contains { $0.contains("../\(picture)\" download") }, "\(picture) is offered nowhere")
    }
    #expect(pictures.contains("charts/steps-30.png"))
  }

  @Test(
    "The tree of all pages stands once in Deep; each page marks its place in it, and has a link without script"
  )
  func drawer() throws {
    let tree = try TestSite.build(MadePerson(days: 30))
    func drawer(_ path: String) throws -> (here: String?, links: [String?]) {
      let html = try StrictHTML(try #require(tree.files[path]))
      let start = try #require(html.elements.firstIndex { $0["class"] == "drawer" })
      let end = try #require(html.elements.firstIndex { $0.name == "main" })
      #expect(html.elements.contains { $0["src"] == "../tree.js" })
      let links = html.elements[start..<end].filter { $0.name == "a" && $0["class"] == nil }
      return (html.elements[start]["data-here"], links.map { $0["href"] })
    }
    #expect(try drawer("deep/pillars/fitness.html") == ("pillars/fitness.html", ["../pages.html"]))
    #expect(try drawer("deep/metrics/steps-90.html") == (nil, ["../pages.html"]))
    let said = TestSite.text(tree, "deep/tree.js")
    #expect(said.hasPrefix("window.triptychTree = \"") && said.hasSuffix("\";\n") && !said.contains("<"))
    for path in ["index.html", "pillars/fitness.html", "metrics/steps.html", "profile/about.html"] {
      #expect(said.contains("href=\\\"\(path)\\\""), "\(path)")
    }
    #expect(tree.files["light/tree.js"] == nil)
  }

  @Test("Links in pictures of several sizes, in styles and with references are looked at too") func links() {
    func broken(_ html: String) -> [String] {
      var tree = SiteTree()
      tree.add("index.html", text: html)
      tree.add("a&b.png", [])
      return tree.brokenLinks.map(\.target)
    }
    #expect(broken(#"<img srcset="a&amp;b.png 1x, gone.png 2x">"#) == ["gone.png"])
    #expect(broken(#"<p style="background:url('lost.png')">"#) == ["lost.png"])
    #expect(broken(#"<a href="a&amp;b.png">x</a><a href="a&amp;b.png">x</a>"#) == [])
    let anchors = ##"<p id="x&amp;y"></p><a href="#x&amp;y">x</a><a href="#z">z</a><a href="#z">z</a>"##
    #expect(broken(anchors) == ["#z", "#z"])
    #expect(broken(#"<p>1 = 2 href=&quot;no.html&quot;</p>"#) == [])
  }
}
