/// Decides whether an image model may be asked for a picture of a form now, and how far each form is. There is at most one
/// request per person in 24 hours, and at most three for one form that were answered or timed out.
public struct FormModelPolicy: Sendable {
  /// The largest number of tries for one form.
  public static let tries = 3
  /// The number of seconds between two requests.
  public static let pause: Int64 = 24 * 3600

  /// How far the picture of a form is.
  public enum State: Hashable, Sendable {
    /// It is there.
    case supplied
    /// It is asked for as soon as that is possible.
    case waiting
    /// Three tries gave none; the drawn form stays.
    case givenUp
  }

  private let isOn: Bool
  private let forms: [ReachedForm]
  private let supplied: Set<Int>
  private let attempts: [FormTry]
  private let asOf: AsOf

  /// Creates a policy from what is known at a moment.
  ///
  /// - Parameters:
  ///   - forms: the forms reached
  ///   - remembered: everything kept; tries count whatever moment they were made for
  public init(settings: Settings, forms: [ReachedForm], remembered: Remembered, asOf: AsOf) {
    isOn =
      settings.formModel.address != nil && Consent(settings).permits(.fitness)
    self.forms = forms
    supplied = Set(remembered.supplied.map(\.level))
    attempts = remembered.builds.compactMap(FormTry.init)
    self.asOf = asOf
  }

  /// How far the picture of a reached form is; `nil` where no model is allowed, or the form was not reached.
  public func state(of level: Int) -> State? {
    guard isOn, forms.contains(where: { $0.level == level }) else { return nil }
    if supplied.contains(level) { return .supplied }
    return attempts.count { $0.level == level && $0.outcome.counts } < FormModelPolicy.tries
      ? .waiting : .givenUp
  }

  /// What to ask for now, the highest form first; `nil` when nothing is to be asked.
  ///
  /// - Parameter now: the machine's clock. A build for a moment more than a day before it, or after it, makes no request
  public func question(now: Instant) -> FormQuestion? {
    guard (0..<FormModelPolicy.pause).contains(asOf.instant.seconds(until: now)),
      attempts.allSatisfy({ $0.asked.seconds(until: now) >= FormModelPolicy.pause })
    else { return nil }
    return forms.reversed().first { state(of: $0.level) == .waiting }.map(FormQuestion.init)
  }
}
