import TriptychFiles
import TriptychHealth

extension ErasureRun {
  /// Throws ``StoreError`` when an erasure of this person would be refused because of something that stands where the
  /// site would be and that no build published.
  public func requireNothingForeign(of person: PersonID) throws {
    var request = ErasureRequest(of: person, asked: moment)
    try prepare(&request)
    try requireNothingForeign(request)
  }

  /// Makes sure, before anything is removed, that whatever has the name of the person's site is one.
  ///
  /// A folder that merely has the person's name, such as `Documents` in somebody's own folder, is never removed.
  func requireNothingForeign(_ request: ErasureRequest) throws {
    for place in places(of: request) where !request.sites.contains(place) {
      guard try PrivateFiles.kind(place.path) != .missing else { continue }
      throw StoreError(
        .inTheWay,
        "What has the name of the person's site is not one that Triptych published, so nothing was removed",
        place: place.path,
        hint:
          "Name the folder in which the sites are with --out, or move this away and run the erasure again.")
    }
  }

  /// Every place in which the person's site may be.
  func places(of request: ErasureRequest) -> [PlaceRegister.Site] {
    let names = Set([request.person.text] + request.publicNames).sorted()
    return request.outputs.flatMap { output in names.map { PlaceRegister.Site(output: output, name: $0) } }
  }

  /// Whether a place holds a site, or an empty folder, with which nobody loses anything.
  func isOurs(_ place: PlaceRegister.Site) throws -> Bool {
    guard try PrivateFiles.kind(place.path) == .directory else { return false }
    return try isSite(place.name, place.output) || PrivateFiles.entries(in: FilePath(place.path)).isEmpty
  }
}
