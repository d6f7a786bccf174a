// Plays a chart as sound where somebody asks for it: the higher a value, the higher its tone, a tick where the goal
// is reached, silence where there is no data. The browser makes the tones from the numbers of the chart's table, or
// from the small line itself. Nothing plays by itself, and Escape ends it.
(function () {
  "use strict";
  var said = document.getElementById("sound-words").dataset;
  var display = window.triptychDisplay, make = window.triptychMake;
  var speeds = { slow: 0.6, normal: 1, fast: 2 };
  var volumes = { off: 0, quiet: 0.06, medium: 0.18, loud: 0.5 };
  // Lines that sound together differ by their tone.
  var waves = ["sine", "triangle", "square", "sawtooth"];
  // Time to hear the words before, in seconds.
  var pause = 1;
  var audio = null, playing = null, touching = null;

  // The points of path data in a box of 1000, as shares of the frame.
  function points(data) {
    var found = [], x = 0, y = 0;
    (data.match(/[MLlh][^MLlhZ]*/g) || []).forEach(function (part) {
      var command = part.charAt(0);
      var values = (part.slice(1).match(/-?(?:\d+\.?\d*|\.\d+)/g) || []).map(Number);
      for (var i = 0; command !== "h" && i + 1 < values.length; i += 2) {
        x = command === "l" ? x + values[i] : values[i];
        y = command === "l" ? y + values[i + 1] : values[i + 1];
        found.push({ x: x / 1000, y: y / 1000 });
      }
    });
    return found;
  }

  // ---------- what sounds when ----------
  // Two octaves from 220 hertz, the lowest value to the highest; values that are all equal stand in the middle.
  function scale(values) {
    var known = values.filter(function (value) { return !isNaN(value); });
    var low = Math.min.apply(null, known), high = Math.max.apply(null, known);
    return function (value) { return 220 * Math.pow(4, high > low ? (value - low) / (high - low) : 0.5); };
  }
  function scales(chart) {
    var together = scale([].concat.apply([], chart.series));
    return chart.series.map(function (values) { return chart.isApart ? scale(values) : together; });
  }
  // From 1 to 8 seconds whatever the number of days.
  function score(chart, speed) {
    var count = chart.series[0].length;
    var length = Math.min(8, Math.max(1, Math.min(6, Math.max(1.5, count / 4)) / speed));
    var step = length / count;
    var plan = { length: length, step: step, notes: [], ticks: [] };
    var pitch = scales(chart);
    chart.series.forEach(function (values, part) {
      values.forEach(function (value, index) {
        if (isNaN(value)) { return; }
        plan.notes.push({ at: index * step, pitch: pitch[part](value), part: part });
        // In a long range ticks would run together: there the first day of a row of days says it.
        if (value >= chart.goal && (step > 0.08 || !(values[index - 1] >= chart.goal))) { plan.ticks.push(index * step); }
      });
    });
    return plan;
  }
  function voice(context, wave, out) {
    var tone = context.createOscillator(), loudness = context.createGain();
    tone.type = wave;
    loudness.gain.value = 0;
    tone.connect(loudness);
    loudness.connect(out);
    return { tone: tone, gain: loudness.gain };
  }
  // Puts a plan into any audio context, one that is heard or one that only computes; gives the way to end it.
  function schedule(context, plan, volume, start) {
    var out = context.createGain(), voices = [];
    out.gain.value = volume;
    out.connect(context.destination);
    // A tone begins and ends softly, so that it does not click.
    var edge = Math.min(0.01, plan.step / 4), sounds = plan.step > 0.08 ? 0.8 : 1;
    plan.notes.forEach(function (note) {
      var one = voices[note.part] = voices[note.part] || voice(context, waves[note.part % waves.length], out);
      var at = start + note.at, end = at + plan.step * sounds;
      var isOn = sounds === 1 && Math.abs(one.end - at) < edge;
      one.tone.frequency.setValueAtTime(note.pitch, at);
      if (isOn) { one.gain.cancelScheduledValues(one.end - edge * 1.5); } else { one.gain.setValueAtTime(0, at); }
      one.gain.linearRampToValueAtTime(1, at + edge);
      one.gain.setValueAtTime(1, end - edge);
      one.gain.linearRampToValueAtTime(0, end);
      one.end = end;
    });
    plan.ticks.forEach(function (at) {
      var tick = voice(context, "square", out);
      tick.tone.frequency.value = 1760;
      tick.gain.setValueAtTime(0.6, start + at);
      tick.gain.linearRampToValueAtTime(0, start + at + 0.02);
      voices.push(tick);
    });
    voices.forEach(function (one) { one.tone.start(start); one.tone.stop(start + plan.length + 0.05); });
    return function () { out.disconnect(); };
  }

  // ---------- playing ----------
  function heard() {
    var Context = window.AudioContext || window.webkitAudioContext;
    audio = audio || (Context ? new Context() : null);
    if (audio && audio.state === "suspended") { audio.resume(); }
    return audio;
  }
  function loudness(chart) { return volumes[display.value("volume")] / chart.series.length; }
  // A page has several of these buttons: who only hears one hears what it plays, behind the words that are seen.
  function named(button, text) {
    button.textContent = text;
    if (button.dataset.what) { button.setAttribute("aria-label", text + ": " + button.dataset.what); }
  }
  function stop(words) {
    if (!playing) { return; }
    clearTimeout(playing.timer);
    playing.end();
    named(playing.button, said.play);
    playing.status.textContent = words || "";
    playing = null;
  }
  function play(button, status, chart) {
    var context = loudness(chart) ? heard() : null;
    stop();
    status.textContent = context ? chart.before : said.off;
    if (!context) { return; }
    var plan = score(chart, speeds[display.value("speed")]);
    named(button, said.stop);
    playing = {
      button: button, status: status, end: schedule(context, plan, loudness(chart), context.currentTime + pause),
      timer: setTimeout(function () { stop(chart.after); }, (plan.length + pause) * 1000)
    };
  }
  // A button with a line that says what is heard, before and after; unseen where the words stand there anyway.
  function control(source, isUnseen, what) {
    var row = make("div", "", "row play");
    var status = make("span", "", isUnseen ? "vh" : "muted small");
    var button = window.triptychButton(said.play, function () {
      if (playing && playing.button === button) { stop(); } else { play(button, status, source()); }
    });
    button.dataset.what = what || "";
    named(button, said.play);
    status.setAttribute("role", "status");
    row.append(button, status);
    return row;
  }
  // A finger on the chart: the tone of the day below it, and a tick of the motor where there is one.
  function touch(chart, index) {
    var context = loudness(chart) && heard();
    var step = 0.15, notes = [], pitch = scales(chart), isReached = false;
    chart.series.forEach(function (values, part) {
      if (isNaN(values[index])) { return; }
      notes.push({ at: 0, pitch: pitch[part](values[index]), part: part });
      isReached = isReached || values[index] >= chart.goal;
    });
    if (navigator.vibrate) { navigator.vibrate(isReached ? 25 : 8); }
    if (touching) { touching(); touching = null; }
    if (context) {
      touching = schedule(context, { length: step, step: step, notes: notes, ticks: isReached ? [0] : [] }, loudness(chart), context.currentTime);
    }
  }
  window.triptychSound = { points: points, score: score, schedule: schedule, control: control, touch: touch };

  // ---------- small lines ----------
  // Their days stand at even distances; the words beside them say what they show.
  function small(row) {
    var found = [].concat.apply([], Array.from(row.querySelectorAll("path")).slice(0, 1).map(function (path) {
      return points(path.getAttribute("d"));
    }));
    var steps = found.slice(1).map(function (point, place) { return point.x - found[place].x; });
    var step = Math.min.apply(null, steps);
    if (row.querySelector(".play") || found.length < 2 || !(step > 0)) { return; }
    var values = Array(Math.round((found[found.length - 1].x - found[0].x) / step) + 1).fill(NaN);
    found.forEach(function (point) { values[Math.round((point.x - found[0].x) / step)] = -point.y; });
    var part = row.parentElement;
    while (part && !part.querySelector("h2, h3")) { part = part.parentElement; }
    var name = part ? part.querySelector("h2, h3").textContent.trim() : "";
    row.append(control(function () { return { series: [values], before: row.querySelector(".spark-note").textContent, after: "" }; }, true, name));
  }
  function all() { document.querySelectorAll(".spark-row").forEach(small); }
  document.addEventListener("keydown", function (event) { if (event.key === "Escape") { stop(); } });
  document.addEventListener("visibilitychange", function () { if (document.hidden) { stop(); } });
  window.addEventListener("pagehide", function () { stop(); });
  document.addEventListener("triptych:main", function () { stop(); all(); });
  all();
}());
