/// A large value that never changes, kept in one place: whatever holds it is copied by counting one reference, and not
/// one for every list within the value. Contexts are copied with every page.
///
/// Read it by an accessor that lends it (`_read`): one that gives it away would copy all of it each time.
final class Held<Value: Sendable>: Sendable {
  let value: Value

  init(_ value: Value) { self.value = value }
}
