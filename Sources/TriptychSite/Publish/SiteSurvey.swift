import Foundation
import TriptychFiles

/// Looks at a site's folder as it stands, without following a link and without opening a file of it.
enum SiteSurvey {
  /// What a folder holds that its ledger does not say, or not any more.
  struct Faults: Hashable, Sendable {
    /// Files that are gone.
    var missing = 0
    /// Files of another size, time, mode or inode; with all bytes looked at also those of other bytes.
    var changed = 0
    /// Files and folders that nobody published there.
    var foreign = 0

    var isNone: Bool { missing + changed + foreign == 0 }
  }

  /// Compares what stands with what a ledger says of it.
  ///
  /// - Parameters:
  ///   - isIntact: told for each line of the ledger whether the file is as it was left
  ///   - readingAll: looks at all names and all bytes, not only at what the system says of files and folders
  /// - Returns: the faults; `nil` where the site is another folder than the ledger's, or none
  static func compare(
    _ ledger: SiteLedger, with root: String, readingAll: Bool = false,
    isIntact: (Int, Bool) -> Void = { _, _ in }
  ) -> Faults? {
    guard let first = ledger.folders.first, first.path.isEmpty else { return nil }
    guard let site = try? OpenFile(root, .readOnly, [.directory, .noFollow]),
      let own = try? FileIdentity(site.status()), own.inode == first.identity.inode
    else { return nil }
    var folders: [OpenFile?] = [site]
    var faults = Faults(changed: own.mode == first.identity.mode ? 0 : 1)
    var suspects = readingAll || !own.isFolder(first.identity) ? [0] : []
    for (index, folder) in ledger.folders.enumerated().dropFirst() {
      folders.append(try? OpenFile(reading: folder.path, in: site, [.directory, .noFollow]))
      guard let own = try? folders[index].map({ try FileIdentity($0.status()) }) else { continue }
      if own.mode != folder.identity.mode { faults.changed += 1 }
      if readingAll || !own.isFolder(folder.identity) { suspects.append(index) }
    }
    for (index, file) in ledger.files.enumerated() {
      guard let folder = folders[file.folder], let status = try? FileStatus(named: file.name, in: folder)
      else {
        faults.missing += 1
        isIntact(index, false)
        continue
      }
      var isSame = FileIdentity(status).isFile(file.identity)
      if isSame && readingAll && file.bytes != .none {
        isSame = bytes(of: file.name, in: folder).map { Fingerprint(of: $0) } == file.bytes
      }
      if !isSame { faults.changed += 1 }
      isIntact(index, isSame)
    }
    if !suspects.isEmpty { faults.foreign = foreign(in: suspects, of: ledger, at: root) }
    return faults
  }

  /// How many names some folders hold that their ledger does not know.
  private static func foreign(in suspects: [Int], of ledger: SiteLedger, at root: String) -> Int {
    var known: [Int: Set<String>] = [:]
    for file in ledger.files { known[file.folder, default: []].insert(file.name) }
    let numbers = Dictionary(uniqueKeysWithValues: ledger.folders.enumerated().map { ($1.path, $0) })
    for folder in ledger.folders.dropFirst() {
      let parts = folder.path.split(separator: "/")
      let parent = parts.dropLast().joined(separator: "/")
      if let number = numbers[parent], let name = parts.last {
        known[number, default: []].insert(String(name))
      }
    }
    return suspects.reduce(0) { count, number in
      let path = root + "/" + ledger.folders[number].path
      let names = (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
      return count + names.count { known[number]?.contains($0) != true }
    }
  }

  private static func bytes(of name: String, in folder: OpenFile) -> [UInt8]? {
    try? OpenFile(reading: name, in: folder, [.noFollow, .nonBlocking]).bytes()
  }

  /// A ledger of what stands in a folder at given paths, each with the fingerprint of its bytes.
  static func ledger(
    _ stamp: LedgerStamp, of root: String, lines: [(path: String, bytes: Fingerprint)]
  ) throws(PublishError) -> SiteLedger {
    var ledger = SiteLedger(stamp: stamp)
    var numbers: [String: Int] = ["": 0]
    func look(_ path: String) throws(PublishError) -> FileIdentity {
      try PublishError.at(root, "Looking at the site") { () throws(Errno) in
        FileIdentity(try FileStatus(at: root + (path.isEmpty ? "" : "/" + path)))
      }
    }
    ledger.folders.append(SiteLedger.Folder(path: "", identity: try look("")))
    ledger.files.reserveCapacity(lines.count)
    for line in lines.sorted(by: { $0.path < $1.path }) {
      var folder = 0
      var from = line.path.startIndex
      while let slash = line.path[from...].firstIndex(of: "/") {
        let path = String(line.path[..<slash])
        if let known = numbers[path] {
          folder = known
        } else {
          folder = ledger.folders.count
          numbers[path] = folder
          ledger.folders.append(SiteLedger.Folder(path: path, identity: try look(path)))
        }
        from = line.path.index(after: slash)
      }
      ledger.files.append(
        SiteLedger.File(
          folder: folder, name: String(line.path[from...]), identity: try look(line.path), bytes: line.bytes))
    }
    ledger.contents = ledger.summedUp()
    return ledger
  }
}
