import Testing

@testable import TriptychHealth
@testable import TriptychSite

@Suite("Pages say what the analysis found") struct AnalysisOnPagesTests {
  private static let last = MadePerson().last

  /// Made once: finding out takes longer than everything that is asked of it here.
  private static let whole = MadePerson().analysis
  private static let findings = MadeFindings.analysis()
  private static let templates = Result { try TestTemplates.load() }

  /// An analysis of a made-up person with a falling trend, goals of every color and suggestions.
  private func analysis(_ language: String = "en") -> Analysis {
    var analysis = Self.findings
    analysis.history.settings.language = language
    let last = Self.last
    analysis.trends = TrendReport(trends: [
      Trend(
        metric: .steps, window: 30, days: last.advanced(by: -29)...last,
        measured: last.advanced(by: -29)...last, count: 27, need: 15,
        slopePerDay: -1240 / 29.0, p: 0.003, score: -180, q: 0.021, threshold: 400, direction: .falling),
      Trend(
        metric: .mood, window: 30, days: last.advanced(by: -29)...last,
        measured: last.advanced(by: -29)...last, count: 9, need: 15),
      Trend(
        metric: .steps, window: 7, days: last.advanced(by: -6)...last, measured: last.advanced(by: -6)...last,
        count: 6, need: nil),
    ])
    analysis.suggestions = [
      Suggestion(kind: .workout, rule: "workout.easy", figures: ["recovery": 41]),
      Suggestion(
        kind: .meal, rule: "meal.fiber", figures: ["mean": 15, "target": 25, "days": 6], metric: .fiber),
    ]
    func goal(_ id: String, _ metric: Metric?, _ value: Double?, _ target: Double) -> GoalStanding {
      GoalStanding(id: id, metric: metric, day: last, value: value, target: target)
    }
    analysis.goals = GoalReport(
      progress: [
        goal("steps", .steps, 9412, 8000), goal("exercise_minutes", .exerciseMinutes, 22.5, 30),
        goal("sleep_hours", .sleepDuration, 3, 7), goal("hydration", .water, nil, 2),
      ],
      streaks: [
        Streak(
          id: "steps", days: last.advanced(by: -3)...last,
          longest: last.advanced(by: -40)...last.advanced(by: -30))
      ], dated: [DatedGoal(name: "Choir", date: last.advanced(by: 30), daysLeft: 30)])
    return analysis
  }

  /// One page without its pictures.
  private func page(_ analysis: Analysis, _ path: String) throws -> StrictHTML {
    let templates = try Self.templates.get()
    let depth: Settings.Depth = path.hasPrefix("deep/") ? .deep : .light
    let place = String(path.dropFirst(depth.rawValue.count + 1))
    let words = templates.words(for: analysis.history.settings, year: analysis.asOf.day.components.year)
    let context = PageContext(
      analysis: analysis, depth: depth, words: words, data: ChartData(analysis: analysis, words: words),
      charts: ChartCache(), programVersion: "0", link: SiteLink(depth, place))
    let entry = try #require(PageCatalog.pages(context).first { $0.path == place })
    let (head, model) = entry.make(context)
    let code = words.language.code
    let main = templates.part(model, in: code)
    return try StrictHTML(
      Array(templates.render(FrameModel(entry, head: head, main: main, context), in: code).utf8))
  }

  /// What a reader sees, without markup and with plain spaces.
  private func text(_ html: StrictHTML) -> String {
    html.pieces.map(\.text).joined(separator: " ").replacing("\u{A0}", with: " ")
  }

  private func text(_ analysis: Analysis, _ path: String) throws -> String { text(try page(analysis, path)) }

  @Test("A falling trend is said with its days, its p and its q, in both languages") func trend() throws {
    let english = try text(analysis(), "deep/metrics/steps-30.html")
    #expect(english.contains("Steps: falling, by about 1,240 steps over 30 days, 20 October to 18 November."))
    for figure in [
      "27 of 30", "0.0030", "0.02", "By chance alone (p)", "up to a q of 0.05",
      "This is unlikely to be chance.",
    ] {
      #expect(english.contains(figure), "\(figure)")
    }
    let german = try text(analysis("de"), "deep/metrics/steps-30.html")
    #expect(german.contains("Schritte: sinkend, um etwa 1240 Schritte in 30 Tagen"))
    #expect(german.contains("27 von 30") && german.contains("0,0030"))
  }

