#!/usr/bin/env python3
"""Writes a made-up Apple Health export of about a given size, the same for the same size.

usage: make-export.py MEGABYTES FILE.xml [FILE.zip]

Records stand as a phone writes them: grouped by type, attributes in the order type,
sourceName, sourceVersion, device, unit, creationDate, startDate, endDate, value, with
the device's address changing from record to record. About 478,000 records in 206 MB.
"""
import sys
import zipfile
from datetime import datetime, timedelta, timezone

PHONE = ("Phone", "17.4.1", "name:iPhone, manufacturer:Apple Inc., model:iPhone, hardware:iPhone14,2, software:17.4.1")
WATCH = ("Watch", "10.4", "name:Apple Watch, manufacturer:Apple Inc., model:Watch, hardware:Watch6,1, software:10.4")
# type, unit, device, share of all records, seconds of a record, lowest and highest value, decimals
TYPES = [
    ("HKQuantityTypeIdentifierHeartRate", "count/min", WATCH, 0.34, 0, 48, 150, 0),
    ("HKQuantityTypeIdentifierActiveEnergyBurned", "kcal", WATCH, 0.22, 60, 0.05, 9, 3),
    ("HKQuantityTypeIdentifierBasalEnergyBurned", "kcal", WATCH, 0.12, 900, 10, 22, 3),
    ("HKQuantityTypeIdentifierStepCount", "count", PHONE, 0.07, 300, 10, 600, 0),
    ("HKQuantityTypeIdentifierStepCount", "count", WATCH, 0.08, 300, 10, 600, 0),
    ("HKQuantityTypeIdentifierDistanceWalkingRunning", "km", WATCH, 0.12, 300, 0.01, 0.6, 6),
    ("HKQuantityTypeIdentifierAppleExerciseTime", "min", WATCH, 0.03, 60, 1, 1, 0),
    ("HKQuantityTypeIdentifierHeartRateVariabilitySDNN", "ms", WATCH, 0.01, 60, 20, 90, 4),
    ("HKQuantityTypeIdentifierRestingHeartRate", "count/min", WATCH, 0.01, 0, 52, 66, 0),
]
STAGES = ["AsleepCore", "AsleepDeep", "AsleepCore", "AsleepREM", "Awake"]
FIRST = datetime(2019, 1, 1, tzinfo=timezone.utc)
STAMP = "%Y-%m-%d %H:%M:%S +0100"


class Dice:
    """A small generator of numbers, seeded, the same everywhere."""

    def __init__(self):
        self.state = 88172645463325252

    def next(self):
        mask = (1 << 64) - 1
        self.state ^= (self.state << 13) & mask
        self.state ^= self.state >> 7
        self.state ^= (self.state << 17) & mask
        return self.state / (1 << 64)


def device_text(device, dice):
    return f"&lt;&lt;HKDevice: 0x{int(dice.next() * 2**36):x}&gt;, {device[2]}&gt;"


def records(count):
    dice = Dice()
    for name, unit, device, share, seconds, low, high, decimals in TYPES:
        number = int(count * share)
        step = timedelta(days=5 * 365) / max(1, number)
        for index in range(number):
            start = FIRST + step * index + timedelta(seconds=int(dice.next() * 60))
            end = start + timedelta(seconds=seconds)
            value = low + (high - low) * dice.next()
            text = f"{value:.{decimals}f}" if decimals else str(int(value))
            yield (
                f' <Record type="{name}" sourceName="{device[0]}" sourceVersion="{device[1]}" '
                f'device="{device_text(device, dice)}" unit="{unit}" '
                f'creationDate="{end.strftime(STAMP)}" startDate="{start.strftime(STAMP)}" '
                f'endDate="{end.strftime(STAMP)}" value="{text}"'
                + (
                    "/>\n"
                    if dice.next() > 0.2
                    else '>\n  <MetadataEntry key="HKMetadataKeyHeartRateMotionContext" value="1"/>\n </Record>\n'
                )
            )
    for day in range(5 * 365):
        start = FIRST + timedelta(days=day, hours=22, minutes=int(dice.next() * 60))
        for stage in STAGES * 3:
            end = start + timedelta(minutes=10 + int(dice.next() * 40))
            yield (
                f' <Record type="HKCategoryTypeIdentifierSleepAnalysis" sourceName="Watch" sourceVersion="10.4" '
                f'device="{device_text(WATCH, dice)}" creationDate="{end.strftime(STAMP)}" '
                f'startDate="{start.strftime(STAMP)}" endDate="{end.strftime(STAMP)}" '
                f'value="HKCategoryValueSleepAnalysis{stage}"/>\n'
            )
            start = end


def write(megabytes, path):
    with open(path, "w", encoding="utf-8", newline="\n") as file:
        file.write(
            '<?xml version="1.0" encoding="UTF-8"?>\n<!DOCTYPE HealthData [\n<!-- HealthKit Export Version: 14 -->\n'
            "<!ELEMENT HealthData (ExportDate,Me,(Record|Correlation|Workout|ActivitySummary)*)>\n"
            "<!ATTLIST HealthData\n  locale CDATA #REQUIRED\n>\n]>\n"
            '<HealthData locale="en_GB">\n <ExportDate value="2024-04-01 10:00:00 +0100"/>\n'
            ' <Me HKCharacteristicTypeIdentifierBiologicalSex="HKBiologicalSexNotSet"/>\n'
        )
        for record in records(int(megabytes * 2_218)):
            file.write(record)
        file.write("</HealthData>\n")


def main():
    if len(sys.argv) not in (3, 4):
        sys.exit(__doc__)
    write(float(sys.argv[1]), sys.argv[2])
    if len(sys.argv) == 4:
        with zipfile.ZipFile(sys.argv[3], "w", zipfile.ZIP_DEFLATED, compresslevel=6) as target:
            target.write(sys.argv[2], "apple_health_export/export.xml")


main()
