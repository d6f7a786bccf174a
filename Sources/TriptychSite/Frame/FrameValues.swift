/// A model that names its values itself, in the order in which it declares them.
///
/// Encoding a model reads each of its fields through several calls of the runtime. What stands on every page is read this way
/// instead; all other models are encoded.
protocol DirectModel: TemplateModel {
  var values: [TemplateValue] { get }
}

extension TemplateSet {
  /// Renders a model that names its values, and appends the result to bytes.
  func append<Model: DirectModel>(_ model: Model, in code: String, to bytes: inout [UInt8]) {
    program(of: Model.self, in: code)?.render(.object(model.values), to: &bytes)
  }
}

extension TemplateValue {
  /// A text, or nothing.
  fileprivate static func optional(_ text: String?) -> TemplateValue { text.map { .text($0) } ?? .absent }

  /// A list of texts.
  fileprivate static func texts(_ texts: [String]) -> TemplateValue { .list(texts.map { .text($0) }) }
}

extension FrameModel: DirectModel {
  var values: [TemplateValue] {
    let pages = [
      allPagesHref, searchHref, aboutHref, privacyHref, sourcesHref, helpHref, accessibilityHref,
    ]
    var values: [TemplateValue] = [
      .text(language), .optional(digits), .text(theme), .text(colorVision), .optional(textSize),
      .optional(motion), .text(depth), .text(title), .text(root),
      dashboard.value, pillars.value, insights.value, profile.value,
      drawer.map { .object([.optional($0.here)]) } ?? .absent,
      .list(channels.map(\.value)), bell.value, .optional(name), crumbs?.value ?? .absent,
      .texts(styles), .texts(scripts), .optional(servedPerson),
      .list(banners.map(\.value)), .part(main.bytes), depthSwitch?.value ?? .absent,
      .text(made), .text(data),
    ]
    values += pages.map { TemplateValue.text($0) }
    values.append(otherLanguage?.value ?? .absent)
    return values
  }
}

extension FrameModel.OtherLink {
  fileprivate var value: TemplateValue { .object([.text(href), .text(language), .text(text)]) }
}

extension FrameModel.TabLink {
  fileprivate var value: TemplateValue {
    .object([.text(href), .optional(current), .optional(count), .optional(countLabel)])
  }
}

extension FrameModel.Crumbs {
  fileprivate var value: TemplateValue { .object([.list(steps.map(\.value)), .text(here)]) }
}

extension FrameModel.Channel {
  fileprivate var value: TemplateValue { .object([.text(href), .markup(icon), .text(label)]) }
}

extension FrameModel.Bell {
  fileprivate var value: TemplateValue {
    .object([.text(href), .text(label), .optional(count), .optional(current)])
  }
}

extension FrameModel.TextLink {
  fileprivate var value: TemplateValue { .object([.text(text), .text(href), .flag(isCurrent)]) }
}

extension FrameModel.Banner {
  fileprivate var value: TemplateValue {
    .object([
      .flag(isStrong), .flag(isBrief), .markup(icon), .text(lead), .text(text), .text(href), .text(linkText),
    ])
  }
}

extension DepthSwitch {
  fileprivate var value: TemplateValue { .object([light.value, deep.value]) }
}
