// Forms for what is entered by hand, and the list of what waits with its hand-over. Needs queue.js. Every limit and
// every sentence comes from the page; nothing that was written is cleared before it is kept.
(function () {
  "use strict";
  var queue = window.triptychQueue;
  if (!queue) { return; }
  var numbers = window.triptychNumbers;
  var make = window.triptychMake;
  var pageTitle = document.title;

  document.querySelectorAll("[data-unscripted]").forEach(function (one) { one.hidden = true; });
  document.querySelectorAll("[data-scripted]").forEach(function (one) { one.hidden = false; });

  function filled(text, places) {
    return text.replace(/\{([a-z]+)\}/g, function (all, name) { return name in places ? places[name] : all; });
  }

  // ---------- what was written ----------

  function short(text) {
    var letters = Array.from(text);
    return letters.length > 60 ? letters.slice(0, 57).join("") + "…" : text;
  }

  // A number as people of the page's language write it; the other mark is taken too where it can mean nothing else.
  function parsed(text, form) {
    var plain = numbers.plain(text).replace(/[\s'’]/g, "");
    var group = numbers.plain(form.dataset.group), decimal = numbers.plain(form.dataset.decimal);
    if (new RegExp("^-?[1-9]\\d{0,2}([" + group + "]\\d{3})+([" + decimal + "]\\d+)?$").test(plain)) {
      plain = plain.split(group).join("");
    }
    plain = plain.replace(",", ".");
    return /^-?(\d+\.?\d*|\.\d+)$/.test(plain) ? Number(plain) : NaN;
  }
  // What is written in the person's unit as it is kept, in the unit of files, and whether it may be kept.
  function kept(shown, data) {
    return Number(((shown - Number(data.offset || 0)) / Number(data.factor)).toFixed(6));
  }
  function isAllowed(value, data) { return value >= Number(data.low) && value <= Number(data.high); }
  function control(field) { return field.querySelector("input, textarea, select"); }

  // What a field holds: `{value, text}`, nothing where it was left empty, or `{wrong: true}`.
  var readers = {
    number: function (field, form) {
      var data = field.dataset;
      var text = control(field).value.trim();
      if (!text) { return null; }
      var hours = "hours" in data && /^(\d{1,2}):([0-5]\d)$/.exec(numbers.plain(text));
      var shown = hours ? Number(hours[1]) + Number(hours[2]) / 60 : parsed(text, form);
      var value = kept(shown, data);
      if (!isAllowed(value, data)) { return { wrong: true }; }
      if ("whole" in data && value !== Math.round(value)) { return { wrong: true }; }
      return { value: value, text: text + (data.unit ? "\u00a0" + data.unit : "") };
    },
    // Stones and the pounds beyond them. One of the two alone is enough, and 14 pounds are a stone.
    stones: function (field, form) {
      var data = field.dataset;
      function part(name) { return field.querySelector("[data-part=" + name + "]").value.trim(); }
      if (!part("large") && !part("small")) { return null; }
      var stones = parsed(part("large") || "0", form);
      var pounds = parsed(part("small") || "0", form);
      if (!(stones >= 0 && stones === Math.round(stones) && pounds >= 0 && pounds < 14)) { return { wrong: true }; }
      var value = kept(stones * 14 + pounds, data);
      if (!isAllowed(value, data)) { return { wrong: true }; }
      return {
        value: value,
        text: part("large").concat(part("large") && "\u00a0" + data.large, part("large") && part("small") && "\u00a0",
          part("small"), part("small") && "\u00a0" + data.small)
      };
    },
    text: function (field) {
      var text = control(field).value.trim();
      if (!text) { return null; }
      // Counted as the program counts.
      return text.length > Number(field.dataset.high) ? { wrong: true } : { value: text, text: text };
    },
    scale: function (field) {
      var chosen = field.querySelector("input:checked");
      return chosen && chosen.value
        ? { value: Number(chosen.value), text: chosen.dataset.said || numbers.written(chosen.value) } : null;
    },
    // One of several words, and any number of them.
    choice: function (field) {
      var chosen = field.querySelector("input:checked");
      return chosen ? { value: chosen.value, text: chosen.dataset.said } : null;
    },
    checks: function (field) {
      return { value: Array.from(field.querySelectorAll("input:checked"), function (one) { return one.value; }) };
    },
    confirm: function (field) { return control(field).checked ? { isSilent: true } : null; },
    select: function (field) {
      var chosen = control(field).selectedOptions[0];
      return chosen && chosen.value ? { value: chosen.value, text: chosen.textContent } : null;
    },
    "datetime-local": whenOf,
    // A day alone is the person's own day, wherever the browser is.
    date: whenOf
  };
  // The day in three fields, with the time in a fourth where there is one: `2026-03-14T18:30`, "" where nothing is
  // written, null where it is no day or no time.
  function written(box) {
    var isEmpty = true;
    var parts = {};
    box.querySelectorAll("[data-part]").forEach(function (one) {
      var part = parts[one.dataset.part] = numbers.plain(one.value).trim();
      isEmpty = isEmpty && !part;
    });
    if (isEmpty) { return ""; }
    var time = timeOf("time" in parts ? parts.time : "00:00");
    if (!time || !/^\d{1,2} \d{1,2} \d{4}$/.test(parts.day + " " + parts.month + " " + parts.year)) { return null; }
    var text = parts.year + "-" + parts.month.padStart(2, "0") + "-" + parts.day.padStart(2, "0");
    // The 31st of February would be a day of March.
    var noon = new Date(text + "T12:00");
    return noon.getDate() === Number(parts.day) ? text + "T" + time : null;
  }
  // `18:30` of 18:30, 1830, 6:30 pm, 6 p.m. or their like in Arabic; null of what is no time.
  function timeOf(text) {
    var found = /^(\d\d?)(?:[:.]?([0-5]\d))?\s*(?:([ap])\.?\s*m\.?|([صم]))?$/i.exec(text);
    var half = found && (found[3] || found[4] || "");
    if (!found || !(half || found[2])) { return null; }
    var hour = Number(found[1]);
    if (half) { hour = hour > 0 && hour < 13 ? hour % 12 + (/[pم]/i.test(half) ? 12 : 0) : NaN; }
    return hour < 24 ? String(hour).padStart(2, "0") + ":" + (found[2] || "00") : null;
  }
  function whenOf(field) {
    var text = written(field);
    if (text === "") { return null; }
    var date = new Date(text || NaN);
    // A minute's grace, since the seconds of now are not written.
    return isNaN(date) || date.getTime() > Date.now() + 60000 || date.getFullYear() < 1970
      ? { wrong: true } : { moment: field.dataset.type === "date" ? text.slice(0, 10) : queue.stamp(date) };
  }

  // ---------- a form ----------

  function complain(form, wrong) {
    var box = form.querySelector("[data-errors]");
    if (!box) { return; }
    var list = box.querySelector("ul");
    list.textContent = "";
    form.querySelectorAll("[data-field]").forEach(function (field) {
      var isWrong = wrong.indexOf(field) >= 0;
      var fold = field.closest("details");
      if (isWrong && fold) { fold.open = true; }
      var told = field.querySelector(".err");
      var marked = field.getAttribute("role") === "radiogroup" ? field : control(field);
      told.querySelector("span").textContent = isWrong ? form.dataset.error + " " + field.dataset.error : "";
      told.hidden = !isWrong;
      // Both numbers of a weight in stones belong to the one that is wrong.
      var all = field.dataset.type === "stones" ? Array.from(field.querySelectorAll("input")) : [marked];
      if (!isWrong) { all.forEach(function (one) { one.removeAttribute("aria-invalid"); }); return; }
      all.forEach(function (one) { one.setAttribute("aria-invalid", "true"); });
      var item = make("li");
      var link = make("a", field.dataset.label + ": " + field.dataset.error);
      link.href = "#" + control(field).id;
      link.addEventListener("click", function (event) {
        event.preventDefault();
        control(field).focus();
      });
      item.append(link);
      list.append(item);
    });
    box.hidden = !wrong.length;
    document.title = (wrong.length ? form.dataset.error + " " : "") + pageTitle;
    if (wrong.length) { box.focus(); }
  }

  // Of two entries the one written later counts, so it must have the later time, to the second.
  function afterOthers(action, entries) {
    return entries.reduce(function (date, one) {
      var next = new Date(new Date(one.time).getTime() + 1000);
      return one.action === action && next > date && next - date < 60000 ? next : date;
    }, new Date());
  }

  function entry(form) {
    var wrong = [];
    var payload = JSON.parse(form.dataset.payload || "{}");
    var said = [];
    form.querySelectorAll("[data-field]").forEach(function (field) {
      var read = readers[field.dataset.type](field, form);
      if (read ? read.wrong : "required" in field.dataset) { wrong.push(field); return; }
      if (!read) { return; }
      if (read.isSilent) { return; }
      if (read.moment) { payload[field.dataset.field] = read.moment; return; }
      payload[field.dataset.field] = read.value;
      if (read.text && said.length < 2) { said.push(short(read.text)); }
    });
    if (wrong.length) { return { wrong: wrong }; }
    // The value of a day has the id DAY/METRIC.
    if (form.dataset.id === "day") {
      payload = { id: payload.at + "/" + payload.metric };
    }
    // A workout without a start has only just ended.
    if (form.dataset.entry === "log_activity" && !payload.start) {
      payload.start = queue.stamp(new Date(Date.now() - payload.minutes * 60000));
    }
    return { action: form.dataset.entry, payload: payload, text: form.dataset.name + (said.length ? ": " + said.join(numbers.comma) : "") };
  }

  function ask(dialog, act, opener) {
    dialog.querySelector("[data-yes]").onclick = function () { dialog.close(); act(); };
    dialog.querySelector("[data-no]").onclick = function () { dialog.close(); };
    dialog.onclose = function () { if (opener.isConnected) { opener.focus(); } };
    dialog.showModal();
    dialog.querySelector("[data-no]").focus();
  }

  // A workout of the same time as a new one, among those of the page and those that wait; nothing without one.
  function sameTime(made, dialog, entries) {
    function span(payload) {
      var from = new Date(payload.start).getTime();
      return { from: from, to: from + payload.minutes * 60000 };
    }
    var own = span(made.payload);
    var waiting = entries.filter(function (one) { return one.action === made.action; }).map(function (one) {
      var other = span(one.payload);
      return { from: other.from, to: other.to, text: one.text + numbers.comma + happened(one, document.querySelector("[data-queue]")) };
    });
    return JSON.parse(dialog.dataset.held).map(function (one) {
      return { from: new Date(one.from).getTime(), to: new Date(one.to).getTime(), text: one.text, isSynced: one.synced };
    }).concat(waiting).find(function (one) { return one.from < own.to && own.from < one.to; });
  }

  function begin(form) {
    var twice = document.querySelector("[data-ask-twice]");
    var kept = form.querySelector("[data-kept-here]");
    var trouble = form.querySelector("[data-trouble]");
    var hand = form.querySelector("[data-hand]");
    var isBusy = false;
    // Whoever leaves while an entry is on its way into the store is asked first: it would be lost.
    function stay(event) { event.preventDefault(); }
    function setBusy(value) {
      isBusy = value;
      window[value ? "addEventListener" : "removeEventListener"]("beforeunload", stay);
    }
    function finish() { setBusy(false); }
    if (hand) {
      hand.querySelector("button").addEventListener("click", function () { document.querySelector("[data-queue] [data-save]").click(); });
    }
    form.addEventListener("submit", function (event) {
      event.preventDefault();
      if (isBusy) { return; }
      kept.textContent = "";
      trouble.textContent = "";
      var made = entry(form);
      complain(form, made.wrong || []);
      if (made.wrong) { return; }
      setBusy(true);
      queue.all().then(function (entries) {
        var other = twice && sameTime(made, twice, entries);
        if (!other) { return keep(made, entries); }
        twice.querySelector("[data-what]").textContent = other.text;
        twice.querySelector("[data-then]").textContent = other.isSynced ? twice.dataset.synced : twice.dataset.byHand;
        ask(twice, function () {
          setBusy(true);
          queue.all().then(function (now) { return keep(made, now); }).catch(fail).then(finish);
        }, form.querySelector("[type=submit]"));
      }).catch(fail).then(finish);
    });
    function keep(made, entries) {
      var time = queue.stamp(afterOthers(made.action, entries));
      return queue.add({ action: made.action, payload: made.payload, text: made.text, time: time }).then(function (place) {
        kept.textContent = place === "page" ? form.dataset.onPage : filled(form.dataset.kept, { text: made.text });
        form.reset();
        // The file can be saved here, and not only from the list below.
        if (hand) { hand.hidden = !document.querySelector("[data-queue]"); }
      });
    }
    function fail(error) {
      trouble.textContent = queue.isFull(error) ? form.dataset.full : String(error);
    }
    document.querySelectorAll("[data-fill]").forEach(function (button) {
      button.addEventListener("click", function () {
        ["name", "minutes"].forEach(function (name) {
          form.querySelector("[name=" + name + "]").value = button.dataset[name];
        });
        kept.textContent = button.dataset.filled;
        form.querySelector("[name=name]").focus();
      });
    });
  }

  // ---------- what waits ----------

  function moment(date, box) {
    return new Intl.DateTimeFormat(box.dataset.locale, { dateStyle: "medium", timeStyle: "short" }).format(date);
  }
  // When it was, which may be a day alone.
  function happened(one, box) {
    var text = String(one.payload.at || one.payload.start || one.time);
    if (isNaN(new Date(text))) { text = one.time; }
    if (text.length > 10) { return moment(new Date(text), box); }
    return new Intl.DateTimeFormat(box.dataset.locale, { dateStyle: "medium" }).format(new Date(text + "T12:00"));
  }
  function megabytes(count) {
    return (Math.ceil(count / 10485.76) / 100).toLocaleString(numbers.language);
  }

  function waiting(box) {
    function part(name) { return box.querySelector("[data-" + name + "]"); }
    var shown = [];
    var said = part("said");

    function row(one) {
      var item = make("li");
      var words = make("div");
      words.append(make("p", one.text), make("p", happened(one, box) + numbers.comma + (one.handed
        ? filled(box.dataset.handed, { time: moment(new Date(one.handed), box) }) : box.dataset.new), "m"));
      var button = window.triptychButton(box.dataset.remove, function () {
        var dialog = part("ask-remove");
        part("what").textContent = one.text + numbers.comma + happened(one, box);
        ask(dialog, function () {
          queue.remove([one.id]).then(function () {
            said.textContent = box.dataset.gone;
            box.focus();
          });
        }, button);
      });
      button.append(make("span", ": " + one.text, "vh"));
      item.append(words, button);
      return item;
    }

    function show() {
      Promise.all([queue.all(), queue.place()]).then(function (found) {
        shown = found[0];
        var place = found[1];
        var used = queue.bytes(shown);
        var most = queue.limits[place];
        var held = document.activeElement && part("list").contains(document.activeElement);
        part("list").replaceChildren.apply(part("list"), shown.map(row));
        if (held) { box.focus(); }
        part("none").hidden = shown.length > 0;
        part("place").textContent = place === "page" ? box.dataset.onPage : filled(
          place === "database" ? box.dataset.inDatabase : box.dataset.inStore,
          { most: megabytes(most), used: megabytes(shown.length ? used : 0) });
        part("near").hidden = used < most * 0.9;
        ["save", "take"].forEach(function (one) { part(one).disabled = !shown.length; });
        part("clear").disabled = !shown.some(function (one) { return one.handed; });
        box.querySelector("textarea").value = shown.length ? text() : "";
      });
    }
    function text() {
      var sorted = shown.slice().sort(function (one, other) {
        return new Date(one.time) - new Date(other.time) || (one.id < other.id ? -1 : 1);
      });
      return queue.file(box.dataset.person, sorted);
    }
    part("save").addEventListener("click", function () {
      var name = "triptych-queue-" + queue.stamp(new Date()).slice(0, 10) + ".json";
      var ids = shown.map(function (one) { return one.id; });
      queue.save(name, text()).then(function (saved) {
        return saved && queue.hand(ids).then(function () { said.textContent = filled(box.dataset.saved, { file: saved }); });
      });
    });
    part("clear").addEventListener("click", function () {
      ask(part("ask-clear"), function () {
        queue.remove(shown.filter(function (one) { return one.handed; }).map(function (one) { return one.id; }))
          .then(function () {
            said.textContent = box.dataset.gone;
            box.focus();
          });
      }, part("clear"));
    });
    // What only this page holds would go with it.
    window.addEventListener("beforeunload", function (event) {
      if (queue.onlyHere().some(function (one) { return !one.handed; })) { event.preventDefault(); }
    });
    queue.watch(show);
    show();
  }

  // ---------- a list that shows only what is asked for ----------

  function filter(form) {
    var list = document.querySelector("[data-filtered]");
    function wanted(name) {
      var field = form.querySelector("[data-of=" + name + "]");
      return field.tagName === "SELECT" ? field.value : (written(field) || "").slice(0, 10);
    }
    form.hidden = false;
    form.addEventListener("submit", function (event) { event.preventDefault(); });
    form.addEventListener("input", function () {
      var count = 0;
      list.querySelectorAll("[data-day]").forEach(function (row) {
        var isShown = ["kind", "source"].every(function (name) {
          return !wanted(name) || row.dataset[name] === wanted(name);
        }) && (!wanted("from") || row.dataset.day >= wanted("from"))
          && (!wanted("to") || row.dataset.day <= wanted("to"));
        row.hidden = !isShown;
        count += isShown ? 1 : 0;
      });
      // A day, or what does not count of it, hides with its last row.
      list.querySelectorAll("[data-group]").forEach(function (group) {
        group.hidden = !group.querySelector("[data-day]:not([hidden])");
      });
      form.querySelector("[data-count]").textContent = numbers.counted(form.dataset, count);
    });
  }

  // A link such as change.html#ID chooses the record.
  function pick() {
    var id = decodeURIComponent(window.location.hash.slice(1));
    document.querySelectorAll("select[data-pick]").forEach(function (one) {
      if (id && Array.from(one.options, function (option) { return option.value; }).indexOf(id) >= 0) {
        one.value = id;
      }
    });
  }

  window.addEventListener("hashchange", pick);
  pick();
  document.querySelectorAll("form[data-filter]").forEach(filter);
  document.querySelectorAll("form[data-entry]").forEach(begin);
  document.querySelectorAll("[data-queue]").forEach(waiting);
}());
