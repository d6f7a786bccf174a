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
