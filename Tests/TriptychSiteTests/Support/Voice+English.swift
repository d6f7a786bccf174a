/// English.
extension Voice {
  static let english = Voice(
    banned: [
      "blame": [
        "missed", "fail*", "lazy", "should have", "shame*", "asham*", "guilt*", "disappoint*", "let down",
        "give up", "gave up", "slack*", "excuse*", "neglect*", "you forgot", "sadly", "unfortunately",
        "poor", "bad", "not good enough",
      ],
      "loss of a streak": [
        "streak lost", "lost your streak", "lose your streak", "streak is broken", "broke your streak",
        "broken streak", "streak is over", "streak ends", "do not lose", "don t lose", "start over",
        "back to zero", "your streak is at",
      ],
      "hurry": [
        "hurry", "last chance", "now or never", "right now", "immediately", "urgent*", "at once or",
        "running out", "too late", "you must", "you have to", "only today", "act now", "don t miss",
        "do not miss", "quick before",
      ],
      "warning": [
        "warning*", "danger*", "alarm*", "watch out", "be careful", "beware", "at risk", "risky", "critical*",
        "unhealthy", "emergency", "worrying", "see a doctor", "threat*",
      ],
      "cause": [
        "causes", "caused by", "because of your", "because you", "leads to", "led to", "makes you",
        "made you",
        "due to your", "thanks to your", "as a result of", "improves your", "worsens your", "harms your",
      ],
      "diagnosis": [
        "diagnos*", "depressi*", "disorder*", "burnout", "insomnia", "apnea", "apnoea", "disease*",
        "illness*", "symptom*", "abnormal*", "patholog*", "you are ill", "you are sick",
      ],
      "weight and eating less": [
        "lose weight", "weight loss", "losing weight", "overweight", "obes*", "slim*", "eat less",
        "eating less", "fewer calories", "calorie deficit", "cut calories", "skip a meal", "skip meals",
        "burn off", "go on a diet", "thin*",
      ],
    ],
    allowed: [
      "never what causes what", "nothing about causes", "never a diagnosis",
      "eating less are never scored", "does not say that one leads to the other",
      "a season or an illness", "thing", "things", "think",
    ])
}
