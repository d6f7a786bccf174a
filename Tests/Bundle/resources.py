"""The FHIR files: parsed by another library, then checked for codes and units, which that library accepts unchecked."""

from __future__ import annotations

import json
import re
from collections import Counter
from datetime import datetime
from pathlib import Path

from prooflib.tally import Tally

LOINC, UCUM = "http://loinc.org", "http://unitsofmeasure.org"
CATEGORIES = {"social-history", "vital-signs", "imaging", "laboratory", "procedure", "survey", "exam", "therapy", "activity"}
STATUSES = {"registered", "preliminary", "final", "amended", "corrected", "cancelled", "entered-in-error", "unknown"}
# A LOINC code, its metric, and the unit that the code's property requires.
CODES = {
    "41950-7": ("steps", "/d"), "55423-8": ("steps", "1"), "8867-4": ("heart_rate_mean", "/min"),
    "40443-4": ("resting_heart_rate", "/min"), "80404-7": ("hrv_sdnn", "ms"), "29463-7": ("weight", "kg"),
    "59408-5": ("oxygen_saturation", "%"), "41981-2": ("active_energy", "kcal"), "93832-4": ("sleep_duration", "h"),
    "9279-1": ("respiratory_rate", "/min"), "8480-6": ("blood_pressure_systolic", "mm[Hg]"),
    "8462-4": ("blood_pressure_diastolic", "mm[Hg]"), "8310-5": ("body_temperature", "Cel"),
    "39156-5": ("body_mass_index", "kg/m2"), "41982-0": ("body_fat", "%"), "2339-0": ("blood_glucose", "mg/dL"),
    "93831-6": ("sleep_deep", "h"), "93830-8": ("sleep_core", "h"), "93829-0": ("sleep_rem", "h"),
}
UNITS = {"1", "/d", "/min", "ms", "kg", "%", "kcal", "h", "min", "km", "g", "mg", "L", "{score}", "km/h", "dB[SPL]",
         "mL/min/kg", "mm[Hg]", "kg/m2", "Cel", "mg/dL"}
ID = re.compile(r"^[A-Za-z0-9\-.]{1,64}$")


def check(folder: Path, tally: Tally) -> None:
    """All resources of a bundle."""
    from fhir.resources.R4B.observation import Observation
    from fhir.resources.R4B.patient import Patient

    patients = read(folder / "data/fhir/Patient.ndjson")
    tally.check("there is one patient", len(patients) == 1)
    tally.check("fhir.resources parses the patient", parses(Patient, patients[:1]) is None, parses(Patient, patients[:1]))
    subject = f"Patient/{patients[0]['id']}"
    for name in ("Observation.daily.ndjson", "Observation.sleep.ndjson"):
        rows = read(folder / "data/fhir" / name)
        tally.check(f"{name}: it holds observations", bool(rows))
        # The parser reads about 2,000 per second, so it gets every seventh, and each metric at least twice.
        seen: Counter[str] = Counter()
        chosen = []
        for number, row in enumerate(rows):
            key = row["code"]["coding"][-1]["code"]
            seen[key] += 1
            if number % 7 == 0 or seen[key] <= 2:
                chosen.append(row)
        said = parses(Observation, chosen)
        tally.check(f"{name}: fhir.resources parses them", said is None, said)
        faults = [f"{row.get('id')}: {fault}" for row in rows for fault in faults_of(row, subject)]
        tally.check(f"{name}: statuses, codes, units and times are right", not faults, faults[:5])
        ids = [row["id"] for row in rows]
        tally.check(f"{name}: every id is there once", len(ids) == len(set(ids)))


def read(path: Path) -> list[dict]:
    """The objects in a file; none if there is no file."""
    return [json.loads(line) for line in path.read_text("utf-8").splitlines()] if path.exists() else []


def parses(kind: type, rows: list[dict]) -> str | None:
    """The parser's errors."""
    for row in rows:
        try:
            kind.model_validate(row)
        except Exception as error:
            return str(error)[:400]
    return None


def faults_of(row: dict, subject: str) -> list[str]:
    """What is wrong with one observation."""
    faults = []

    def hold(good: bool, what: str) -> None:
        if not good:
            faults.append(what)

    hold(row.get("resourceType") == "Observation", "no observation")
    hold(bool(ID.match(row.get("id", ""))), "id")
    hold(row.get("status") in STATUSES & {"final", "preliminary"}, "status")
    hold(row.get("subject", {}).get("reference") == subject, "subject")
    category = row["category"][0]["coding"][0]
    hold(category["system"].endswith("/observation-category") and category["code"] in CATEGORIES, "category")
    codings = {coding["system"]: coding["code"] for coding in row["code"]["coding"]}
    quantity = row.get("valueQuantity", {})
    hold(quantity.get("system") == UCUM and quantity.get("code") in UNITS, f"unit {quantity.get('code')}")
    hold(isinstance(quantity.get("value"), (int, float)) and not isinstance(quantity.get("value"), bool), "value")
    own = [code for system, code in codings.items() if system != LOINC]
    hold(len(own) == 1, "code of our own")
    if LOINC in codings:
        known = CODES.get(codings[LOINC])
        hold(known is not None and [known[0]] == own and known[1] == quantity.get("code"), f"LOINC {codings[LOINC]} {own}")
    hold("hrv_rmssd" not in own or LOINC not in codings, "rMSSD has no code")
    period = row.get("effectivePeriod") or {}
    try:
        begin, end = (datetime.fromisoformat(period[key]) for key in ("start", "end"))
        hold(begin.tzinfo is not None and begin < end and (end - begin).total_seconds() < 40 * 3600, "period")
    except (KeyError, ValueError):
        hold("effectiveDateTime" in row, "no time")
    return faults
