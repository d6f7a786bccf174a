/// A device or app as an export names it on every record.
struct AppleDevice: Sendable {
  /// As shown to the person, such as `Mira’s Apple Watch` (with a no-break space).
  var name: String
  /// Model names for the `device` attribute; `nil` for apps.
  var hardware: (name: String, model: String, hardware: String)?
  /// Software versions and the day index from which each was installed, ascending.
  var versions: [(from: Int, version: String)]

  /// The version installed on a day, counted from the person's first.
  func version(on index: Int) -> String {
    versions.last { $0.from <= index }?.version ?? versions.first?.version ?? "1.0"
  }

  /// The watch of somebody.
  static func watch(of owner: String, isOld: Bool) -> AppleDevice {
    AppleDevice(
      name: "\(owner)’s Apple\u{a0}Watch",
      hardware: ("Apple Watch", "Watch", isOld ? "Watch5,4" : "Watch6,7"),
      versions: isOld ? [(0, "9.0.1")] : [(0, "11.3.1"), (70, "11.5"), (190, "26.0.2"), (300, "26.2")])
  }

  /// The phone of somebody.
  static func phone(of owner: String, isOld: Bool) -> AppleDevice {
    AppleDevice(
      name: isOld ? "\(owner)’s iPhone" : "iPhone",
      hardware: ("iPhone", "iPhone", isOld ? "iPhone12,8" : "iPhone14,5"),
      versions: isOld ? [(0, "16.0.2")] : [(0, "18.3.1"), (70, "18.5"), (190, "26.0.1"), (300, "26.2")])
  }

  /// A food diary, which is no product of anybody's.
  static let foodDiary = AppleDevice(
    name: "Larder & Plate", hardware: nil, versions: [(0, "4.2"), (160, "4.3")])

  /// A bathroom scale's app.
  static let scale = AppleDevice(name: "Bathroom Scale", hardware: nil, versions: [(0, "2.8")])
}
