import TriptychHealth

/// The profile: its overview, how everything is computed, what is done with the data, where it comes from, help, account, devices and messages, and
/// the tour.
enum ProfilePages: PageFamily {
  static let models: [any TemplateModel.Type] = [
    ProfilePage.self, AboutPage.self, PrivacyPage.self, DataPage.self, SourcesPage.self, HelpPage.self,
    QuestionsPage.self,
    TermsPage.self, ContactPage.self, AccessibilityPage.self, AccountPage.self, PlanPage.self,
    DevicesPage.self,
    NotificationsPage.self,
    OnboardingPage.self,
  ]

  static func pages(_ context: PageContext) -> [PageSection: [PageEntry]] {
    let words = context.words
    func entry(
      _ path: String, _ title: String,
      _ make: @escaping @Sendable (PageContext) -> (PageHead, any TemplateModel)
    ) -> PageEntry {
      PageEntry(path, .profile, .profile, title, make: make)
    }
    let tour = OnboardingPage.screens.map { screen in
      PageEntry(
        path: OnboardingPage.path(screen), tab: .profile,
        place: screen == 1 ? TreePlace(.profile, words(OnboardingWord.tour)) : nil
      ) { OnboardingPage.make(screen, $0) }
    }
    return [
      .profile: [entry(PagePath.profile, words(OverviewWord.profileTitle)) { ProfilePage.make($0) }],
      .formulas: [entry(PagePath.about, words(AboutWord.aboutTitle)) { AboutPage.make($0) }],
      .privacy: [
        entry(PagePath.privacy, words(PrivacyWord.privacyTitle)) { PrivacyPage.make($0) },
        entry(DataPage.path, words(ProfileWord.dataTitle)) { DataPage.make($0) },
        entry(PagePath.sources, words(GuideWord.sourcesTitle)) { SourcesPage.make($0) },
        entry(PagePath.help, words(GuideWord.helpTitle)) { HelpPage.make($0) },
        entry(QuestionsPage.path, words(ProfileWord.questionsTitle)) { QuestionsPage.make($0) },
        entry(TermsPage.path, words(ProfileWord.termsTitle)) { TermsPage.make($0) },
        entry(ContactPage.path, words(ProfileWord.contactTitle)) { ContactPage.make($0) },
        entry(PagePath.accessibility, words(ProfileWord.accessibilityTitle)) { AccessibilityPage.make($0) },
      ],
      .account: [
        entry(AccountPage.path, words(ProfilePageWord.account)) { AccountPage.make($0) },
        entry(PlanPage.path, words(ProfilePageWord.plan)) { PlanPage.make($0) },
        entry(DevicesPage.path, words(ProfilePageWord.devices)) { DevicesPage.make($0) },
        entry(PagePath.messages, words(ProfilePageWord.notifications)) { NotificationsPage.make($0) },
      ],
      .tour: tour,
    ]
  }
}

/// What the overview of the profile says.
enum OverviewWord: String, SubjectWord {
  static let subject = ""

  case profileTitle, profileVersion
  /// What is held.
  case heldSince, heldDays, heldNights, heldWorkouts, heldMeasures, heldSources
  /// What the person chose.
  case chosenZone, chosenDepth, chosenTheme, chosenUnits, chosenSteps
  /// The pets.
  case symbiLevel, symbiDays, pixelPalPhase, pixelPalSteps

  /// The name of a kind of source.
  static func kind(_ kind: SourceKind) -> DerivedWord { derived("sourceKind." + kind.rawValue) }

  static var derived: [DerivedWord] { SourceKind.allCases.map(kind) }
}

/// What the page about data and privacy says.
enum PrivacyWord: String, SubjectWord {
  static let subject = ""

  case privacyTitle, privacyLead, privacyLeadSent, privacyLeadEarlier, privacyMoodsSent,
    privacyMoodsEarlier, privacyProgramSent, privacyProgramHook, privacyLeavesText, privacyLeavesTextSent,
    nothing
}

/// What the pages about sources and help are called.
enum GuideWord: String, SubjectWord {
  static let subject = ""

  case sourcesTitle, sourceNever, helpTitle
}

/// What the pages about account, plan, devices and messages say.
enum ProfilePageWord: String, SubjectWord {
  static let subject = "profilePage"

  case account, plan, devices, notifications
  case planFree, planSince, planFrom, planText, planEarned, planService
  case deviceOff, deviceManual, deviceLast, deviceNone, deviceOld
  case folderNever, folderLast, folderTaken, folderNewest, folderUnknown
  case orderUsual, orderOwn, orderDays, orderOthers, orderNone
  case imports, importsText
  case quiet, quietSleep, cap, masterOff

  /// What a message waits for.
  static func condition(_ condition: PlannedMessage.Condition) -> DerivedWord {
    derived("condition." + condition.rawValue)
  }

  static var derived: [DerivedWord] { PlannedMessage.Condition.allCases.map(condition) }
}
