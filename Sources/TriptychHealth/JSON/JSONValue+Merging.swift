extension JSONValue {
  /// This with the members of another object in the place of its own, object by object; what the other
  /// does not name stays.
  func merged(with other: JSONValue) -> JSONValue {
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
  var paths: [[String]] {
    guard case .object(let members) = self else { return [[]] }
    return members.flatMap { member in member.value.paths.map { [member.name] + $0 } }
  }

  /// The value that names lead to.
  subscript(path path: [String]) -> JSONValue? {
    path.reduce(Optional(self)) { value, name in value?[name] }
  }

  /// This object with those values only whose paths are wanted.
  func filtered(_ isWanted: ([String]) -> Bool) -> JSONValue { filtered([], isWanted) ?? .object([]) }

  private func filtered(_ path: [String], _ isWanted: ([String]) -> Bool) -> JSONValue? {
    guard case .object(let members) = self else { return isWanted(path) ? self : nil }
    let left = members.compactMap { member in
      member.value.filtered(path + [member.name], isWanted).map { JSONMember(member.name, $0) }
    }
    return left.isEmpty ? nil : .object(left)
  }
}
