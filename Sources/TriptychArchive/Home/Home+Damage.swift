import TriptychHealth

extension Home {
  /// Opens a person's cache for an import, making a missing one.
  ///
  /// A damaged cache is set aside (``setAsideStore(of:)``) and a fresh one is made, so
  /// that importing the export files again rebuilds it; `setAside` is then where the
  /// damaged one lies, else `nil`. Every page is read to find out, about 5 ms per MB. A
  /// cache of another program or of a newer version is left alone and throws, as do
  /// all other failures, those of a seal among them. The caller holds the person's lock.
  public func openStoreSettingAsideDamage(
    of person: PersonID
  ) throws -> (store: PersonStore, setAside: String?) {
    do {
      let store = try openStore(of: person, create: true)
      do {
        try store.check()
      } catch {
        try? store.close()
        throw error
      }
      return (store, nil)
    } catch let error as StoreError where error.code == .damaged {
      // Sealed settings lie in the same file.
      let settings = try isSealed(person) ? settingsText(of: person) : nil
      let aside = try setAsideStore(of: person)
      if let settings { try writeSettings(settings, of: person) }
      if sealing != nil { try seal(person) }
      return (try openStore(of: person, create: true), aside)
    }
  }
}
