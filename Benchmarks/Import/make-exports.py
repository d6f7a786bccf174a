#!/usr/bin/env python3
"""Writes made-up exports of vendors into a folder, the same every time.

usage: make-exports.py FOLDER

Each has one kind of file, as large as those of some years with a watch:

  plain.csv             the plain CSV: 36 metrics, 13 sources, ten years; 1.7 million rows
  fitbit-tables/        Google Takeout since 2024: steps of each minute, a heart rate every 10 seconds, a file a day
  fitbit-archive/       the older archive of Fitbit: the same as JSON
  takeout.zip           both of these in one zip
  samsung/              heart rate and steps of Samsung Health, each in one CSV
  health-connect.db     the SQLite database of Health Connect
  garmin/               days, nights and sessions of Garmin's archive, with the figures that stand there unused
  fhir.ndjson           observations of FHIR, one a line
  omh.ndjson            data points of Open mHealth, one a line
  health-auto.json      Health Auto Export: steps by the minute, heart rates, sleep
"""
import json
import random
import sqlite3
import sys
import zipfile
from datetime import datetime, timedelta, timezone
from pathlib import Path

FIRST = datetime(2024, 1, 1, tzinfo=timezone.utc)
METRICS = [
    ("steps", 2_000, 15_000, 0), ("flights_climbed", 0, 30, 0), ("distance_walking_running", 1, 12, 2),
    ("active_energy", 150, 900, 1), ("basal_energy", 1_400, 1_900, 1), ("exercise_minutes", 0, 90, 0),
    ("resting_heart_rate", 48, 66, 0), ("heart_rate_mean", 60, 90, 1), ("hrv_sdnn", 25, 80, 1),
    ("hrv_rmssd", 25, 80, 1), ("oxygen_saturation", 93, 99, 1), ("respiratory_rate", 12, 18, 1),
    ("vo2_max", 38, 48, 1), ("weight", 70, 82, 1), ("body_fat", 14, 22, 1), ("lean_mass", 58, 64, 1),
    ("body_temperature", 36, 37.4, 1), ("wrist_temperature", 35, 36.5, 2), ("blood_glucose", 80, 120, 0),
    ("sleep_duration", 5, 9, 2), ("sleep_deep", 0.5, 2, 2), ("sleep_rem", 0.8, 2.4, 2), ("sleep_core", 3, 5, 2),
    ("sleep_awake", 0, 1, 2), ("sleep_in_bed", 6, 10, 2), ("energy_intake", 1_600, 2_900, 0),
    ("protein", 50, 160, 1), ("carbohydrate", 120, 380, 1), ("fat", 40, 120, 1), ("fiber", 10, 45, 1),
    ("sugar", 20, 110, 1), ("sodium", 0.9, 3.8, 2), ("water", 0.8, 3.5, 2), ("caffeine", 0, 400, 0),
    ("mindful_minutes", 0, 40, 0), ("time_in_daylight", 0, 180, 0),
]


def number(dice, low, high, decimals):
    value = low + (high - low) * dice.random()
    return f"{value:.{decimals}f}" if decimals else str(int(value))


def plain_csv(path):
    dice = random.Random(1)
    sources = ["", "Watch", "Phone", "Scale"] + [f"App {index}" for index in range(9)]
    with open(path, "w", encoding="utf-8", newline="\n") as file:
        file.write("date,metric,value,unit,source\n")
        for number_of_day in range(3_650):
            day = (FIRST - timedelta(days=3_650) + timedelta(days=number_of_day)).date().isoformat()
            for source in sources:
                for metric, low, high, decimals in METRICS:
                    file.write(f"{day},{metric},{number(dice, low, high, decimals)},,{source}\n")


