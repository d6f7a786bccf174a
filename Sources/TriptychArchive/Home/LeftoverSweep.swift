import Foundation
import TriptychFiles
import TriptychHealth

/// Removes what killed work left behind: folders in which a site was put together, and files half written.
///
/// Only while the person's lock is held: what somebody is at work on stays.
public struct LeftoverSweep {
  /// What a sweep came to.
  public struct Counts: Hashable, Sendable {
    /// Files and folders that went.
    public var removed = 0
    /// Sites that a killed exchange of folders had taken away, and that stand again.
    public var putBack = 0
    /// What was left, as somebody is at work on that person or it cannot be removed.
    public var left = 0

    /// Nothing yet.
    public init() {}
  }

  private let home: Home
  private let output: String?
  private let naming: (PersonID) -> String

  /// A sweep of a home and of an output folder.
  ///
  /// - Parameters:
  ///   - output: where sites are published; `nil` looks at caches alone
  ///   - naming: what a person's site is called there
  public init(home: Home, output: String?, naming: @escaping (PersonID) -> String) {
    (self.home, self.output, self.naming) = (home, output, naming)
  }

  /// Looks after everybody; what cannot be removed is counted and stays.
  public func run(_ people: [PersonID]) -> Counts {
    var counts = Counts()
    let staged = stagedNames()
    for person in people {
      let name = naming(person)
      let folders = staged.filter { $0 == ".staging-" + name || $0.hasPrefix(".staging-" + name + ".") }
      let partial = partialFiles(of: person)
      guard !folders.isEmpty || !partial.isEmpty else { continue }
      guard let lock = try? home.lock(person) else {
        counts.left += folders.count + partial.count
        continue
      }
      defer { lock.release() }
      for folder in folders { sweep(folder, siteNamed: name, &counts) }
      for path in partial { remove(path, &counts) }
    }
    return counts
  }

  private func stagedNames() -> [String] {
    guard let output, (try? PrivateFiles.kind(output)) == .directory else { return [] }
    return ((try? PrivateFiles.names(in: output)) ?? []).filter { $0.hasPrefix(".staging-") }
  }

  private func partialFiles(of person: PersonID) -> [String] {
    let folder = home.folder(of: person)
    guard (try? PrivateFiles.kind(folder)) == .directory else { return [] }
    return ((try? PrivateFiles.names(in: folder)) ?? []).filter {
      // What an unfinished sealing is called is the next sealing's to finish.
      $0.hasPrefix(".") && ($0.hasSuffix(".partial") || $0.hasSuffix(".part"))
    }.map { folder + "/" + $0 }
  }

  private func sweep(_ folder: String, siteNamed name: String, _ counts: inout Counts) {
    guard let output else { return }
    let (path, site) = (output + "/" + folder, output + "/" + name)
    // Where two folders cannot be exchanged in one step, the old site may lie in there and stand nowhere else.
    let aside = ((try? PrivateFiles.names(in: path)) ?? []).first { $0.hasSuffix(".old") }
    if let aside, (try? PrivateFiles.kind(site)) == .missing {
      if (try? Files.rename(path + "/" + aside, to: site)) != nil {
        counts.putBack += 1
      } else {
        counts.left += 1
      }
    }
    remove(path, &counts)
    PrivateFiles.syncDirectory(output)
  }

  private func remove(_ path: String, _ counts: inout Counts) {
    if (try? FolderSweep.remove(path)) == true { counts.removed += 1 } else { counts.left += 1 }
  }
}
