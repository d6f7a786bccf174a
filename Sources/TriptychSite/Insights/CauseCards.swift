import TriptychHealth

/// Insights as cards: links of the same first measure share one, which lists what goes with it.
enum CauseCards {
  /// The cards of insights in their order. A card of several links stands where the first of them would.
  static func cards(_ insights: [Insight], _ context: PageContext) -> [InsightCard] {
    var groups: [[Insight]] = []
    var places: [Metric: Int] = [:]
    for insight in insights {
      guard case .association(let found) = insight.finding else {
        groups.append([insight])
        continue
      }
      if let place = places[found.pair.x] {
        groups[place].append(insight)
      } else {
        places[found.pair.x] = groups.count
        groups.append([insight])
      }
    }
    return groups.enumerated().map { place, group in
      var card = InsightCard(group[0], isFirst: place == 0, context)
      if group.count > 1 { card.share(with: group, context) }
      return card
    }
  }
}

extension InsightCard {
  /// One of several things that go with the same measure.
  struct Link: Codable, Sendable {
    /// What goes with it: `a better mood`.
    var text: String
    /// How strong the link is, and on how many days it rests.
    var why: String
    var title: String
    var href: String
  }

  /// Makes this the card of several links with the same first measure.
  fileprivate mutating func share(with group: [Insight], _ context: PageContext) {
    let words = context.words
    var seen: [Pillar] = []
    links = group.compactMap { insight in
      guard case .association(let found) = insight.finding else { return nil }
      seen += insight.pillars
      let sentence = InsightSentence(insight, words)
      return Link(
        text: words(found.effect >= 0 ? CauseWord.causeMore : .causeLess, found.pair.y.id), why: sentence.why,
        title: sentence.title, href: context.href(InsightPage.path(insight)))
    }
    guard case .association(let found) = group[0].finding else { return }
    say = words(
      FeedWord.insightsCause,
      ["cause": words(CauseWord.cause, found.pair.x.id), "list": words.list(links.map(\.text))])
    pillars = Pillar.allCases.filter(seen.contains).map { InsightCard.tag($0, words) }
    let ids = Set(group.map(\.id))
    if !context.analysis.insights.newIDs.isDisjoint(with: ids) { new = words(FeedWord.insightsNew) }
  }
}

/// The words of cards of several links: the measure they share, and what goes with it.
enum CauseWord: String, WordFamily {
  case cause, causeMore, causeLess

  var members: [String] {
    let pairs = AssociationPair.declared() + AssociationPair.declared(hrv: .hrvSDNN)
    return Set(pairs.map(self == .cause ? \.x : \.y)).sorted().map(\.id)
  }
}
