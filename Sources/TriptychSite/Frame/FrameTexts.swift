import TriptychHealth

/// What the frame says on every page of a person, found once.
struct FrameTexts: Sendable {
  /// When the pages were made.
  var made: String
  /// Up to when there is data.
  var data: String
  /// The hidden name of the bell, with the count in words.
  var bell: String
  /// How many messages are planned; `nil` for none.
  var planned: String?

  init(_ context: PageContext) {
    let words = context.words
    let plan = context.analysis.messages
    let count = plan.messages.count + plan.earlierPlanned.count
    made = FrameModel.made(context)
    data = FrameModel.data(context)
    bell = count == 0 ? words(ProfilePageWord.bell) : words(ProfilePageWord.bellPlanned, count: count)
    planned = count == 0 ? nil : words.number(Double(count))
  }
}
