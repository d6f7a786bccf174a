/// A JSON document as a value: what settings are read from and reports are made of.
///
/// Decoded at the edge, where a JSON decoder is at hand; written here, always the
/// same bytes for the same value.
public enum JSONValue: Hashable, Sendable {
  case null
  case bool(Bool)
  case number(Double)
  case string(String)
  case array([JSONValue])
  /// Members in the order in which they are written; names come once.
  case object([JSONMember])

  /// A number, or `null` for a missing one: an absent number is never 0.
  public init(_ number: Double?) { self = number.map { $0.isFinite ? .number($0) : .null } ?? .null }
  /// A whole number, or `null` for a missing one.
  public init(_ number: Int?) { self = number.map { .number(Double($0)) } ?? .null }
  /// A text, or `null` for a missing one.
  public init(_ text: String?) { self = text.map { .string($0) } ?? .null }

  /// An object with members in the order given.
  public static func members(_ members: KeyValuePairs<String, JSONValue>) -> JSONValue {
    .object(members.map { JSONMember($0.key, $0.value) })
  }

  /// The value of a member of an object; `nil` when there is none or this is no object.
  public subscript(name: String) -> JSONValue? {
    guard case .object(let members) = self else { return nil }
    return members.first { $0.name == name }?.value
  }
}

/// One named value of an object.
public struct JSONMember: Hashable, Sendable {
  /// The name.
  public var name: String
  /// Its value.
  public var value: JSONValue

  /// A named value.
  public init(_ name: String, _ value: JSONValue) {
    self.name = name
    self.value = value
  }
}

extension JSONValue: Decodable {
  /// Reads any JSON; members of objects are put in the order of their names, since
  /// decoders do not keep the order of the file.
  public init(from decoder: any Decoder) throws {
    if let container = try? decoder.container(keyedBy: MemberName.self) {
      let keys = container.allKeys.sorted { $0.stringValue < $1.stringValue }
      self = .object(
        try keys.map { JSONMember($0.stringValue, try container.decode(JSONValue.self, forKey: $0)) })
    } else if var container = try? decoder.unkeyedContainer() {
      var values: [JSONValue] = []
      while !container.isAtEnd { values.append(try container.decode(JSONValue.self)) }
      self = .array(values)
    } else {
      let container = try decoder.singleValueContainer()
      if container.decodeNil() {
        self = .null
      } else if let value = try? container.decode(Bool.self) {
        self = .bool(value)
      } else if let value = try? container.decode(Double.self) {
        self = .number(value)
      } else {
        self = .string(try container.decode(String.self))
      }
    }
  }

  private struct MemberName: CodingKey {
    let stringValue: String
    let intValue: Int? = nil
    init(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }
  }
}

extension JSONValue {
  /// This with the members of another object in the place of its own, object by object; what the other
  /// does not name stays.
  package func merged(with other: JSONValue) -> JSONValue {
    guard case .object(var members) = self, case .object(let others) = other else { return other }
    for member in others {
      if let place = members.firstIndex(where: { $0.name == member.name }) {
        members[place].value = members[place].value.merged(with: member.value)
      } else {
        members.append(member)
      }
    }
    return .object(members)
  }

  /// Where all values are that are no objects, by the names that lead to them, in order.
  package var paths: [[String]] {
    guard case .object(let members) = self else { return [[]] }
    return members.flatMap { member in member.value.paths.map { [member.name] + $0 } }
  }

  /// The value that names lead to.
  package subscript(path path: [String]) -> JSONValue? {
    path.reduce(Optional(self)) { value, name in value?[name] }
  }

  /// This object with those values only whose paths are wanted.
  package func filtered(_ isWanted: ([String]) -> Bool) -> JSONValue { filtered([], isWanted) ?? .object([]) }

  private func filtered(_ path: [String], _ isWanted: ([String]) -> Bool) -> JSONValue? {
    guard case .object(let members) = self else { return isWanted(path) ? self : nil }
    let left = members.compactMap { member in
      member.value.filtered(path + [member.name], isWanted).map { JSONMember(member.name, $0) }
    }
    return left.isEmpty ? nil : .object(left)
  }
}
