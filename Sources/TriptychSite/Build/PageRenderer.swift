import TriptychHealth

/// Renders the pages of one depth to bytes. Parts that pages share are rendered once.
struct PageRenderer {
  private let templates: TemplateSet
  private let meter: (any BuildMeter)?
  /// Buffers for a page's own content and for the whole page, reused from page to page.
  private var part: [UInt8] = []
  private var whole: [UInt8] = []

  init(_ templates: TemplateSet, meter: (any BuildMeter)? = nil) {
    self.templates = templates
    self.meter = meter
  }

  /// Renders the page at the context's location. Returns its bytes and the head that the frame and the search
  /// use. The next page uses the memory of the bytes again once they are let go.
  mutating func page(_ entry: PageEntry, _ context: PageContext) -> (head: PageHead, bytes: [UInt8]) {
    let (head, model) = meter.measure(.models) { entry.make(context) }
    let code = context.words.language.code
    meter.measure(.templates) {
      part.removeAll(keepingCapacity: true)
      templates.append(model, in: code, to: &part)
    }
    let main = FinishedPart(part)
    var full = head
    full.scripts.formUnion(PageScript.wanted(by: main))
    let frame = FrameModel(entry, head: full, main: main, context)
    meter.measure(.templates) {
      whole.removeAll(keepingCapacity: true)
      templates.append(frame, in: code, to: &whole)
    }
    return (head, whole)
  }
}
