import TriptychHealth

extension Reports {
  /// The Symbi's mood, its cause and its confidence, with the moods of the last 30 days.
  public func mood(_ analysis: Analysis) -> JSONValue {
    let symbi = analysis.symbi
    let reason = MoodReason(analysis, words)
    let recent = symbi.recent.map { entry in
      JSONValue.members([
        "day": .string(entry.day.iso), "mood": .string(entry.mood.rawValue),
        "decided_by": .string(entry.decidedBy.rawValue),
      ])
    }
    return .members([
      "as_of": asOf(analysis), "mood": .string(symbi.mood.rawValue),
      "decided_by": .string(symbi.decidedBy.rawValue), "sentence": .string(reason.sentence),
      "confidence": JSONValue(symbi.confidence), "basis": JSONValue(reason.basis),
      "missing": JSONValue(reason.missing), "level": JSONValue(symbi.level),
      "day": .string(symbi.evidence.day.iso), "steps": JSONValue(symbi.evidence.steps),
      "steps_day": .string(symbi.evidence.stepsDay.iso),
      "sleep_hours": JSONValue(symbi.evidence.sleepHours),
      "hrv_deviation": JSONValue(symbi.evidence.hrvDeviation),
      "steps_variation": JSONValue(symbi.evidence.stepsVariation),
      "asked": JSONValue(symbi.asked.map { analysis.history.zone.rfc3339($0) }),
      "sent": sent(symbi.sent),
      "offers_calming": .bool(symbi.offersCalming), "recent": .array(recent),
    ])
  }

  /// The figures that were sent for an earlier word of a model, each with its goal.
  private func sent(_ question: MoodQuestion?) -> JSONValue {
    guard let question else { return .null }
    func figure(_ figure: MoodQuestion.Figure) -> JSONValue {
      .members(["value": JSONValue(figure.value), "goal": JSONValue(figure.goal)])
    }
    return .members([
      "steps": figure(question.steps), "sleep_hours": figure(question.sleep),
      "hrv_ms": figure(question.variability),
    ])
  }

  /// Both companions: what they have reached, and what comes next.
  public func pets(_ analysis: Analysis) -> JSONValue {
    .members([
      "as_of": asOf(analysis), "symbi": symbi(analysis), "pixelpal": pixelPal(analysis),
    ])
  }

  private func symbi(_ analysis: Analysis) -> JSONValue {
    let symbi = analysis.symbi
    let lines = CompanionLines(analysis: analysis, words: words)
    let forms = symbi.forms.map { form in
      JSONValue.members([
        "level": JSONValue(form.level), "day": .string(form.day.iso),
        "days_counted": JSONValue(form.daysCounted),
        "moods": .array(form.moods.map { .string($0.rawValue) }), "text": .string(lines.form(form)),
      ])
    }
    let next = symbi.daysTowardsNext.map { have in
      JSONValue.members([
        "level": JSONValue(symbi.level + 1), "have": JSONValue(have),
        "need": JSONValue(SymbiState.daysPerLevel), "text": .string(lines.nextForm),
      ])
    }
    let change = symbi.changed.map { change in
      JSONValue.members([
        "from": .string(change.from.rawValue), "to": .string(change.to.rawValue),
        "day": .string(change.day.iso),
      ])
    }
    return .members([
      "mood": .string(symbi.mood.rawValue), "level": JSONValue(symbi.level),
      "days_counted": JSONValue(symbi.daysCounted), "forms": .array(forms), "next": next ?? .null,
      "celebrates": JSONValue(symbi.celebrates), "changed": change ?? .null,
      "text": .string(lines.newForm ?? lines.nextForm),
    ])
  }

  private func pixelPal(_ analysis: Analysis) -> JSONValue {
    let pal = analysis.pixelPal
    let premium = analysis.history.settings.premium.isActive(on: analysis.asOf.day)
    let lines = CompanionLines(analysis: analysis, words: words)
    let parts = [lines.newPhase, lines.phase, lines.walking, lines.nextPhase].compactMap { $0 }
    return .members([
      "total_steps": Consent(analysis.history.settings).permits(.fitness)
        ? JSONValue(pal.totalSteps) : .null, "since": JSONValue(pal.since?.iso),
      "phase": JSONValue(pal.phase),
      "phase_name": .string(words(CompanionWord.Family.phase, String(pal.phase))),
      "drawn_phase": JSONValue(pal.drawnPhase(premium: premium)),
      "state": JSONValue(pal.energy?.rawValue), "walking": .bool(pal.isWalking),
      "celebrates": JSONValue(pal.celebrates), "milestone": JSONValue(pal.milestone),
      "next_above": JSONValue(pal.stepsOfPhase),
      "invitation": JSONValue(lines.invitation(premium: premium)),
      "text": .string(parts.joined(separator: " ")),
    ])
  }
}
