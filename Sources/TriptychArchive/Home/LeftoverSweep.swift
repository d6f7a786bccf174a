import Foundation
import TriptychFiles
import TriptychHealth

/// Removes what killed processes left behind: staging folders of sites and partly written files.
///
/// Runs only while it holds the person's lock, so that work in progress is not disturbed.
public struct LeftoverSweep {
  /// The result of a sweep.
  public struct Counts: Hashable, Sendable {
    /// The number of removed files and folders.
    public var removed = 0
    /// The number of restored sites, which an interrupted exchange of folders had moved away.
    public var putBack = 0
    /// The number of items that were kept because the person is locked or the item cannot be removed.
    public var left = 0

    /// Creates counts of zero.
    public init() {}
  }

  private let home: Home
  private let output: String?
  private let naming: (PersonID) -> String

  /// A sweep of a home and of an output folder.
  ///
  /// - Parameters:
  ///   - output: the folder in which sites are published; `nil` sweeps caches only
  ///   - naming: returns the name of a person's site in that folder
  public init(home: Home, output: String?, naming: @escaping (PersonID) -> String) {
    (self.home, self.output, self.naming) = (home, output, naming)
  }

  /// Sweeps the given people. Items that cannot be removed are counted and kept.
  public func run(_ people: [PersonID]) -> Counts {
    var counts = Counts()
    let staged = stagedNames()
    for person in people {
      let name = naming(person)
      let folders = staged.filter { $0 == ".staging-" + name || $0.hasPrefix(".staging-" + name + ".") }
      let partial = partialFiles(of: person)
      let begun = ((try? PlaceRegister(of: person, in: home)) ?? PlaceRegister()).begun.count
      guard !folders.isEmpty || !partial.isEmpty || begun > 0 else { continue }
      guard let lock = try? home.lock(person) else {
        counts.left += folders.count + partial.count + begun
        continue
      }
      defer { lock.release() }
      counts.removed += (try? PlaceRegister.sweep(person, in: home)) ?? 0
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
      // Files of an unfinished sealing have other names; the next sealing finishes them.
      PrivateFiles.isPartial($0)
    }.map { folder + "/" + $0 }
  }

  private func sweep(_ folder: String, siteNamed name: String, _ counts: inout Counts) {
    guard let output else { return }
    let (path, site) = (output + "/" + folder, output + "/" + name)
    // Where the system cannot exchange two folders in one step, the only copy of the old site may be in this
    // folder.
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
