// What every page offers with script: the panel for the display, the line that says one is offline, and paper
// that shows what is folded away. Each page is complete without it.
(function () {
  "use strict";
  var display = window.triptychDisplay;
  var words = document.getElementById("words").dataset;
  var make = window.triptychMake;

  // ---------- display ----------
  // Controls anywhere: data-preference="theme|text|motion|cvd|depth" on radios, selects and buttons with these
  // values, and on a checkbox that stops all motion. The value "" stands for the person's settings. A depth is only
  // remembered: a control that leads to another page would surprise.
  function show() {
    document.querySelectorAll("[data-preference]").forEach(function (control) {
      // A form shows what it hands over, which may be something else.
      if (control.closest("form")) { return; }
      var value = display.value(control.getAttribute("data-preference"));
      if (control.type === "radio") {
        control.checked = control.value === value;
      } else if (control.type === "checkbox") {
        control.checked = value === "reduce";
      } else if (control.tagName === "SELECT") {
        control.value = value;
      } else if (control.value) {
        control.setAttribute("aria-pressed", String(control.value === value));
      }
    });
  }
  function choose(control) {
    var name = control.getAttribute("data-preference");
    var value = control.value;
    // To untick what stops all motion is no wish for motion against the system's, only against the settings.
    if (control.type === "checkbox") { value = control.checked ? "reduce" : display.made(name) === "reduce" ? "full" : ""; }
    var isKept = display.choose(name, value);
    var said = document.getElementById("display-said");
    if (said) { said.textContent = isKept ? "" : words.refused; }
  }
  document.addEventListener("change", function (event) {
    if (event.target.matches("[data-preference]")) { choose(event.target); }
  });
  document.addEventListener("click", function (event) {
    var button = event.target.closest("button[data-preference]");
    var depth = event.target.closest("a[data-depth]");
    if (button) { choose(button); }
    if (depth) { display.choose("depth", depth.getAttribute("data-depth")); }
  });
  document.addEventListener("triptych:display", show);
  document.addEventListener("triptych:main", show);

  function field(name) {
    var parts = words[name].split("|");
    var set = make("fieldset");
    set.append(make("legend", parts[0]));
    parts.slice(1).forEach(function (part) {
      var at = part.indexOf("=");
      var label = make("label", "", "display-pick");
      var radio = make("input");
      radio.type = "radio";
      radio.name = "display-" + name;
      radio.value = part.slice(0, at);
      radio.setAttribute("data-preference", name);
      label.append(radio, make("span", part.slice(at + 1)));
      set.append(label);
    });
    return set;
  }
  function fill(panel) {
    var inside = make("div", "", "display-panel");
    var sets = make("div", "", "display-sets");
    var said = make("p", "", "small");
    var reset = window.triptychButton(words.reset, function () {
      display.names.forEach(function (name) { display.choose(name, ""); });
      said.textContent = words.resetDone;
    });
    sets.append(field("theme"), field("text"), field("motion"), field("cvd"), field("volume"), field("speed"));
    said.id = "display-said";
    said.setAttribute("role", "status");
    inside.append(make("p", words.note, "muted small"), sets, reset, said);
    panel.append(inside);
    show();
  }
  var panel = document.getElementById("display");
  panel.addEventListener("toggle", function () { if (panel.open && !panel.querySelector("div")) { fill(panel); } });
  panel.addEventListener("keydown", function (event) {
    if (event.key !== "Escape" || !panel.open) { return; }
    panel.open = false;
    panel.querySelector("summary").focus();
  });
  panel.hidden = false;
  show();

  // ---------- the tree of all pages ----------
  // It lies over the page: Escape folds it wherever the focus is, and so does a step or a press outside it.
  var drawer = document.querySelector("details.drawer");
  if (drawer) {
    // What a page has without script is one link; the tree stands once for all pages, with links from its own folder.
    if (window.triptychTree) {
      var shelf = drawer.querySelector(".wrap");
      var folder = document.querySelector("script[src$=\"tree.js\"]").getAttribute("src").replace(/[^/]*$/, "");
      shelf.innerHTML = window.triptychTree;
      shelf.querySelectorAll("a").forEach(function (link) {
        var path = link.getAttribute("href");
        if (path === drawer.getAttribute("data-here")) { link.setAttribute("aria-current", "page"); }
        link.setAttribute("href", folder + path);
      });
    }
    var leave = function (event) { if (drawer.open && event.target && !drawer.contains(event.target)) { drawer.open = false; } };
    // The group of the page one is on stands open; the others are a press away, and no step each.
    var mine = drawer.querySelector("[aria-current]");
    if (mine) { mine.closest("details").open = true; }
    document.addEventListener("focusin", leave);
    document.addEventListener("click", leave);
    document.addEventListener("keydown", function (event) {
      if (event.key !== "Escape" || !drawer.open) { return; }
      drawer.open = false;
      drawer.querySelector("summary").focus();
    });
  }

  // ---------- offline ----------
  var line = document.getElementById("offline");
  var isClosed = false;
  function connection() {
    line.textContent = "";
    document.querySelectorAll(".needs-network").forEach(function (mark) { mark.remove(); });
    if (navigator.onLine) {
      isClosed = false;
      return;
    }
    document.querySelectorAll("main a[href^='http:'], main a[href^='https:']").forEach(function (link) {
      link.append(make("span", " (" + (link.dataset.offline || words.offlineLink) + ")", "needs-network"));
    });
    if (isClosed) { return; }
    var box = make("div", "", "wrap");
    var cross = make("span", "\u00D7");
    cross.setAttribute("aria-hidden", "true");
    var close = window.triptychButton("", function () {
      isClosed = true;
      line.textContent = "";
      document.getElementById("main").focus({ preventScroll: true });
    });
    close.className = "tool";
    close.append(cross, make("span", words.offlineClose, "vh"));
    box.append(make("p", location.protocol === "file:" ? words.offlineFile : words.offlineServed), close);
    line.append(box);
  }
  window.addEventListener("online", connection);
  window.addEventListener("offline", connection);
  connection();

  // ---------- the tour for new people ----------
  // Whoever finished or skipped it in this browser is not led to it again; it stays in the tree of all pages. A program
  // that serves the site keeps it in the settings as well.
  (function () {
    var key = "triptych-tour:" + new URL("..", document.querySelector("script[src$=\"assets/page.js\"]").src).href;
    document.querySelectorAll("[data-tour-end]").forEach(function (link) {
      link.addEventListener("click", function () {
        try { localStorage.setItem(key, "1"); } catch (refused) { /* it is offered again */ }
        if (window.triptychServer) { window.triptychServer.tell({ onboarding: { done: true } }); }
      });
    });
    try {
      if (localStorage.getItem(key)) {
        document.querySelectorAll("[data-tour]").forEach(function (link) { link.hidden = true; });
      }
    } catch (refused) { /* it is offered */ }
  }());

  // ---------- paper ----------
  var opened = [];
  window.addEventListener("beforeprint", function () {
    opened = document.querySelectorAll("main details:not([open])");
    opened.forEach(function (one) { one.open = true; });
  });
  window.addEventListener("afterprint", function () {
    opened.forEach(function (one) { one.open = false; });
    opened = [];
  });

  // ---------- numbers of tables ----------
  // The number a cell shows, as the page's language writes it: "12,937", "−0.4", "7 h 35 min" in minutes, "04:18"
  // in minutes; NaN for words.
  window.triptychNumber = function (text) {
    var plain = window.triptychNumbers.plain;
    var decimal = plain(document.documentElement.getAttribute("data-decimal") || ".");
    var found = plain(text).replace(/(\d)[\s.,'\u2019](?=\d{3}(?!\d))/g, function (all, digit) {
      return all.charAt(1) === decimal ? all : digit;
    }).trim();
    var clock = /^(-?\d{1,2}):(\d{2})\b/.exec(found);
    var hours = /^(-?\d+)\s*[hس](?:\s+(\d+)\s*(?:min|د))?$/.exec(found);
    var parts = clock || hours;
    if (parts) { return Number(parts[1]) * 60 + Number(parts[2] || 0); }
    var number = /^[+-]?\d+(?:[.,]\d+)?/.exec(found);
    return number ? Number(number[0].replace(decimal, ".")) : NaN;
  };
}());
