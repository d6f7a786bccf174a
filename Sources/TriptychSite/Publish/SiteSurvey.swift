import Foundation
import TriptychFiles

/// Examines a published site's folder, without following links or opening its files.
enum SiteSurvey {
  /// The differences between a folder and its ledger.
  struct Faults: Hashable, Sendable {
    /// The number of files that are gone.
    var missing = 0
    /// The number of files whose size, time, mode or inode differs or, if all bytes are read, whose bytes
    /// differ.
    var changed = 0
    /// The number of files and folders that were not published there.
    var foreign = 0

    var isNone: Bool { missing + changed + foreign == 0 }
  }

  /// Compares a published site with its ledger.
  ///
  /// - Parameters:
  ///   - isIntact: called for each line of the ledger with whether the file is unchanged.
  ///   - readingAll: reads all names and all bytes instead of only the metadata of files and folders.
  /// - Returns: the faults; `nil` if there is no site, or if it is not the ledger's folder.
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

  /// The number of names in some folders that the ledger does not list.
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

  /// Creates a ledger of the files at given paths in a folder, each with the fingerprint of its bytes.
  static func ledger(
    _ stamp: LedgerStamp, of root: String, prints: [String: Fingerprint]
  ) throws(PublishError) -> SiteLedger {
    var ledger = SiteLedger(stamp: stamp)
    var numbers: [String: Int] = ["": 0]
    func look(_ path: String) throws(PublishError) -> FileIdentity {
      try PublishError.at(root, "Looking at the site") { () throws(Errno) in
        FileIdentity(try FileStatus(at: root + (path.isEmpty ? "" : "/" + path)))
      }
    }
    ledger.folders.append(SiteLedger.Folder(path: "", identity: try look("")))
    ledger.files.reserveCapacity(prints.count)
    for (path, print) in prints.sorted(by: { $0.key < $1.key }) {
      var folder = 0
      var from = path.startIndex
      while let slash = path[from...].firstIndex(of: "/") {
        let parent = String(path[..<slash])
        if let known = numbers[parent] {
          folder = known
        } else {
          folder = ledger.folders.count
          numbers[parent] = folder
          ledger.folders.append(SiteLedger.Folder(path: parent, identity: try look(parent)))
        }
        from = path.index(after: slash)
      }
      ledger.files.append(
        SiteLedger.File(
          folder: folder, name: String(path[from...]), identity: try look(path), bytes: print))
    }
    ledger.contents = ledger.summedUp()
    return ledger
  }
}
