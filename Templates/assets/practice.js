// Guides a practice: says each step once, lets the circle grow and shrink, keeps the time. Nothing begins by
// itself, and what is stopped before its end leaves nothing behind. Without this script the list stands alone.
(function () {
  "use strict";
  var region = document.querySelector("[data-practice]");
  if (!region) { return; }
  var form = region.querySelector(".guided");
  var status = form.querySelector("[role=status]");
  var tick = form.querySelector(".tick");
  var button = form.querySelector("[type=submit]");
  var kept = form.querySelector(".kept");
  var circle = region.querySelector(".moving");
  var items = Array.from(region.querySelectorAll("li[data-seconds]"));
  var comesRound = items.some(function (item) { return Number(item.dataset.seconds) > 0; });
  var numbers = window.triptychNumbers;
  var session = null;
  var finished = null;

  function isStill() {
    return document.documentElement.dataset.motion === "reduce" ||
      (document.documentElement.dataset.motion !== "full" && matchMedia("(prefers-reduced-motion:reduce)").matches);
  }
  function minutes() { return Number(form.elements.minutes.value); }
  function name(item) { return item.querySelector(".do").textContent; }

  // The steps of a whole session as moments in seconds. A minute is sixty seconds: as many whole rounds as fit, with
  // what is left over as an equal rest after each. Three breaths of nineteen seconds leave one second of rest each.
  function plan() {
    var total = minutes() * 60, steps = [], at = 0;
    var lengths = items.map(function (item) { return comesRound ? Number(item.dataset.seconds) : total / items.length; });
    var round = lengths.reduce(function (sum, seconds) { return sum + seconds; }, 0);
    var rounds = Math.max(1, Math.floor(total / round + 1e-6));
    var rest = Math.max(0, total - rounds * round) / rounds;
    for (var i = 0; i < rounds * items.length; i += 1) {
      var place = i % items.length, seconds = lengths[place];
      steps.push({ item: items[place], from: at, to: at + seconds + (place === items.length - 1 ? rest : 0), moves: seconds });
      at = steps[i].to;
    }
    return steps;
  }

  // A soft tone that swells and fades; only where somebody asked for it.
  function tone(growth) {
    if (!form.elements.sound.checked || !session.audio) { return; }
    var audio = session.audio, now = audio.currentTime, voice = audio.createOscillator(), loudness = audio.createGain();
    voice.frequency.value = growth > 0 ? 262 : growth < 0 ? 196 : 220;
    loudness.gain.setValueAtTime(0, now);
    loudness.gain.linearRampToValueAtTime(0.06, now + 0.25);
    loudness.gain.linearRampToValueAtTime(0, now + 1.4);
    voice.connect(loudness);
    loudness.connect(audio.destination);
    voice.start(now);
    voice.stop(now + 1.5);
  }
  function pulse() {
    if (form.elements.pulse.checked && navigator.vibrate) { navigator.vibrate(60); }
  }
  function move(scale, seconds) {
    if (!circle) { return; }
    circle.style.transitionDuration = isStill() ? "0s" : seconds + "s";
    circle.style.transform = isStill() ? "none" : "scale(" + scale + ")";
  }
  function mark(item) {
    items.forEach(function (other) { other.classList.toggle("now", other === item); });
  }

  function enter(step) {
    var growth = Number(step.item.dataset.growth);
    status.textContent = name(step.item);
    mark(step.item);
    if (growth !== 0) { move(growth > 0 ? 1.36 : 1, step.moves); }
    tone(growth);
    pulse();
  }
  function clock(seconds) {
    var left = Math.max(0, Math.ceil(seconds));
    return left < 60 ? String(left) : Math.floor(left / 60) + ":" + String(left % 60).padStart(2, "0");
  }
  function beat() {
    if (!session) { return; }
    var at = (performance.now() - session.began) / 1000;
    var steps = session.steps, last = steps[steps.length - 1];
    if (at >= last.to) { return end(true); }
    while (steps[session.index].to <= at) { session.index += 1; }
    if (session.said !== session.index) {
      session.said = session.index;
      enter(steps[session.index]);
    }
    var round = comesRound ? Math.floor(session.index / items.length) + 1 : 0;
    tick.textContent = numbers.written(clock(steps[session.index].from + steps[session.index].moves - at) +
      (round ? " · " + region.dataset.round + " " + round + " / " + steps.length / items.length : ""));
    session.timer = setTimeout(beat, 200);
  }
  function begin() {
    var Sound = window.AudioContext || window.webkitAudioContext;
    kept.hidden = true;
    session = { steps: plan(), index: 0, said: -1, minutes: minutes(), began: performance.now(), audio: null };
    try { session.audio = Sound ? new Sound() : null; } catch (refused) { session.audio = null; }
    // A control that can no longer be used would drop the focus.
    if (document.activeElement && document.activeElement.name === "minutes") { button.focus(); }
    form.elements.minutes.forEach(function (radio) { radio.disabled = true; });
    button.textContent = region.dataset.stop;
    region.classList.add("running");
    // On a phone the circle, the words and the button stand on one screen.
    if (region.getBoundingClientRect().top < 0) { region.scrollIntoView({ block: "start", behavior: "instant" }); }
    beat();
  }
  function end(isWhole) {
    clearTimeout(session.timer);
    if (session.audio) { session.audio.close(); }
    var length = session.minutes;
    session = null;
    mark(null);
    move(1, 1);
    tick.textContent = "";
    button.textContent = region.dataset.begin;
    region.classList.remove("running");
    form.elements.minutes.forEach(function (radio) { radio.disabled = false; });
    status.textContent = isWhole ? region.dataset.done : region.dataset.stopped;
    if (isWhole) { keep(length); }
  }

  // The queue of this browser takes a finished session; where it can keep none, a file is offered. The two never
  // hold one session under two names.
  function keep(length) {
    var queue = window.triptychQueue;
    finished = {
      id: queue.identifier(), action: "log_mindful", time: queue.stamp(new Date()), payload: { value: length },
      text: form.querySelector("input:checked + span").textContent + numbers.comma + region.querySelector("h1").textContent
    };
    queue.add(finished).then(function (where) { offer(where !== "page"); }, function () { offer(false); });
  }
  function offer(isKept) {
    kept.hidden = false;
    kept.querySelector("p").textContent = isKept ? region.dataset.kept : region.dataset.notKept;
    if (kept.querySelector("a")) { kept.querySelector("a").hidden = !isKept; }
    kept.querySelector("button").hidden = isKept;
  }
  function save() {
    var queue = window.triptychQueue;
    queue.save(region.dataset.file + "-" + finished.time.slice(0, 10) + ".json", queue.file(region.dataset.person, [finished]));
  }

  // Who leaves the page has stopped, even where the browser keeps the page for the way back.
  window.addEventListener("pagehide", function () { if (session) { end(false); } });
  form.addEventListener("submit", function (event) {
    event.preventDefault();
    if (session) { end(false); } else { begin(); }
  });
  kept.querySelector("button").addEventListener("click", save);
  if (navigator.vibrate) { form.elements.pulse.closest("label").hidden = false; }
  form.hidden = false;
}());
