// Makes the settings a form: fills it from the whole file the page carries, checks by the limits that reading the
// file checks by, keeps changes in this browser, and hands over a settings file with the changes alone. Without this
// script the page shows every value as text.
(function () {
  "use strict";
  var form = document.getElementById("settings");
  var limits = window.triptychLimits;
  var written = window.triptychNumbers.written;
  if (!form || !limits) { return; }
  // Of its own for this folder of pages, which is one person's.
  var key = "triptych-settings:" + document.currentScript.src.replace(/assets\/[^\/]*$/, "");
  var said = form.dataset;
  var base = JSON.parse(said.file);
  var rows = Array.from(form.querySelectorAll("[data-path]"));
  var title = document.title;
  // Saves from beside the row that was changed last.
  var near = window.triptychButton("");
  near.type = "submit";
  near.classList.add("near");
  // Values that differ from the file, by path. Those of rows that this page does not have wait for the file too.
  var changes = {};

  function byId(id) { return document.getElementById(id); }
  var find = byId("find");
  function same(one, other) { return JSON.stringify(one) === JSON.stringify(other); }
  var has = Object.hasOwn;
  function get(path) {
    return path.split(".").reduce(function (object, name) { return object[name]; }, base);
  }
  function current(path) { return has(changes, path) ? changes[path] : get(path); }
  // Whether the file has one value at a path, and no object with others.
  function isLeaf(path) {
    var value = base;
    var isThere = path.split(".").every(function (name) {
      if (value === null || typeof value !== "object" || !has(value, name)) { return false; }
      value = value[name];
      return true;
    });
    return isThere && (value === null || typeof value !== "object" || Array.isArray(value) || has(value, "from"));
  }
  function rowOf(path) { return rows.filter(function (row) { return row.dataset.path === path; })[0]; }
  function all(row, selector) { return Array.from(row.querySelectorAll(selector)); }
  function box(row) { return row.querySelector("input, textarea"); }

  // ----- reading a row: { value } or { error }

  function readDates(row) {
    var texts = all(row, "[data-part]").map(function (input) { return input.value.trim(); });
    if (texts[0] === "" && texts[1] === "") { return { value: null }; }
    var days = texts.map(function (text) { return limits.date(text, Number(row.dataset.min), Number(row.dataset.max)); });
    if (days[0] === null || days[1] === null || days[0] > days[1]) { return { error: row.dataset.error }; }
    return { value: { from: days[0], to: days[1] } };
  }
  function readGoals(row) {
    var names = [], value = [], error = null;
    all(row, ".goalrow").forEach(function (item) {
      var read = readGoal(item, names);
      tell(item, read.error, item.querySelector(".err"));
      error = error || read.error;
      if (read.value) { value.push(read.value); }
    });
    return error ? { error: error, isTold: true } : { value: value };
  }
  function readGoal(item, names) {
    function part(name) { return item.querySelector("[data-part=" + name + "]"); }
    var name = part("name").value.trim(), by = part("date").value.trim(), target = part("target").value.trim();
    var metric = part("metric").value || null;
    if (!limits.keepsRule(name, { min: 1, max: said.goalName }) || names.indexOf(name) >= 0) { return { error: said.errorGoalName }; }
    names.push(name);
    var day = by === "" ? null : limits.date(by, Number(said.firstYear), Number(said.lastYear));
    if (by !== "" && day === null) { return { error: said.errorDate }; }
    var unit = part("metric").selectedOptions[0];
    var high = Number(unit.dataset.max);
    var shown = target === "" ? null : limits.number(target);
    var amount = shown === null ? null : limits.outOfUnit(shown, unit.dataset);
    // A goal that nobody touched keeps the number of the file, which its unit may have rounded.
    if (item.filled && item.filled.text === target && item.filled.metric === metric) { amount = item.filled.value; }
    if (metric === null && target === "") { return { value: { name: name, date: day, metric: null, target: null } }; }
    if (metric === null || amount === null || amount <= 0 || amount > high) {
      return { error: said.errorGoalTarget.replace("{high}", metric === null ? "…" : limits.shown(limits.highest(high, unit.dataset))) };
    }
    return { value: { name: name, date: day, metric: metric, target: amount } };
  }
  function chosenNames(row, isChosen) {
    return all(row, "input[data-name]").filter(function (one) { return one.checked === isChosen; })
      .map(function (one) { return one.dataset.name; });
  }
  // Everything ticks all the others; none of them can be missing from everything.
  function settleChosen(row, box_) {
    var everything = row.querySelector("[data-all]");
    if (box_ === everything && everything.checked) {
      all(row, "input[data-name]").forEach(function (one) { one.checked = true; });
    } else if (box_ !== everything && !box_.checked) { everything.checked = false; }
  }
  // A choice of one's own begins with the first box or place that changes; the usual arrangement undoes it.
  function settleBlocks(row, box_) {
    var everything = row.querySelector("[data-all]");
    if (box_ !== everything) { everything.checked = false; } else if (everything.checked) { fill(row, null); }
  }
  function read(row) {
    switch (row.dataset.kind) {
    case "flag": return { value: box(row).checked };
    case "choice":
      var picked = row.querySelector("input:checked");
      return { value: !picked || picked.value === "null" ? null : picked.value };
    case "off":
      return { value: all(row, "input").filter(function (one) { return !one.checked; })
        .map(function (one) { return one.dataset.name; }).sort() };
    case "chosen":
      return { value: row.querySelector("[data-all]").checked ? null : chosenNames(row, true) };
    case "blocks":
      return { value: row.querySelector("[data-all]").checked ? null : all(row, "li").filter(function (item) {
        var shown = item.querySelector("input");
        return !shown || shown.checked;
      }).map(function (item) { return item.dataset.name; }) };
    case "order":
      var names = all(row, "li").map(function (item) { return item.dataset.name; });
      return { value: same(names, usual(row)) ? get(row.dataset.path) : names };
    case "dates": return readDates(row);
    case "goals": return readGoals(row);
    default: return limits.readText(box(row).value.trim(), row);
    }
  }

  // ----- filling a row

  // The order in which a row's entries stood when the page opened, sources of the file first.
  function usual(row) {
    var names = row.usualNames;
    if (row.dataset.kind === "blocks") { return names; }
    var first = get(row.dataset.path).filter(function (name) { return names.indexOf(name) >= 0; });
    return first.concat(names.filter(function (name) { return first.indexOf(name) < 0; }));
  }
  function fill(row, value) {
    switch (row.dataset.kind) {
    case "flag": box(row).checked = value; break;
    case "choice":
      all(row, "input").forEach(function (one) { one.checked = one.value === (value === null ? "null" : value); });
      break;
    case "off":
      all(row, "input").forEach(function (one) { one.checked = value.indexOf(one.dataset.name) < 0; });
      break;
    case "chosen":
      row.querySelector("[data-all]").checked = value === null;
      all(row, "input[data-name]").forEach(function (one) {
        one.checked = value === null || value.indexOf(one.dataset.name) >= 0;
      });
      break;
    case "blocks":
      row.querySelector("[data-all]").checked = value === null;
      all(row, "li").forEach(function (item) {
        var shown = item.querySelector("input");
        if (shown) { shown.checked = value === null || value.indexOf(item.dataset.name) >= 0; }
      });
      fillOrder(row, value || []);
      break;
    case "order": fillOrder(row, value); break;
    case "dates":
      all(row, "[data-part]").forEach(function (one) { one.value = value ? value[one.dataset.part] : ""; });
      break;
    case "goals": fillGoals(row, value); break;
    case "number": limits.fillNumber(box(row), value, row, row); break;
    case "time":
    case "times": box(row).value = written([].concat(value).join(window.triptychNumbers.comma)); break;
    case "folders": box(row).value = value.join("\n"); break;
    default: box(row).value = value === null ? "" : value;
    }
  }
  function fillOrder(row, value) {
    var list = row.querySelector("ol");
    if (!list) { return; }
    if (!row.usualNames) {
      row.usualNames = all(list, "li").map(function (item) { return item.dataset.name; });
      all(list, "li").forEach(function (item) { addSteps(row, item); });
    }
    var names = value.length ? value.concat(usual(row)) : usual(row);
    names.forEach(function (name, index) {
      var item = all(list, "li").filter(function (one) { return one.dataset.name === name; })[0];
      if (item && names.indexOf(name) === index) { list.appendChild(item); }
    });
    ends(list);
  }
  // What an entry is called on the page.
  function shownName(item) { return item.querySelector(".o").textContent; }
  function addSteps(row, item) {
    var buttons = document.importNode(row.querySelector("template").content, true);
    all(buttons, "[data-which]").forEach(function (which) { which.textContent = ": " + shownName(item); });
    item.appendChild(buttons);
  }
  // The first cannot move up and the last not down.
  function ends(list) {
    all(list, "li").forEach(function (item, index, items) {
      var buttons = all(item, "button");
      buttons[0].setAttribute("aria-disabled", String(index === 0));
      buttons[1].setAttribute("aria-disabled", String(index === items.length - 1));
    });
  }
  function fillGoals(row, value) {
    row.querySelector(".goalrows").textContent = "";
    value.forEach(function (goal) { addGoal(row, goal); });
    countGoals(row);
  }
  function addGoal(row, goal) {
    var item = document.importNode(row.querySelector("template").content, true).firstElementChild;
    all(item, "[data-part]").forEach(function (input) {
      var value = goal && goal[input.dataset.part];
      if (value !== null && value !== undefined && input.dataset.part !== "target") { input.value = value; }
    });
    if (goal && goal.target !== null) {
      // The unit is that of the chosen measure.
      limits.fillNumber(item.querySelector("[data-part=target]"), goal.target, item,
        item.querySelector("[data-part=metric]").selectedOptions[0]);
      item.filled.metric = goal.metric;
    }
    row.querySelector(".goalrows").appendChild(item);
    return item;
  }
  function countGoals(row) {
    all(row, ".goalrow").forEach(function (item, index) {
      var legend = item.querySelector("legend");
      legend.textContent = legend.dataset.legend.replace("{n}", written(index + 1));
      item.querySelector("[data-which]").textContent = ": " + legend.textContent;
      var error = item.querySelector(".err");
      error.id = "goal-" + index + "-e";
      all(item, "[data-part]").forEach(function (input) {
        input.id = "goal-" + index + "-" + input.dataset.part;
        input.setAttribute("aria-describedby", error.id);
        input.parentNode.querySelector("label").htmlFor = input.id;
      });
    });
    row.querySelector("[data-add]").hidden = all(row, ".goalrow").length >= Number(row.dataset.max);
  }

  // ----- errors

  function tell(row, error, place) {
    place = place || row.querySelector(".err");
    if (!place) { return; }
    place.hidden = !error;
    if (error && !place.firstChild) { place.appendChild(document.importNode(byId("error-mark").content, true)); }
    if (place.firstChild) { place.querySelector("span").textContent = error || ""; }
    all(row, "input[type=text], textarea").forEach(function (input) {
      if (error) { input.setAttribute("aria-invalid", "true"); } else { input.removeAttribute("aria-invalid"); }
    });
  }
  // What two fields must keep together, once both are right by themselves.
  function together(row, value) {
    var rule = row.dataset.rule;
    if (!rule) { return null; }
    var otherRow = rowOf(row.dataset.other);
    var read_ = otherRow ? read(otherRow) : { value: current(row.dataset.other) };
    if (has(read_, "error")) { return null; }
    var other = read_.value;
    var holds = rule === "at-most" ? value <= other : rule === "differs" ? value !== other : !other || value !== null;
    return holds ? null : row.dataset.errorRule;
  }
  function check(row) {
    var result = read(row);
    if (!result.error) {
      var broken = together(row, result.value);
      if (broken) { result = { error: broken }; }
    }
    if (!result.isTold && row.dataset.kind !== "goals") { tell(row, result.error); }
    return result;
  }
  function partners(row) {
    return rows.filter(function (one) {
      return one.dataset.other === row.dataset.path || one.dataset.path === row.dataset.other;
    });
  }

  // ----- keeping changes

  function keep() {
    try {
      if (Object.keys(changes).length === 0) { localStorage.removeItem(key); } else {
        localStorage.setItem(key, JSON.stringify({ base: said.file, changes: changes }));
      }
      return said.kept;
    } catch (refused) { return said.notKept; }
  }
  // What this browser holds of changes, as far as the rows can show it: anybody may have written there.
  function restore(isFirst) {
    var found = null;
    var before = changes;
    changes = {};
    try { found = JSON.parse(localStorage.getItem(key)); } catch (refused) { found = null; }
    var given = found && found.base === said.file && found.changes ? found.changes : {};
    Object.keys(given).forEach(function (path) {
      if (!rowOf(path) && isLeaf(path)) { changes[path] = given[path]; }
    });
    rows.forEach(function (row) {
      var path = row.dataset.path;
      var value = has(given, path) ? given[path] : get(path);
      // What somebody is writing in a row that did not change stays.
      if (!isFirst && same(value, has(before, path) ? before[path] : get(path))) {
        if (has(before, path)) { changes[path] = before[path]; }
        return;
      }
      if (has(given, path) && isTaken(row, value)) { changes[path] = read(row).value; } else { fill(row, get(path)); }
      if (!isFirst) { check(row); }
    });
  }
  function isTaken(row, value) {
    try {
      fill(row, value);
      // A device that is new on the page joins an order at its end.
      return row.dataset.kind === "order" ? Array.isArray(value) : same(read(row).value, value);
    } catch (other) { return false; }
  }
  function sayWaiting(note) {
    var count = Object.keys(changes).length;
    byId("waiting").textContent = count ? said.waiting.replace("{n}", written(count)) + ". " + (note || "") : note || "";
  }
  function note(row) {
    var path = row.dataset.path;
    var result = check(row);
    partners(row).forEach(function (other) { check(other); });
    if (!result.error) {
      if (same(result.value, get(path))) { delete changes[path]; } else { changes[path] = result.value; }
    }
    sayWaiting(keep());
    if (Object.keys(changes).length || result.error) { offer(row); } else { near.remove(); }
  }
  function offer(row) {
    if (row.contains(near)) { return; }
    near.textContent = form.querySelector(".setsave [type=submit]").textContent;
    row.append(near);
  }

  // ----- saving

  // What was changed, and the settings it was changed from: what changed elsewhere meanwhile stays.
  function changed() {
    var file = {};
    file.made_from = said.madeFrom;
    function put(path, value) {
      var names = path.split("."), last = names.pop();
      names.reduce(function (object, name) {
        if (!has(object, name)) { object[name] = {}; }
        return object[name];
      }, file)[last] = value;
    }
    Object.keys(changes).forEach(function (path) { put(path, changes[path]); });
    if (said.turnsOn) { put(said.turnsOn, true); }
    return JSON.stringify(file, null, 2) + "\n";
  }
  // What is wrong, each with a link: it takes the focus, and the title of the page says it too.
  function summary(wrong) {
    var box_ = byId("errors");
    document.title = (wrong.length ? said.error + " " : "") + title;
    var list = box_.querySelector("ul");
    list.textContent = "";
    box_.hidden = wrong.length === 0;
    box_.querySelector("p").textContent = said.errors.replace("{n}", written(wrong.length));
    wrong.forEach(function (one) {
      var link = window.triptychMake("a", one.row.querySelector("legend, .lbl").textContent + ": " + one.error);
      link.href = "#" + one.target.id;
      link.addEventListener("click", function (event) { event.preventDefault(); one.target.focus(); });
      list.appendChild(document.createElement("li")).appendChild(link);
    });
  }
  function save(event) {
    event.preventDefault();
    var wrong = [];
    rows.forEach(function (row) {
      var result = check(row);
      if (!result.error) { return; }
      var target = row.querySelector("[aria-invalid=true]") || box(row);
      wrong.push({ row: row, error: result.error, target: target });
    });
    summary(wrong);
    if (wrong.length) {
      if (find) { search(""); }
      byId("errors").focus();
      return;
    }
    var text = changed();
    byId("copy-text").value = text;
    byId("copy").hidden = false;
    var server = window.triptychServer;
    if (server && server.isThere()) {
      server.send(text).then(function (isApplied) {
        if (!isApplied) { return; }
        changes = {};
        keep();
        server.renew();
      });
      return;
    }
    if (window.triptychFolder && window.triptychFolder("settings.json", text)) { return; }
    try {
      var link = document.createElement("a");
      link.href = URL.createObjectURL(new Blob([text], { type: "application/json" }));
      link.download = "settings.json";
      link.click();
      setTimeout(function () { URL.revokeObjectURL(link.href); }, 60000);
    } catch (forbidden) { byId("copy").open = true; }
    sayWaiting(said.saved);
  }
  function reset(event) {
    event.preventDefault();
    changes = {};
    rows.forEach(function (row) {
      var before = row.dataset.kind === "goals" ? null : JSON.stringify(read(row).value);
      fill(row, get(row.dataset.path));
      tell(row, null);
      // What acts at once goes back at once.
      if (before !== null && before !== JSON.stringify(get(row.dataset.path))) { announce(row); }
    });
    summary([]);
    near.remove();
    keep();
    sayWaiting(said.reset);
  }
  function announce(row) {
    var control = row.querySelector("input[data-preference]:checked") || row.querySelector("input[data-preference]");
    if (control) { control.dispatchEvent(new CustomEvent("change", { bubbles: true, detail: "settings" })); }
  }

  // ----- search, on the page of all settings alone

  function words(text) { return text.toLowerCase().split(/\s+/).filter(Boolean); }
  function search(text) {
    var wanted = words(text), count = 0;
    find.value = text;
    form.querySelectorAll(".setg").forEach(function (group) {
      var title = group.querySelector("h2").textContent;
      var shownRows = 0;
      all(group, ".sr").forEach(function (row) {
        var copy = (title + " " + row.textContent).toLowerCase();
        var isShown = wanted.every(function (word) { return copy.indexOf(word) >= 0; });
        row.hidden = !isShown;
        all(row, "details").forEach(function (part) {
          var own = part.textContent.toLowerCase();
          part.open = wanted.length > 0 && wanted.some(function (word) { return own.indexOf(word) >= 0; });
        });
        shownRows += isShown ? 1 : 0;
      });
      group.hidden = shownRows === 0;
      count += shownRows;
    });
    byId("nothing").hidden = count > 0;
    byId("find-clear").hidden = wanted.length === 0;
    byId("found").textContent = wanted.length ? said.found.replace("{n}", written(count)) : "";
  }

  // ----- events

  form.addEventListener("change", function (event) {
    if (event.detail === "settings") { return; }
    var row = event.target.closest("[data-path]");
    if (row && row.dataset.kind === "chosen") { settleChosen(row, event.target); }
    if (row && row.dataset.kind === "blocks") { settleBlocks(row, event.target); }
    if (row) { note(row); }
  });
  // While somebody writes, so that the next step leads there.
  form.addEventListener("input", function (event) {
    var row = event.target.closest("[data-path]");
    if (row) { offer(row); }
  });
  form.addEventListener("click", function (event) {
    var button = event.target.closest("button");
    if (!button) { return; }
    var row = button.closest("[data-path]");
    if (has(button.dataset, "step")) {
      if (button.getAttribute("aria-disabled") === "true") { return; }
      var item = button.closest("li"), list = item.parentNode;
      list.insertBefore(item, button.dataset.step === "-1" ? item.previousElementSibling : item.nextElementSibling.nextElementSibling);
      ends(list);
      button.focus();
      if (row.dataset.kind === "blocks") { settleBlocks(row, button); }
      note(row);
      byId("waiting").textContent = said.moved.replace("{n}", written(all(list, "li").indexOf(item) + 1))
        .replace("{name}", function () { return shownName(item); });
    }
    if (has(button.dataset, "add")) {
      var added = addGoal(row, null);
      countGoals(row);
      added.querySelector("input").focus();
    }
    if (has(button.dataset, "remove")) {
      button.closest(".goalrow").remove();
      countGoals(row);
      row.querySelector("[data-add]").focus();
      note(row);
    }
  });
  form.addEventListener("submit", save);
  form.addEventListener("reset", reset);
  if (find) {
    find.addEventListener("input", function () { search(find.value); });
    byId("find-clear").addEventListener("click", function () { search(""); find.focus(); });
    document.querySelector(".searchf").addEventListener("submit", function (event) { event.preventDefault(); });
  }

  document.querySelectorAll("[data-plain]").forEach(function (part) { part.hidden = true; });
  document.querySelectorAll("[data-edit]").forEach(function (part) { part.hidden = false; });
  restore(true);
  sayWaiting("");
  // What another page beside this one changed, or this one before the browser put it aside.
  function renew() {
    restore(false);
    sayWaiting("");
  }
  window.addEventListener("storage", function (event) { if (event.key === key || event.key === null) { renew(); } });
  window.addEventListener("pageshow", function (event) { if (event.persisted) { renew(); } });
}());
