/// A JSON document as a value. Settings are read from it, and reports are built as one.
///
/// Decoding happens outside this module, with any `Decoder`. Writing happens here, and the same value always
/// gives the same bytes.
public enum JSONValue: Hashable, Sendable {
  case null
  case bool(Bool)
  case number(Double)
  case string(String)
  case array([JSONValue])
  /// An object's members in the order in which they are written; each name occurs once.
  case object([JSONMember])

  /// A number, or `null` for a missing or non-finite one: a missing number is never 0.
  public init(_ number: Double?) { self = number.map { $0.isFinite ? .number($0) : .null } ?? .null }
  /// A whole number, or `null` for a missing one.
  public init(_ number: Int?) { self = number.map { .number(Double($0)) } ?? .null }
  /// A text, or `null` for a missing one.
  public init(_ text: String?) { self = text.map { .string($0) } ?? .null }

  /// An object with members in the order given.
  public static func members(_ members: KeyValuePairs<String, JSONValue>) -> JSONValue {
    .object(members.map { JSONMember($0.key, $0.value) })
  }

  /// The text; `nil` for anything else.
  package var text: String? { if case .string(let text) = self { text } else { nil } }
  /// The number; `nil` for anything else.
  package var number: Double? { if case .number(let number) = self { number } else { nil } }
  /// The whole number; `nil` for a number with a fraction or too large, and for anything else.
  package var whole: Int? { number.flatMap { Int(exactly: $0) } }
  /// The elements; none for anything but an array.
  package var elements: [JSONValue] { if case .array(let elements) = self { elements } else { [] } }

  /// The value of an object's member; `nil` when there is no such member or this is not an object.
  public subscript(name: String) -> JSONValue? {
    guard case .object(let members) = self else { return nil }
    return members.first { $0.name == name }?.value
  }
}

/// One named value of an object.
public struct JSONMember: Hashable, Sendable {
  /// The member's name.
  public var name: String
  /// The member's value.
  public var value: JSONValue

  /// A member with a name and a value.
  public init(_ name: String, _ value: JSONValue) {
    self.name = name
    self.value = value
  }
}

extension Collection<JSONMember> {
  /// The names that more than one of the members has, each once, in ascending order.
  package var repeatedNames: [String] {
    let names = map(\.name).sorted()
    return Set(zip(names, names.dropFirst()).filter { $0 == $1 }.map(\.0)).sorted()
  }
}

extension JSONValue: Decodable {
  /// Reads any JSON. An object's members are sorted by name, since decoders do not keep the order of the file.
  ///
  /// Decoders tell the type of a value only by an error for every wrong guess, which costs more than reading the value.
  /// So the types come in the order in which documents mostly have them.
  public init(from decoder: any Decoder) throws {
    if let single = try? decoder.singleValueContainer() {
      if single.decodeNil() {
        self = .null
        return
      }
      if let text = try? single.decode(String.self) {
        self = .string(text)
        return
      }
      if let number = try? single.decode(Double.self) {
        self = .number(number)
        return
      }
    }
    if let container = try? decoder.container(keyedBy: MemberName.self) {
      let keys = container.allKeys.sorted { $0.stringValue < $1.stringValue }
      self = .object(
        try keys.map { JSONMember($0.stringValue, try container.decode(JSONValue.self, forKey: $0)) })
    } else if var container = try? decoder.unkeyedContainer() {
      var values: [JSONValue] = []
      while !container.isAtEnd { values.append(try container.decode(JSONValue.self)) }
      self = .array(values)
    } else {
      self = .bool(try decoder.singleValueContainer().decode(Bool.self))
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
  /// The paths of names that stand more than once in one object of a JSON text; decoders keep one of them and do
  /// not say so.
  public static func repeatedNames(in text: String) -> [String] { RepeatedNames.paths(in: text) }

  /// This value with the members of every object sorted by name, as a decoder gives them.
  package var sortedByName: JSONValue {
    switch self {
    case .object(let members):
      .object(
        members.map { JSONMember($0.name, $0.value.sortedByName) }.sorted {
          $0.name.utf8.lexicographicallyPrecedes($1.name.utf8)
        })
    case .array(let values): .array(values.map(\.sortedByName))
    default: self
    }
  }

  /// This value with the members of another object replacing its own, recursively. Members that the other
  /// object does not name are kept.
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

  /// The paths of all values that are not objects, in document order; each path is a list of member names.
  package var paths: [[String]] {
    guard case .object(let members) = self else { return [[]] }
    return members.flatMap { member in member.value.paths.map { [member.name] + $0 } }
  }

  /// The value at a path of member names; `nil` when there is none.
  package subscript(path path: [String]) -> JSONValue? {
    path.reduce(Optional(self)) { value, name in value?[name] }
  }

  /// This object with only those values whose paths are wanted.
  package func filtered(_ isWanted: ([String]) -> Bool) -> JSONValue { filtered([], isWanted) ?? .object([]) }

  private func filtered(_ path: [String], _ isWanted: ([String]) -> Bool) -> JSONValue? {
    guard case .object(let members) = self else { return isWanted(path) ? self : nil }
    let left = members.compactMap { member in
      member.value.filtered(path + [member.name], isWanted).map { JSONMember(member.name, $0) }
    }
    return left.isEmpty ? nil : .object(left)
  }
}
