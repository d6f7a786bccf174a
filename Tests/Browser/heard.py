"""The speech of Orca, written down instead of spoken: one line of JSON for each utterance, when it would begin.

Orca loads this file by its own Python, as its speech server; nothing else imports it. Each line is a pair: `said` for a message,
`read` for what is read from a page, or `begins`, `ends` and `stopped` for reading as a whole, and the words."""

import json
import os

from gi.repository import GLib
from orca import speechserver

Context = speechserver.SayAllContext


class SpeechServer(speechserver.SpeechServer):
    """The one voice there is. Its methods have the names that Orca calls."""

    _only = None

    @staticmethod
    def getFactoryName():
        return "Written"

    @staticmethod
    def getSpeechServers():
        return [SpeechServer.getSpeechServer()]

    @classmethod
    def getSpeechServer(cls, info=None):
        if cls._only is None:
            cls._only = cls()
        return cls._only

    @staticmethod
    def shutdownActiveServers():
        SpeechServer._only = None

    def __init__(self):
        super().__init__()
        self._current = None
        self._turn = 0

    def getInfo(self):
        return ["Written", "written"]

    def getVoiceFamilies(self):
        return [speechserver.VoiceFamily({"name": "default", "lang": "en"})]

    def speak(self, text=None, acss=None, interrupt=True):
        if text:
            self._write("said", text)

    def speakCharacter(self, character, acss=None):
        self._write("said", character)

    def sayAll(self, utteranceIterator, progressCallback):
        self._turn += 1
        self._write("begins", "")
        GLib.idle_add(self._next, self._turn, utteranceIterator, progressCallback)

    def stop(self):
        if self._current:
            context, callback = self._current
            self._current = None
            self._turn += 1
            self._write("stopped", "")
            callback(context.copy(), Context.INTERRUPTED)

    def shutdown(self):
        SpeechServer._only = None

    def _write(self, kind, text):
        with open(os.environ["ORCA_HEARD"], "a", encoding="utf-8") as file:
            file.write(json.dumps([kind, text], ensure_ascii=False) + "\n")

    def _next(self, turn, utterances, callback):
        if turn != self._turn:
            return False
        try:
            context, _ = next(utterances)
        except StopIteration:
            self._current = None
            self._write("ends", "")
            return False
        self._current = (context, callback)
        self._write("read", context.utterance)
        context.currentOffset = context.startOffset
        callback(context.copy(), Context.PROGRESS)
        GLib.timeout_add(5, self._done, turn, utterances, context, callback)
        return False

    def _done(self, turn, utterances, context, callback):
        if turn != self._turn:
            return False
        context.currentOffset = context.endOffset
        callback(context.copy(), Context.COMPLETED)
        GLib.idle_add(self._next, turn, utterances, callback)
        return False
