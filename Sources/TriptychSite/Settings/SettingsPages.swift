import TriptychHealth

/// Settings, account, plan, devices and notifications.
enum SettingsPages: PageFamily {
  static let models: [any TemplateModel.Type] = [
    SettingsPage.self, AccountPage.self, PlanPage.self, DevicesPage.self, NotificationsPage.self,
  ]

  static func pages(_ context: PageContext) -> [PageEntry] {
    let words = context.words
    func entry(
      _ path: String, _ title: String,
      _ make: @escaping @Sendable (PageContext) -> (PageHead, any TemplateModel)
    ) -> PageEntry {
      PageEntry(path: path, tab: .profile, place: TreePlace(.profile, title), make: make)
    }
    return [
      entry(SettingsPage.path, words(SettingWord.title)) { SettingsPage.make($0) },
      entry(AccountPage.path, words(ProfilePageWord.account)) { AccountPage.make($0) },
      entry(PlanPage.path, words(ProfilePageWord.plan)) { PlanPage.make($0) },
      entry(DevicesPage.path, words(ProfilePageWord.devices)) { DevicesPage.make($0) },
      entry(NotificationsPage.path, words(ProfilePageWord.notifications)) { NotificationsPage.make($0) },
    ]
  }
}
