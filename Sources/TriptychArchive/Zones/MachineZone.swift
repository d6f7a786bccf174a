import Foundation
import TriptychHealth

extension CivilZone {
  /// The machine's time zone; UTC when it is unknown or has no name.
  public static var machine: CivilZone { machineByName ?? .utc }

  /// The machine's time zone, to be kept for somebody by its name.
  ///
  /// `nil` where the variable TZ gives a rule in place of a name, such as `CET-1CEST`, or a name that this machine
  /// does not know. The system reads such a rule with the opposite sign of what people write in names of zones, so
  /// that a guess would be hours off.
  public static var machineByName: CivilZone? { machine(ProcessInfo.processInfo.environment["TZ"]) }

  /// The zone that the variable TZ names; without it, the one that the system is set to.
  static func machine(_ variable: String?) -> CivilZone? {
    guard var name = variable, !name.isEmpty else {
      return CivilZone(systemIdentifier: TimeZone.current.identifier) ?? .utc
    }
    if name.hasPrefix(":") { name.removeFirst() }
    if name.hasPrefix("/") {
      // A path to the machine's own choice, such as /etc/localtime, is a link to the file of the zone.
      let path = name.contains(zoneFolder) ? name : URL(fileURLWithPath: name).resolvingSymlinksInPath().path
      guard let folder = path.range(of: zoneFolder) else { return nil }
      name = String(path[folder.upperBound...])
    }
    if let zone = CivilZone(fileOf: name) { return zone }
    if let rule = PosixZoneRule(name), rule.offset == 0, rule.daylight == nil { return .utc }
    // Names with a number have a file; anything else with one is a rule.
    return name.contains(where: \.isNumber) ? nil : CivilZone(systemIdentifier: name)
  }

  private static var zoneFolder: String { "/zoneinfo/" }
}
