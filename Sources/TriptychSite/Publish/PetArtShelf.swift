import TriptychGraphics

/// Where a site gets the pictures of the pets from: drawn once for everybody, then shared.
public protocol PetArtShelf: Sendable {
  /// The PNG of a picture; drawn where it is not there yet.
  ///
  /// - Throws: whatever keeps the file from being written; the page then says in words what it would show.
  func file(of picture: PetPicture) throws -> SharedFile
}
