import TriptychBase

/// The two JSON texts that describe a sheet to game engines.
///
/// No single format serves all engines: PixiJS and Phaser's `load.atlas` expect named frames, while Phaser's
/// `load.aseprite` and Aseprite's readers expect numbered frames.
public struct SpriteAtlas: Sendable {
  private let plan: SheetPlan
  private let alternative: String

  /// Creates the texts of a sheet.
  ///
  /// - Parameter alternative: the text alternative for the picture, in any language; included in both texts
  public init(_ plan: SheetPlan, alternative: String) {
    self.plan = plan
    self.alternative = alternative
  }

  /// The JSON text with named frames, in TexturePacker's format: for PixiJS, Phaser's `load.atlas` and others.
  public var hash: String {
    let frames = plan.frames.indices.map { place in
      let anchor = JSONValue.members(["x": Self.share(plan.anchorX), "y": Self.share(plan.anchorY)])
      let anchors = [JSONMember("anchor", anchor), JSONMember("pivot", anchor)]
      return JSONMember(plan.frames[place].name, .object(members(place) + anchors))
    }
    let animations = plan.tags.map { tag in
      JSONMember(tag.shortName, .array(plan.frames[tag.frames].map { .string($0.name) }))
    }
    return document([
      JSONMember("frames", .object(frames)), JSONMember("animations", .object(animations)),
      JSONMember("meta", .object(meta + [JSONMember("triptych", own)])),
    ])
  }

  /// The JSON text with frames numbered from 0, in Aseprite's format: for Phaser's `load.aseprite` and others.
  public var array: String {
    let frames = plan.frames.indices.map { place in
      JSONValue.object([JSONMember("filename", .string("\(place)"))] + members(place))
    }
    let layer = JSONValue.members([
      "name": .string(plan.isPixelArt ? "pixelpal" : "symbi"),
      "opacity": .number(255),
      "blendMode": .string("normal"),
    ])
    let lists: [JSONMember] = [
      JSONMember("layers", .array([layer])), JSONMember("slices", .array([pivot])),
      JSONMember("triptych", own),
    ]
    return document([JSONMember("frames", .array(frames)), JSONMember("meta", .object(meta + lists))])
  }

  // MARK: - Parts

  private func document(_ members: [JSONMember]) -> String {
    JSONValue.object(members).text(.outline(levels: 2))
  }

  /// The members that both texts contain for a frame.
  private func members(_ place: Int) -> [JSONMember] {
    let (x, y) = plan.origin(of: place)
    return [
      JSONMember("frame", Self.rectangle(x, y, plan.cellWidth, plan.cellHeight)),
      JSONMember("rotated", .bool(false)),
      JSONMember("trimmed", .bool(false)),
      JSONMember("spriteSourceSize", Self.rectangle(0, 0, plan.cellWidth, plan.cellHeight)),
      JSONMember("sourceSize", Self.size(plan.cellWidth, plan.cellHeight)),
      JSONMember("duration", JSONValue(plan.frames[place].milliseconds)),
    ]
  }

  private var meta: [JSONMember] {
    let tags = plan.tags.map { tag in
      let span: [JSONMember] = [
        JSONMember("name", .string(tag.name)), JSONMember("from", JSONValue(tag.frames.lowerBound)),
        JSONMember("to", JSONValue(tag.frames.upperBound)), JSONMember("direction", .string("forward")),
        JSONMember("color", .string("#7c3aedff")),
      ]
      // The number of times it plays; without it, the tag repeats forever.
      return JSONValue.object(tag.loops ? span : span + [JSONMember("repeat", .string("1"))])
    }
    return [
      JSONMember("app", .string("triptych")), JSONMember("version", .string("1.0")),
      JSONMember("image", .string("\(plan.name).png")),
      JSONMember("format", .string("RGBA8888")), JSONMember("size", Self.size(plan.width, plan.height)),
      JSONMember("scale", .string("\(plan.scale)")), JSONMember("frameTags", .array(tags)),
    ]
  }

  /// The data for which no common format has a field.
  private var own: JSONValue {
    let tags = plan.tags.map { tag in
      JSONValue.members([
        "name": .string(tag.name), "animation": .string(tag.shortName),
        "frameMs": JSONValue(plan.frames[tag.frames.lowerBound].milliseconds),
        "loop": .bool(tag.loops),
      ])
    }
    let first = plan.tags.first { $0.frames.contains(plan.poster) }
    return .object(
      (plan.phase.map { [JSONMember("phase", JSONValue($0))] } ?? [])
        + [
          JSONMember("cell", Self.size(plan.cellWidth, plan.cellHeight)),
          JSONMember("columns", JSONValue(plan.columns)),
          JSONMember("frameMs", JSONValue(plan.frames[plan.poster].milliseconds)),
          JSONMember("loop", .bool(first?.loops ?? false)),
          JSONMember("poster", JSONValue(plan.poster)),
          JSONMember("posterFrame", .string(plan.frames[plan.poster].name)),
          JSONMember("prefix", .string(plan.prefix)), JSONMember("tags", .array(tags)),
          JSONMember("pixelArt", .bool(plan.isPixelArt)),
          JSONMember("alt", .string(alternative)), JSONMember("artVersion", JSONValue(PetArt.version)),
        ])
  }

  /// The anchor point in Aseprite's form: in whole pixels of a cell.
  private var pivot: JSONValue {
    let x = Int((plan.anchorX * Double(plan.cellWidth)).rounded())
    let y = Int((plan.anchorY * Double(plan.cellHeight)).rounded())
    let key = JSONValue.members([
      "frame": .number(0),
      "bounds": Self.rectangle(0, 0, plan.cellWidth, plan.cellHeight),
      "pivot": .members(["x": JSONValue(x), "y": JSONValue(y)]),
    ])
    return .members([
      "name": .string("pivot"), "color": .string("#0000ffff"),
      "keys": .array([key]),
    ])
  }

  /// A fraction as a JSON number with at most six decimals.
  private static func share(_ share: Double) -> JSONValue { .number((share * 1e6).rounded() / 1e6) }

  private static func rectangle(_ x: Int, _ y: Int, _ width: Int, _ height: Int) -> JSONValue {
    .members([
      "x": JSONValue(x), "y": JSONValue(y), "w": JSONValue(width),
      "h": JSONValue(height),
    ])
  }

  private static func size(_ width: Int, _ height: Int) -> JSONValue {
    .members(["w": JSONValue(width), "h": JSONValue(height)])
  }
}
