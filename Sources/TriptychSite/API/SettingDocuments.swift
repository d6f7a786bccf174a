import TriptychHealth

/// The settings: all of them as the settings file has them, and a document for each group of their page.
enum SettingDocuments {
  private static let group = APIObject<SettingLayout.Group>(
    "SettingGroup", "A group of settings.",
    [
      .choice("id", "The group.", of: groups) { group, _ in group.id.rawValue },
      .text("name", "Its name, in the person's language.") { group, context in
        context.words(SettingWord.group(group.id))
      },
    ])

  private static let field = APIObject<SettingField>(
    "Setting", "A setting.",
    [
      .text("path", "Its place in the settings file: names joined by dots.") { field, _ in field.path },
      .text("name", "Its name, in the person's language.") { field, context in words(context).name(field) },
      .value("value", "Its value, as the settings file has it.", .any) { field, context in
        field.value(context.settings)
      },
      .text("text", "Its value in words.") { field, context in words(context).value(field) },
      .optionalText("hint", "What it means and allows; null where its name says all.") { field, context in
        words(context).hint(field)
      },
      .flag("isEssential", "Whether Light shows it too.") { field, _ in field.place.isEssential },
    ])

  private static let groups = SettingPlace.Group.allCases.map(\.rawValue)

  static let all = APIDocument(
    "settings", path: "settings.json", "All settings.",
    [
      .text("madeFrom", "What a settings file made from these carries as `made_from`.") { _, context in
        context.settings.digest
      },
      .list("groups", "The groups, each with a document of its own.", of: group) { _, _ in
        SettingLayout.groups(.deep)
      },
      .value(
        "settings", "All settings as the settings file has them.", SettingSchema.whole
      ) { _, context in context.settings.json },
    ]
  )

  static let category = APIDocument(
    "settings-category", of: SettingLayout.Group.self, path: "settings/{category}.json",
    "The settings of a group.",
    [
      .object("group", "The group.", group) { group, _ in group },
      .list("settings", "Its settings, in the order of their page.", of: field) { group, _ in
        group.rows.flatMap(\.fields)
      },
    ], by: APIDocument.Parameter(name: "category", about: "The group of settings.", values: groups)
  ) { _ in SettingLayout.groups(.deep).map { ($0.id.rawValue, $0) } }

  @Sendable private static func words(_ context: PageContext) -> SettingText {
    SettingText(words: context.words, settings: context.settings)
  }
}
