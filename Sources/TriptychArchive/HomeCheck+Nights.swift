import TriptychHealth

extension HomeCheck {
  /// Locks whose process ended without giving them back. They keep nobody from working.
  func locks() throws -> [Diagnostic] {
    let everybody = try person.map { [$0] } ?? home.people()
    return try everybody.compactMap { person in
      let path = home.folder(of: person) + "/lock"
      guard let owner = try LockOwner.left(at: path) else { return nil }
      return Diagnostic(
        .warning, code: "stale_lock", "A process ended without giving this person back: \(owner.sentence)",
        place: path,
        hint: "Nobody is kept from working; the next build or `triptych reconcile` clears it away.")
    }
  }

  /// Nights of which a shard's last attempt did not end, or asks for another one.
  func runs() throws -> [Diagnostic] {
    guard person == nil else { return [] }
    return try home.runs().compactMap { run in
      if try run.isSettled() { return nil }
      var last: [String: RunFile] = [:]
      for file in try run.files() where (last["\(file.shard)/\(file.shards)"]?.attempt ?? 0) <= file.attempt {
        last["\(file.shard)/\(file.shards)"] = file
      }
      let open = try last.values.count { try [nil, 70, 75].contains($0.exitCode()) }
      guard open > 0 else { return nil }
      return Diagnostic(
        .warning, code: "run_unfinished",
        "\(open) of \(last.count) shards of a night have not come to a good end, unless they run now",
        place: run.path, hint: "`triptych reconcile --run \(run.name)` says who is missing.")
    }
  }
}
