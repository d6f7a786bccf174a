import TriptychGraphics

/// Where a site gets the pictures of the pets from: drawn once for everybody, then shared.
public protocol PetArtSource: Sendable {
  /// The PNG of a picture; drawn where it is not there yet.
  ///
  /// - Throws: whatever keeps the file from being written; the page then says in words what it would show.
  func file(of picture: PetPicture) throws -> SharedFile
}

/// The code of the diagnostic of a site that lacks pictures of the pets. What made them lack concerns all
/// sites alike, so that a run which knows it says that once instead.
public let petPicturesMissing = "pet_pictures_missing"