  @Test("A trend that needs more days says how many are missing, and shows no p") func fewDays() throws {
    let mood = try text(analysis(), "deep/metrics/mood-30.html")
    #expect(mood.contains("Mood: data on 9 of 30 days") && mood.contains("With 6 more days"))
    #expect(mood.contains("Days a trend takes") && !mood.contains("By chance alone"))
    let week = try text(analysis(), "light/metrics/steps.html")
    #expect(week.contains("A trend cannot be told from a window of 7 days."))
    #expect(try text(analysis("de"), "deep/metrics/mood-30.html").contains("Mit noch 6 Tagen"))
  }

  @Test("A change or weekday that was found leads to its page; without one nothing is said") func findings()
    throws
  {
    let html = try page(analysis(), "deep/metrics/steps-30.html")
    #expect(html.elements.contains { $0["href"] == "../insights/weekday-steps-sunday.html" })
    #expect(!text(html).contains("Your resting heart rate"))
    let heart = try page(analysis(), "light/metrics/resting_heart_rate.html")
    #expect(
      heart.elements.contains { $0["href"]?.hasPrefix("../insights/change-resting-heart-rate-") ?? false })
  }

  @Test("An unusual day stands with its distance from the middle; too few days say how many are missing")
  func unusual() throws {
    let series = MadePerson().history[.steps]
    let day = Self.last.advanced(by: -16)
    let unusual = UnusualValues(in: series, range: Self.last.advanced(by: -30)...Self.last.advanced(by: -1))
    let value = try #require(series[day])
    let distance = try #require(unusual.robustDistance(value))
    let words = Words(language: try TestTemplates.load().language("en"), units: .metric)
    let english = try text(analysis(), "deep/metrics/steps-30.html")
    #expect(english.contains("22,940 steps"))
    #expect(
      english.contains("\(words.number(distance, decimals: 1)) times the usual spread above the middle"))
    #expect(try text(analysis("de"), "deep/metrics/steps-30.html").contains("-mal die übliche Streuung"))
    let short = try text(MadePerson(days: 10).analysis, "deep/metrics/mood.html")
    #expect(short.contains("10 days with data") && short.contains("With 5 more days an unusual one"))
  }

  @Test("A suggestion stands with its reason, in the pillar it belongs to") func suggestions() throws {
    for path in ["light/pillars/fitness.html", "deep/pillars/fitness.html", "deep/index.html"] {
      let page = try text(analysis(), path)
      #expect(page.contains("Something easy could do you good today"), "\(path)")
      #expect(page.contains("Your recovery today is 41 of 100."), "\(path)")
      #expect(!page.contains("Whole grains"), "\(path)")
    }
    let food = try text(analysis(), "light/pillars/nutrition.html")
    #expect(
      food.contains("Whole grains, beans or lentils") && food.contains("15 g a day on 6 days with data"))
    let german = try text(analysis("de"), "light/pillars/fitness.html")
    #expect(german.contains("Ein Vorschlag") && german.contains("Deine Erholung liegt heute bei 41 von 100."))
  }

  @Test("Y4: a goal has its per cent, a word and a shape beside the color") func goals() throws {
    for depth in ["light", "deep"] {
      let html = try page(analysis(), depth + "/pillars/fitness.html")
      let page = text(html)
      for said in [
        "9,412 of 8,000", "118 %, reached", "22.5 min of 30 min", "75 %, on the way", "43 %, still open",
      ] {
        let plain = page.replacing(",  ", with: ", ")
        #expect(
          plain.contains(said) || plain.contains(said.replacing("22.5", with: "23")), "\(depth): \(said)")
      }
      let classes = html.elements.compactMap { $0["class"] }.filter {
        $0.hasPrefix("goal ") || $0.hasPrefix("goal")
      }
      for band in ["good", "fair", "low"] {
        #expect(classes.contains { $0.hasSuffix(" " + band) }, "\(depth) \(band)")
      }
      #expect(html.elements.count { $0["class"] == "bars" } >= 3)
    }
    #expect(try text(analysis("de"), "light/pillars/fitness.html").contains("75 %, auf dem Weg"))
  }

  @Test("Y2: a goal without data shows none, never 0") func noData() throws {
    for depth in ["light", "deep"] {
      let page = try text(analysis(), depth + "/pillars/nutrition.html")
      #expect(page.contains("No data today; the goal is 2.0 L."))
      #expect(page.firstMatch(of: /[^0-9]0 %,/) == nil && !page.contains("0.0 L of"))
    }
    for person in [MadePerson(days: 0), MadePerson(days: 2, metrics: [.mood])] {
      for path in ["light/pillars/fitness.html", "deep/pillars/fitness.html", "deep/pillars/nutrition.html"] {
        let html = try page(person.analysis, path)
        #expect(
          text(html).firstMatch(of: /[^0-9]0 (?:%,|of )/) == nil
            && !html.elements.contains { $0["id"] == "goals" }, "\(path)")
      }
    }
  }

  @Test("A row of days is a fact with its dates; a goal with a date names it") func rows() throws {
    let page = try text(analysis(), "deep/index.html")
    #expect(page.contains("Steps: reached on 4 days in a row, 15 to 18 November."))
    #expect(page.contains("The longest row so far: 11 days"))
    #expect(page.contains("Choir , by 18 December."))
    #expect(try text(analysis("de"), "deep/index.html").contains("an 4 Tagen in Folge erreicht"))
  }

  @Test("Load is said in words, and its absence with the reason") func load() throws {
    let page = try text(Self.whole, "deep/pillars/fitness.html")
    #expect(page.contains("usual for you.") && page.contains("Six weeks (CTL)"))
    let short = try text(MadePerson(days: 10).analysis, "light/pillars/fitness.html")
    #expect(short.contains("Load takes 28 days with a value in the last 42; there are 9 so far."))
    let none = try text(MadePerson(days: 40, metrics: [.mood]).analysis, "light/pillars/fitness.html")
    #expect(none.contains("Load needs whole days with active minutes; there are none"))
  }

  @Test("The WHO-5 index stands where it was given, as a start for a talk; nobody else hears of it")
  func who5() throws {
    #expect(!(try text(Self.whole, "deep/pillars/wellbeing.html").contains("WHO-5")))
    var history = MadePerson().history
    history.days[.who5] = DaySeries([DayValue(day: Self.last.advanced(by: -2), value: 16, source: "Notebook")]
    )
    let page = try text(analyse(history, asOf: MadePerson().asOf), "light/pillars/wellbeing.html")
    #expect(
      page.contains("64 of 100, from your answers of 16 November.") && page.contains("never a diagnosis"))
  }

  @Test("The page of pillars says how far they lie apart") func harmony() throws {
    let analysis = Self.whole
    let harmony = try #require(analysis.harmony)
    let words = Words(language: try TestTemplates.load().language("en"), units: .metric)
    #expect(try text(analysis, "light/pillars/index.html").contains(LoadSentence.text(harmony, words)))
    #expect(!(try text(MadePerson(days: 0).analysis, "light/pillars/index.html").contains("furthest apart")))
  }

  @Test("No trend, unusual day or finding is told of weight or of energy eaten") func untold() throws {
    var history = MadePerson(days: 60).history
    history.days[.weight] = DaySeries(
      (0..<60).map {
        DayValue(day: Self.last.advanced(by: -$0), value: 70 + Double($0) / 10, source: "Watch")
      })
    let analysis = analyse(history, asOf: MadePerson().asOf)
    for page in ["weight-30", "weight-90", "energy_intake-30"] {
      let html = try self.page(analysis, "deep/metrics/\(page).html")
      #expect(!text(html).contains("What these days say") && !text(html).contains("Unusual days"), "\(page)")
    }
  }

  @Test("A part without water names the person's own goal for it") func water() throws {
    var person = MadePerson(days: 60, metrics: [.energyIntake, .protein, .fiber, .nutritionComplete])
    person.depth = .deep
    var history = person.history
    history.settings.goals.hydration = 2.6
    let page = try text(analyse(history, asOf: person.asOf), "deep/pillars/nutrition.html")
    #expect(page.contains("2.6 L a day") && !page.contains("2.0 L a day"))
  }
}