def fitbit(tables, archive, days=120):
    tables.mkdir()
    archive.mkdir()
    dice = random.Random(2)
    for index in range(days):
        start = FIRST + timedelta(days=index)
        date = start.date().isoformat()
        steps, rates = ["timestamp,steps,data source"], ["timestamp,beats per minute,data source"]
        old_steps, old_rates = [], []
        for minute in range(1_440):
            moment = start + timedelta(minutes=minute)
            count = int(dice.random() * 90) if dice.random() < 0.3 else 0
            steps.append(f"{moment:%Y-%m-%dT%H:%M:%SZ},{count},Charge 6")
            old_steps.append({"dateTime": f"{moment - timedelta(days=365):%m/%d/%y %H:%M:%S}", "value": str(count)})
            for second in range(0, 60, 10):
                moment = start + timedelta(minutes=minute, seconds=second)
                rate = 55 + int(dice.random() * 70)
                rates.append(f"{moment:%Y-%m-%dT%H:%M:%SZ},{rate}.0,Charge 6")
                old_rates.append(
                    {
                        "dateTime": f"{moment - timedelta(days=365):%m/%d/%y %H:%M:%S}",
                        "value": {"bpm": rate, "confidence": 1 + int(dice.random() * 3)},
                    }
                )
        for name, rows in (("steps", steps), ("heart_rate", rates)):
            (tables / f"{name}_{date}.csv").write_text("\n".join(rows) + "\n", encoding="utf-8")
        for name, values in (("steps", old_steps), ("heart_rate", old_rates)):
            # Fitbit writes a blank after a colon and a line break after each member.
            text = json.dumps(values, indent=0, separators=(",", " : "))
            (archive / f"{name}-{date}.json").write_text(text, encoding="utf-8")


def takeout(path, *folders):
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED, compresslevel=6) as target:
        for folder in folders:
            for file in sorted(folder.iterdir()):
                # The same time for every entry keeps the bytes the same.
                entry = zipfile.ZipInfo(f"Takeout/{folder.name}/{file.name}", (2024, 6, 1, 0, 0, 0))
                entry.compress_type = zipfile.ZIP_DEFLATED
                target.writestr(entry, file.read_bytes())


def samsung(folder):
    folder.mkdir()
    dice = random.Random(3)
    with open(folder / "com.samsung.shealth.tracker.heart_rate.20240101.csv", "w", encoding="utf-8") as file:
        file.write("com.samsung.shealth.tracker.heart_rate,6312004,12\n")
        prefix = "com.samsung.health.heart_rate."
        names = ["create_sh_ver", "heart_beat_count", "start_time", "custom", "binning_data", "update_time", "create_time",
                 "max", "min", "time_offset", "deviceuuid", "comment", "pkg_name", "end_time", "datauuid", "heart_rate"]
        file.write(",".join(name if index < 4 and index != 2 else prefix + name for index, name in enumerate(names)) + "\n")
        for index in range(250_000):
            moment = f"{FIRST + timedelta(minutes=10 * index):%Y-%m-%d %H:%M:%S}.000"
            rate = 55 + int(dice.random() * 70)
            file.write(
                f"63100,1,{moment},,,{moment},{moment},{rate + 9}.0,{rate - 7}.0,UTC+0100,VfS0qUERdZ,,"
                f"com.sec.android.app.shealth,{moment},{dice.getrandbits(128):032x},{rate}.0,\n"
            )


