import TriptychHealth

/// The topics below each pillar, such as sleep or hydration.
enum TopicPages: PageFamily {
  static let models: [any TemplateModel.Type] = [TopicPage.self]

  static func pages(_ context: PageContext) -> [PageEntry] {
    Topic.allCases.map { topic in
      PageEntry(
        path: topic.path, tab: .pillars,
        place: TreePlace(TreeColumn(topic.pillar), context.words(TopicWord.name(topic)))
      ) { TopicPage.make(topic, $0) }
    }
  }
}
