/// What no sentence in French may say.
extension Voice {
  static let french = Voice(
    banned: [
      "blame": [
        "raté*", "rater*", "échou*", "échec*", "paresseu*", "fainéant*", "flemm*", "auriez dû",
        "devriez", "aurait fallu", "honte*", "coupab*", "culpabil*", "déçu*", "décev*", "décept*",
        "laissé tomber", "laisser tomber", "abandonn*", "relâchement", "excuse*", "néglig*",
        "vous avez oublié", "malheureusement", "hélas", "mauvais*", "nul", "insuffisant*",
        "pas assez bien", "manqué*",
      ],
      "loss of a streak": [
        "série perdue", "série est perdue", "perdu votre série", "perdre votre série",
        "perdez votre série", "série interrompue", "série est interrompue", "série rompue",
        "série brisée", "série est finie", "série est terminée", "série s arrête", "ne perdez pas",
        "tout recommencer", "recommencer à zéro", "repartir de zéro", "retour à zéro",
        "votre série est de",
      ],
      "hurry": [
        "dépêch*", "vite", "dernière chance", "maintenant ou jamais", "immédiatement", "urgent*",
        "urgence*", "hâtez*", "sans tarder", "sans attendre", "trop tard", "vous devez", "il vous faut",
        "il faut que vous", "seulement aujourd hui", "ne manquez pas", "ne ratez pas",
        "plus que quelques",
      ],
      "warning": [
        "avertissement*", "attention", "danger*", "alarm*", "prenez garde", "méfiez*", "soyez prudent*",
        "à risque", "risqu*", "critique*", "malsain*", "inquiétant*", "préoccupant*",
        "consultez un médecin", "voyez un médecin", "allez chez le médecin", "menac*",
      ],
      "cause": [
        "à cause de", "à cause d", "causé*", "causent", "provoqu*", "entraîne", "entraînent",
        "parce que", "parce qu", "grâce à", "grâce au", "grâce aux", "en raison de", "en raison d",
        "dû à", "due à", "dus à", "conduit à", "conduisent à", "mène à", "mènent à", "vous rend*",
        "résulte de", "résultent de", "améliore votre", "améliore vos", "améliorent votre",
        "aggrave votre", "aggrave vos", "nuit à votre",
      ],
      "diagnosis": [
        "diagnosti*", "dépressi*", "trouble*", "burnout", "burn-out", "insomni*", "apnée*", "maladie*",
        "malade*", "symptôme*", "anormal*", "patholog*", "anxiété", "anxieu*", "vous souffrez",
      ],
      "weight and eating less": [
        "perdre du poids", "perdez du poids", "perte de poids", "maigri*", "mincir", "minc*", "amincir*",
        "amaigri*", "surpoids", "obès*", "obésité", "manger moins", "mangez moins", "moins de calories",
        "moins manger", "déficit calorique", "réduire les calories", "sauter un repas",
        "sautez un repas", "brûler", "régime*", "kilos en trop",
      ],
    ],
    allowed: [
      "jamais un diagnostic", "une saison ou une maladie", "ne dit pas que l un mène à l autre",
      "le fait de manger moins ne sont jamais évalués",
    ])
}
