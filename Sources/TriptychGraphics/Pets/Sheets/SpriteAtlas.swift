/// The two texts that tell game engines what a sheet holds.
///
/// One cannot serve all: PixiJS and Phaser's `load.atlas` want names of one kind, Phaser's `load.aseprite`
/// and Aseprite's readers want numbered frames.
public struct SpriteAtlas: Sendable {
  private let plan: SheetPlan
  private let alternative: String

  /// The texts of a sheet.
  ///
  /// - Parameter alternative: what it shows, for those who cannot see it, in any language; kept in both texts
  public init(_ plan: SheetPlan, alternative: String) {
    self.plan = plan
    self.alternative = alternative
  }

  /// Frames by name, as TexturePacker writes them: for PixiJS, Phaser's `load.atlas` and others.
  public var hash: String {
    let frames = plan.frames.indices.map { place in
      let anchor = JSONText.object([("x", .share(plan.anchorX)), ("y", .share(plan.anchorY))])
      return (
        plan.frames[place].name, JSONText.object(members(place) + [("anchor", anchor), ("pivot", anchor)])
      )
    }
    let animations = plan.tags.map { tag in
      (tag.shortName, JSONText.array(plan.frames[tag.frames].map { .string($0.name) }))
    }
    return document([
      ("frames", .object(frames)), ("animations", .object(animations)),
      ("meta", .object(meta + [("triptych", own)])),
    ])
  }

  /// Frames as a list numbered from 0, as Aseprite writes them: for Phaser's `load.aseprite` and others.
  public var array: String {
    let frames = plan.frames.indices.map { place in
      JSONText.object([("filename", .string("\(place)"))] + members(place))
    }
    let layer = JSONText.object([
      ("name", .string(plan.isPixelArt ? "pixelpal" : "symbi")), ("opacity", .number(255)),
      ("blendMode", .string("normal")),
    ])
    let lists: [(String, JSONText)] = [
      ("layers", .array([layer])), ("slices", .array([pivot])), ("triptych", own),
    ]
    return document([("frames", .array(frames)), ("meta", .object(meta + lists))])
  }

  // MARK: - Parts

  private func document(_ members: [(String, JSONText)]) -> String {
    JSONText.object(members).text(lines: 2) + "\n"
  }

  /// What both texts say of a frame.
  private func members(_ place: Int) -> [(String, JSONText)] {
    let (x, y) = plan.origin(of: place)
    return [
      ("frame", Self.rectangle(x, y, plan.cellWidth, plan.cellHeight)), ("rotated", .bool(false)),
      ("trimmed", .bool(false)), ("spriteSourceSize", Self.rectangle(0, 0, plan.cellWidth, plan.cellHeight)),
      ("sourceSize", Self.size(plan.cellWidth, plan.cellHeight)),
      ("duration", .number(plan.frames[place].milliseconds)),
    ]
  }

  private var meta: [(String, JSONText)] {
    let tags = plan.tags.map { tag in
      let span: [(String, JSONText)] = [
        ("name", .string(tag.name)), ("from", .number(tag.frames.lowerBound)),
        ("to", .number(tag.frames.upperBound)), ("direction", .string("forward")),
        ("color", .string("#7c3aedff")),
      ]
      // How often it plays; left out, it plays for ever.
      return JSONText.object(tag.loops ? span : span + [("repeat", .string("1"))])
    }
    return [
      ("app", .string("triptych")), ("version", .string("1.0")), ("image", .string("\(plan.name).png")),
      ("format", .string("RGBA8888")), ("size", Self.size(plan.width, plan.height)),
      ("scale", .string("\(plan.scale)")), ("frameTags", .array(tags)),
    ]
  }

  /// What no common format has a place for.
  private var own: JSONText {
    let tags = plan.tags.map { tag in
      JSONText.object([
        ("name", .string(tag.name)), ("animation", .string(tag.shortName)),
        ("frameMs", .number(plan.frames[tag.frames.lowerBound].milliseconds)), ("loop", .bool(tag.loops)),
      ])
    }
    let first = plan.tags.first { $0.frames.contains(plan.poster) }
    return .object([
      ("cell", Self.size(plan.cellWidth, plan.cellHeight)), ("columns", .number(plan.columns)),
      ("frameMs", .number(plan.frames[plan.poster].milliseconds)), ("loop", .bool(first?.loops ?? false)),
      ("poster", .number(plan.poster)), ("posterFrame", .string(plan.frames[plan.poster].name)),
      ("prefix", .string(plan.prefix)), ("tags", .array(tags)), ("pixelArt", .bool(plan.isPixelArt)),
      ("alt", .string(alternative)), ("artVersion", .number(PetArt.version)),
    ])
  }

  /// The point that stays in place, as Aseprite tells it: in whole pixels of a cell.
  private var pivot: JSONText {
    let x = Int((plan.anchorX * Double(plan.cellWidth)).rounded())
    let y = Int((plan.anchorY * Double(plan.cellHeight)).rounded())
    let key = JSONText.object([
      ("frame", .number(0)), ("bounds", Self.rectangle(0, 0, plan.cellWidth, plan.cellHeight)),
      ("pivot", .object([("x", .number(x)), ("y", .number(y))])),
    ])
    return .object([("name", .string("pivot")), ("color", .string("#0000ffff")), ("keys", .array([key]))])
  }

  private static func rectangle(_ x: Int, _ y: Int, _ width: Int, _ height: Int) -> JSONText {
    .object([("x", .number(x)), ("y", .number(y)), ("w", .number(width)), ("h", .number(height))])
  }

  private static func size(_ width: Int, _ height: Int) -> JSONText {
    .object([("w", .number(width)), ("h", .number(height))])
  }
}

/// A text in JSON (RFC 8259) whose members stand in the order given.
indirect enum JSONText {
  case object([(String, JSONText)])
  case array([JSONText])
  case string(String)
  case number(Int)
  /// A share, written with at most six decimals.
  case share(Double)
  case bool(Bool)

  /// The text; the outermost levels get a line for each member.
  ///
  /// - Parameter lines: levels with lines of their own.
  func text(lines: Int, indent: String = "") -> String {
    switch self {
    case .object(let members):
      Self.joined(
        members.map { name, value in
          "\(Self.quoted(name)): \(value.text(lines: lines - 1, indent: indent + "  "))"
        }, "{", "}", lines, indent)
    case .array(let values):
      Self.joined(
        values.map { $0.text(lines: lines - 1, indent: indent + "  ") }, "[", "]", lines, indent)
    case .string(let string): Self.quoted(string)
    case .number(let number): "\(number)"
    case .share(let share): "\((share * 1e6).rounded() / 1e6)"
    case .bool(let bool): bool ? "true" : "false"
    }
  }

  private static func joined(
    _ parts: [String], _ start: String, _ end: String, _ lines: Int, _ indent: String
  ) -> String {
    guard lines > 0, !parts.isEmpty else { return start + parts.joined(separator: ", ") + end }
    return "\(start)\n\(parts.map { "\(indent)  \($0)" }.joined(separator: ",\n"))\n\(indent)\(end)"
  }

  private static func quoted(_ string: String) -> String {
    var text = "\""
    for scalar in string.unicodeScalars {
      switch scalar {
      case "\"": text += "\\\""
      case "\\": text += "\\\\"
      case _ where scalar.value < 0x20:
        let digits = String(scalar.value, radix: 16)
        text += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      default: text.unicodeScalars.append(scalar)
      }
    }
    return text + "\""
  }
}
