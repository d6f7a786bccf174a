import Foundation

/// What game engines take out of an atlas, by the rules of their loaders; written after reading them.
enum Loaders {
  struct Rectangle: Equatable {
    var x, y, width, height: Double

    init?(_ json: Any?) {
      guard let json = json as? [String: Any], let x = json["x"] as? Double, let y = json["y"] as? Double,
        let width = json["w"] as? Double, let height = json["h"] as? Double
      else { return nil }
      (self.x, self.y, self.width, self.height) = (x, y, width, height)
    }
  }

  struct Animation {
    var frames: [String]
    var milliseconds: Int
  }

  static func object(_ text: String) -> [String: Any]? {
    (try? JSONSerialization.jsonObject(with: Data(text.utf8))) as? [String: Any]
  }

  /// An object of whole numbers.
  static func numbers(_ json: Any?) -> [String: Int] {
    (json as? [String: Any] ?? [:]).compactMapValues { $0 as? Int }
  }

  /// Phaser's JSONHash: every member of `frames`; trimmed or rotated frames would be moved.
  static func phaserHash(_ json: [String: Any]) -> [String: Rectangle]? {
    (json["frames"] as? [String: Any])?.mapValues { $0 as? [String: Any] ?? [:] }.compactMapValues(
      phaserFrame)
  }

  /// Phaser's JSONArray: every entry of `frames`, called by its `filename`.
  static func phaserArray(_ json: [String: Any]) -> [String: Rectangle]? {
    guard let entries = json["frames"] as? [[String: Any]] else { return nil }
    var frames: [String: Rectangle] = [:]
    for entry in entries {
      guard let name = entry["filename"] as? String, frames[name] == nil else { return nil }
      frames[name] = phaserFrame(entry)
    }
    return frames
  }

  private static func phaserFrame(_ json: [String: Any]) -> Rectangle? {
    guard !truthy(json["trimmed"]), !truthy(json["rotated"]) else { return nil }
    return Rectangle(json["frame"])
  }

  private static func truthy(_ value: Any?) -> Bool { (value as? Bool) ?? (value != nil) }

  /// Phaser's createFromAseprite: looks every number of a tag up in `frames` as a script would, so by place
  /// in a list and by name in an object, and takes the texture's frame of that name.
  static func phaserAseprite(_ json: [String: Any]) -> [String: Animation] {
    let tags = (json["meta"] as? [String: Any])?["frameTags"] as? [[String: Any]] ?? []
    var animations: [String: Animation] = [:]
    for tag in tags {
      guard let name = tag["name"] as? String, let from = tag["from"] as? Int, let to = tag["to"] as? Int,
        tag["direction"] as? String == "forward", animations[name] == nil
      else { continue }
      var animation = Animation(frames: [], milliseconds: 0)
      for number in from...to {
        let list = json["frames"] as? [[String: Any]]
        let entry =
          list.flatMap { $0.indices.contains(number) ? $0[number] : nil }
          ?? (json["frames"] as? [String: Any])?["\(number)"] as? [String: Any]
        guard let entry else { continue }
        animation.frames.append("\(number)")
        animation.milliseconds += entry["duration"] as? Int ?? 0
      }
      animations[name] = animation
    }
    return animations
  }

  struct PixiSheet {
    var textures: [String: Rectangle] = [:]
    var anchors: [String: [Double]] = [:]
    var animations: [String: [Rectangle?]] = [:]
    var isTrimmed = false
    var resolution = 1.0
  }

  /// PixiJS 8's Spritesheet: trimmed where `trimmed` is not false and there is a source size; lengths are
  /// divided by `meta.scale`.
  static func pixi(_ json: [String: Any]) -> PixiSheet? {
    guard let meta = json["meta"] as? [String: Any] else { return nil }
    var sheet = PixiSheet()
    sheet.resolution = (meta["scale"] as? String).flatMap { Double($0) } ?? 1
    let list = (json["frames"] as? [Any])?.enumerated().map { ("\($0.offset)", $0.element) }
    let pairs = list ?? (json["frames"] as? [String: Any])?.map { ($0.key, $0.value) } ?? []
    for (name, value) in pairs {
      guard let frame = value as? [String: Any], var rectangle = Rectangle(frame["frame"]) else { return nil }
      let isTrimmed = frame["trimmed"] as? Bool != false && frame["spriteSourceSize"] != nil
      sheet.isTrimmed = sheet.isTrimmed || isTrimmed
      rectangle.x /= sheet.resolution
      rectangle.y /= sheet.resolution
      rectangle.width /= sheet.resolution
      rectangle.height /= sheet.resolution
      sheet.textures[name] = rectangle
      if let anchor = frame["anchor"] as? [String: Any] {
        sheet.anchors[name] = ["x", "y"].map { anchor[$0] as? Double ?? .nan }
      }
    }
    for (name, frames) in json["animations"] as? [String: [String]] ?? [:] {
      sheet.animations[name] = frames.map { sheet.textures[$0] }
    }
    return sheet
  }
}