def health_connect(path):
    dice = random.Random(4)
    database = sqlite3.connect(path)
    database.execute("PRAGMA page_size = 4096")
    common = ("row_id INTEGER PRIMARY KEY AUTOINCREMENT, uuid BLOB UNIQUE, device_info_id INTEGER, app_info_id INTEGER, "
              "recording_method INTEGER, start_time INTEGER, start_zone_offset INTEGER, end_time INTEGER, "
              "end_zone_offset INTEGER, local_date INTEGER")
    database.executescript(f"""
        CREATE TABLE application_info_table (row_id INTEGER PRIMARY KEY, package_name TEXT, app_name TEXT, app_icon BLOB);
        INSERT INTO application_info_table VALUES (1, 'org.example.watch', 'Watch app', NULL);
        CREATE TABLE device_info_table (row_id INTEGER PRIMARY KEY, manufacturer TEXT, model TEXT, device_type INTEGER);
        INSERT INTO device_info_table VALUES (1, 'Example', 'Watch', 1);
        CREATE TABLE steps_record_table ({common}, count INTEGER);
        CREATE TABLE heart_rate_record_table ({common});
        CREATE TABLE heart_rate_record_series_table (parent_key INTEGER, beats_per_minute INTEGER, epoch_millis INTEGER);
    """)
    first = int(FIRST.timestamp()) * 1_000
    names = ("uuid, device_info_id, app_info_id, recording_method, start_time, start_zone_offset, end_time, "
             "end_zone_offset, local_date")

    def span(start, length):
        return dice.randbytes(16), 1, 1, 2, start, 3_600, start + length, 3_600, start // 86_400_000

    steps = [(*span(first + 60_000 * index, 60_000), 1 + int(dice.random() * 110)) for index in range(120_000)]
    database.executemany(f"INSERT INTO steps_record_table ({names}, count) VALUES (?,?,?,?,?,?,?,?,?,?)", steps)
    rates = [span(first + 600_000 * index, 600_000) for index in range(20_000)]
    database.executemany(f"INSERT INTO heart_rate_record_table ({names}) VALUES (?,?,?,?,?,?,?,?,?)", rates)
    series = [(1 + index // 40, 55 + int(dice.random() * 70), first + 15_000 * index) for index in range(800_000)]
    database.executemany("INSERT INTO heart_rate_record_series_table VALUES (?,?,?)", series)
    database.commit()
    database.close()


def garmin(folder, days=4_000):
    folder.mkdir()
    dice = random.Random(5)
    summary, nights = [], []
    for index in range(days):
        date = (FIRST - timedelta(days=days) + timedelta(days=index)).date().isoformat()
        stress = [
            {"type": name, "averageStressLevel": int(dice.random() * 60), "maxStressLevel": int(dice.random() * 99),
             **{f"{part}Duration": int(dice.random() * 9_000) for part in ("stress", "rest", "activity", "uncategorized",
                                                                           "total", "low", "medium", "high")}}
            for name in ("TOTAL", "AWAKE", "ASLEEP")
        ]
        battery = [
            {"bodyBatteryStatType": name, "statTimestamp": f"{date}T07:00:00.0", "statsValue": int(dice.random() * 100)}
            for name in ("HIGHEST", "LOWEST", "SLEEPSTART", "SLEEPEND", "MOSTRECENT", "DURINGSLEEP")
        ]
        summary.append({
            "userProfilePK": 1, "calendarDate": date, "uuid": f"{dice.getrandbits(128):032x}", "durationInMilliseconds": 86_400_000,
            "totalKilocalories": 1_800 + int(dice.random() * 900), "activeKilocalories": int(dice.random() * 900),
            "bmrKilocalories": 1_800.0, "totalSteps": int(dice.random() * 15_000),
            "totalDistanceMeters": int(dice.random() * 12_000), "wellnessStartTimeGmt": f"{date}T00:00:00.0",
            "wellnessEndTimeGmt": f"{date}T23:59:00.0", "moderateIntensityMinutes": int(dice.random() * 60),
            "vigorousIntensityMinutes": int(dice.random() * 40), "floorsAscendedInMeters": dice.random() * 90,
            "minHeartRate": 44, "maxHeartRate": 151, "restingHeartRate": 48 + int(dice.random() * 15),
            "allDayStress": {"userProfilePK": 1, "calendarDate": date, "aggregatorList": stress},
            "bodyBattery": {"userProfilePK": 1, "calendarDate": date, "bodyBatteryStatList": battery},
        })
        nights.append({
            "sleepStartTimestampGMT": f"{date}T00:10:00.0", "sleepEndTimestampGMT": f"{date}T07:40:00.0", "calendarDate": date,
            "sleepWindowConfirmationType": "ENHANCED_CONFIRMED_FINAL", "deepSleepSeconds": 3_000 + int(dice.random() * 3_000),
            "lightSleepSeconds": 12_000 + int(dice.random() * 4_000), "remSleepSeconds": 4_000 + int(dice.random() * 3_000),
            "awakeSleepSeconds": int(dice.random() * 2_000), "averageRespiration": 12 + dice.random() * 5,
            "spo2SleepSummary": {"averageSPO2": 93 + dice.random() * 5, "lowestSPO2": 88},
            "sleepScores": {name: int(dice.random() * 100) for name in ("overallScore", "qualityScore", "durationScore",
                                                                       "recoveryScore", "deepScore", "remScore")},
        })
    for name, records in (("UDSFile_2013-01-01_2024-01-01", summary), ("2013-01-01_2024-01-01_1_sleepData", nights)):
        (folder / f"{name}.json").write_text(json.dumps(records), encoding="utf-8")


def fhir(path):
    dice = random.Random(6)
    with open(path, "w", encoding="utf-8", newline="\n") as file:
        for index in range(60_000):
            moment = FIRST + timedelta(minutes=15 * index)
            file.write(json.dumps({
                "resourceType": "Observation", "id": f"o{index}", "status": "final",
                "category": [{"coding": [{"system": "http://terminology.hl7.org/CodeSystem/observation-category",
                                          "code": "vital-signs", "display": "Vital Signs"}]}],
                "code": {"coding": [{"system": "http://loinc.org", "code": "8867-4", "display": "Heart rate"}],
                         "text": "Heart rate"},
                "subject": {"reference": "Patient/1"}, "effectiveDateTime": f"{moment:%Y-%m-%dT%H:%M:%S}+01:00",
                "valueQuantity": {"value": 55 + int(dice.random() * 70), "unit": "beats/min",
                                  "system": "http://unitsofmeasure.org", "code": "/min"},
            }) + "\n")


def open_mhealth(path):
    dice = random.Random(7)
    with open(path, "w", encoding="utf-8", newline="\n") as file:
        for index in range(60_000):
            moment = FIRST + timedelta(minutes=15 * index)
            file.write(json.dumps({
                "header": {"id": f"{dice.getrandbits(128):032x}", "creation_date_time": f"{moment:%Y-%m-%dT%H:%M:%SZ}",
                           "user_id": "u1", "schema_id": {"namespace": "omh", "name": "heart-rate", "version": "2.0"},
                           "acquisition_provenance": {"source_name": "Watch", "modality": "sensed"}},
                "body": {"heart_rate": {"value": 55 + int(dice.random() * 70), "unit": "beats/min"},
                         "effective_time_frame": {"date_time": f"{moment:%Y-%m-%dT%H:%M:%SZ}"}},
            }) + "\n")


def health_auto(path):
    dice = random.Random(8)
    metrics = []
    for name, units, step, count in (("step_count", "count", 1, 130_000), ("heart_rate", "count/min", 5, 60_000)):
        data = []
        for index in range(count):
            value = {"source": "Watch", "date": f"{FIRST + timedelta(minutes=step * index):%Y-%m-%d %H:%M:%S} +0100"}
            rate = 55 + int(dice.random() * 60)
            value |= {"qty": rate} if name == "step_count" else {"Avg": rate, "Min": rate - 5, "Max": rate + 9}
            data.append(value)
        metrics.append({"name": name, "units": units, "data": data})
    text = json.dumps({"data": {"metrics": metrics, "workouts": []}}, indent=1)
    path.write_text(text, encoding="utf-8")


def main():
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    folder = Path(sys.argv[1])
    folder.mkdir(parents=True)
    plain_csv(folder / "plain.csv")
    fitbit(folder / "fitbit-tables", folder / "fitbit-archive")
    takeout(folder / "takeout.zip", folder / "fitbit-tables", folder / "fitbit-archive")
    samsung(folder / "samsung")
    health_connect(folder / "health-connect.db")
    garmin(folder / "garmin")
    fhir(folder / "fhir.ndjson")
    open_mhealth(folder / "omh.ndjson")
    health_auto(folder / "health-auto.json")


main()
