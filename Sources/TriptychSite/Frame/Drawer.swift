import TriptychHealth

/// The tree of all pages in the header of Deep.
struct DrawerModel: TemplateModel {
  static let template = "layouts/drawer"

  var columns: [FrameModel.Column]

  /// - Parameter current: the path of the page that is marked; `nil` marks none
  init(current: String?, _ context: PageContext) {
    columns = FrameModel.columns(current: current, context)
  }
}

/// The tree of all pages as the pages of one folder show it: written once, with the places where the mark of
/// a page goes.
struct FolderDrawer {
  private let bytes: [UInt8]
  /// By path, where the address of a link ends.
  private var ends: [String: Int] = [:]

  /// The drawer for the folder of a page.
  init(_ templates: TemplateSet, _ context: PageContext) {
    bytes = templates.part(DrawerModel(current: nil, context), in: context.words.language.code).bytes
    var from = 0
    for leaf in TreeColumn.allCases.flatMap({ context.tree[$0] }) {
      let address = Array("href=\"\(HTMLText.escaped(context.href(leaf.path)))\"".utf8)
      guard let end = FolderDrawer.end(of: address, in: bytes, from: from) else { continue }
      ends[leaf.path] = end
      from = end
    }
  }

  /// The drawer with a page marked; `nil` marks none.
  func part(current: String?) -> FinishedPart {
    guard let current, let end = ends[current] else { return FinishedPart(bytes) }
    let mark = " aria-current=\"page\"".utf8
    var marked: [UInt8] = []
    marked.reserveCapacity(bytes.count + mark.count)
    marked += bytes[..<end]
    marked += mark
    marked += bytes[end...]
    return FinishedPart(marked)
  }

  private static func end(of part: [UInt8], in bytes: [UInt8], from: Int) -> Int? {
    var start = from
    while start + part.count <= bytes.count {
      if bytes[start] == part[0], bytes[start..<start + part.count].elementsEqual(part) {
        return start + part.count
      }
      start += 1
    }
    return nil
  }
}
