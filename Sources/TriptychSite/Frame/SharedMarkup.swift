import TriptychBase
import TriptychHealth

/// Markup that many pages share and only scripts need. It stands once in a script that puts it into each page, so that a
/// site does not repeat it some hundred times: from disk a page can load scripts, but no other files.
enum SharedMarkup {
  /// The path of the script with the tree of all pages, relative to Deep.
  static let treePath = "tree.js"

  /// The path of the script with the words of the other scripts, from the root of the site.
  static func wordsPath(_ language: String) -> String { "assets/words-\(language).js" }

  /// The script that adds the words of the other scripts to a page.
  static func words(_ templates: TemplateSet, in language: String) -> [UInt8] {
    script(templates.part(ScriptWords(), in: language)) {
      "document.body.insertAdjacentHTML(\"beforeend\", \($0));"
    }
  }

  /// The script that hands the tree of all pages to the drawer; its links lead from the folder of the depth.
  ///
  /// - Parameter context: the context of any page of the depth.
  static func tree(_ templates: TemplateSet, _ context: PageContext) -> [UInt8] {
    var context = context
    context.link = SiteLink(branch: context.branch, SiteLink(context.depth, treePath).path)
    return script(templates.part(DrawerModel(context), in: context.words.language.code)) {
      "window.triptychTree = \($0);"
    }
  }

  private static func script(_ part: FinishedPart, around: (String) -> String) -> [UInt8] {
    Array((around(JSONValue.quotedForScripts(String(decoding: part.bytes, as: UTF8.self))) + "\n").utf8)
  }
}

/// The words that scripts show.
struct ScriptWords: TemplateModel {
  static let template = "layouts/words"
}

/// The tree of all pages in the header of Deep pages.
struct DrawerModel: TemplateModel {
  static let template = "layouts/drawer"

  var columns: [FrameModel.Column]

  /// Creates the tree.
  init(_ context: PageContext) { columns = FrameModel.columns(context) }
}
