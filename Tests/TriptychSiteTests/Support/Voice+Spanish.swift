/// What no sentence in Spanish may say.
extension Voice {
  static let spanish = Voice(
    banned: [
      "blame": [
        "fallaste", "has fallado", "fracas*", "perezos*", "vago", "vaga", "holgaz*", "deberías",
        "deberias", "tendrías que", "tendrias que", "tenías que haber", "vergüenza", "vergonz*",
        "avergüenz*", "avergonz*", "culpa*", "decepcion*", "te rindas", "rendirte", "rendirse",
        "te rendiste", "abandon*", "excusa*", "descuid*", "olvidaste", "te olvidaste", "has olvidado",
        "por desgracia", "desgraciadamente", "lamentablemente", "tristemente", "mal", "malo", "mala",
        "malos", "malas", "pobre", "pésim*", "insuficiente*", "no basta", "no es suficiente",
      ],
      "loss of a streak": [
        "racha perdida", "has perdido la racha", "has perdido tu racha", "perdiste la racha",
        "perdiste tu racha", "pierdas la racha", "pierdas tu racha", "perder la racha",
        "perder tu racha", "pierdes la racha", "pierdes tu racha", "racha rota", "racha se rompe",
        "racha se ha roto", "rompiste la racha", "rompiste tu racha", "romper la racha",
        "romper tu racha", "racha termina", "racha terminó", "racha se acaba", "racha ha terminado",
        "no pierdas", "empezar de cero", "empezar de nuevo", "vuelta a empezar", "de vuelta a cero",
        "vuelves a cero", "tu racha está en",
      ],
      "hurry": [
        "apúrate", "apresúrate", "date prisa", "prisa", "corre a", "última oportunidad", "ahora o nunca",
        "ahora mismo", "inmediatamente", "de inmediato", "urgen*", "cuanto antes", "se acaba el tiempo",
        "demasiado tarde", "debes", "tienes que", "hay que darse", "solo hoy", "sólo hoy", "actúa ya",
        "no te pierdas", "no dejes pasar", "antes de que sea tarde",
      ],
      "warning": [
        "advertencia*", "advert*", "atención", "cuidado", "ten cuidado", "peligr*", "alarm*", "alerta*",
        "ojo con", "riesgo*", "arriesg*", "crític*", "insan*", "poco saludable", "nada saludable",
        "emergencia*", "preocupante*", "amenaz*", "ve al médico", "ve a la médica", "acude al médico",
        "consulta a un médico", "consulta a tu médico",
      ],
      "cause": [
        "causa*", "causó", "provoc*", "debido a", "a causa de", "por culpa de", "gracias a", "porque tú",
        "porque tu", "porque tus", "porque has", "porque dormiste", "lleva a", "llevan a", "llevó a",
        "conduce a", "conducen a", "hace que", "hacen que", "hizo que", "te hace", "te hizo",
        "como resultado de", "como consecuencia", "mejora tu", "mejora tus", "empeora tu", "empeora tus",
        "perjudic*", "daña tu", "daña tus",
      ],
      "diagnosis": [
        "diagn*", "depres*", "trastorno*", "burnout", "agotamiento", "insomnio", "apnea", "enferm*",
        "síntoma*", "sintoma*", "anormal*", "anomal*", "patolog*",
      ],
      "weight and eating less": [
        "perder peso", "pierde peso", "pérdida de peso", "bajar de peso", "bajes de peso", "adelgaz*",
        "sobrepeso", "obes*", "delgad*", "flac*", "esbelt*", "comer menos", "come menos", "comas menos",
        "menos calorías", "déficit calórico", "déficit de calorías", "reducir calorías",
        "recortar calorías", "saltarte una comida", "saltarse una comida", "saltarse comidas", "quemar",
        "quema calorías", "a dieta", "dieta*", "ayun*",
      ],
    ],
    allowed: [
      "nunca qué es causa de qué", "no dice nada sobre las causas", "no dicen nada sobre las causas",
      "nunca se llama causa", "nunca un diagnóstico", "comer menos nunca se puntúan",
      "una estación o una enfermedad", "atención plena", "con atención", "una lleva a la otra",
    ])
}
