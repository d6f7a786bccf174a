// Applies what a reader chose about the display before anything is shown, and remembers it in this browser, for
// this folder of pages. Without it a page looks as the person's settings say. All other scripts read and write
// numbers by what stands here.
(function () {
  "use strict";
  var root = document.documentElement;
  var base = document.currentScript.src.replace(/assets\/[^\/]*$/, "");
  var key = "triptych-display:" + base;
  var allowed = {
    theme: ["auto", "light", "dark", "contrast", "contrast-dark"],
    text: ["small", "medium", "large", "extra-large"],
    motion: ["full", "reduce"],
    cvd: ["none", "protan", "deutan", "tritan"],
    volume: ["off", "quiet", "medium", "loud"],
    speed: ["slow", "normal", "fast"],
    depth: ["light", "deep"]
  };
  var usual = { theme: "auto", text: "medium", motion: "full", cvd: "none", volume: "medium", speed: "normal", depth: root.getAttribute("data-mode") };
  var made = {};
  var chosen = {};
  // False once the store has refused: what was chosen then holds for this page.
  var isKept = true;
  Object.keys(allowed).forEach(function (name) { made[name] = root.getAttribute("data-" + name); });

  // A browser may refuse storage to pages on a disk, or altogether; anybody may have written into it.
  function read() {
    var found = {};
    try { found = isKept ? JSON.parse(localStorage.getItem(key)) || {} : chosen; } catch (refused) { found = chosen; }
    chosen = {};
    Object.keys(allowed).forEach(function (name) {
      if (allowed[name].indexOf(found[name]) >= 0) { chosen[name] = found[name]; }
    });
  }
  function apply() {
    Object.keys(allowed).forEach(function (name) {
      var value = chosen[name] || made[name];
      if (name === "depth") { return; }
      if (value) { root.setAttribute("data-" + name, value); } else { root.removeAttribute("data-" + name); }
    });
    document.dispatchEvent(new CustomEvent("triptych:display"));
  }
  function refresh() { read(); apply(); }

  window.triptychDisplay = {
    // What holds now.
    value: function (name) {
      var isStill = name === "motion" && matchMedia("(prefers-reduced-motion:reduce)").matches;
      return chosen[name] || made[name] || (isStill ? "reduce" : usual[name]);
    },
    // What the settings say, where they say anything.
    made: function (name) { return made[name]; },
    // Chooses a value, or with "" what the settings say; false where it holds for this page only.
    choose: function (name, value) {
      if (!allowed[name]) { return true; }
      // Another page may have chosen meanwhile.
      read();
      if (allowed[name].indexOf(value) >= 0) { chosen[name] = value; } else { delete chosen[name]; }
      apply();
      try { localStorage.setItem(key, JSON.stringify(chosen)); isKept = true; } catch (refused) { isKept = false; }
      return isKept;
    },
    names: Object.keys(allowed)
  };
  // What the other scripts make: an element, and a button of a line.
  window.triptychMake = function (name, text, classes) {
    var element = document.createElement(name);
    if (text) { element.textContent = text; }
    if (classes) { element.className = classes; }
    return element;
  };
  window.triptychButton = function (text, act) {
    var element = window.triptychMake("button", text, "btn quiet");
    element.type = "button";
    if (act) { element.addEventListener("click", act); }
    return element;
  };
  // Numbers as the page's language writes them. `data-digits` has its ten digits where they are not 0 to 9.
  var digits = root.getAttribute("data-digits") || "0123456789";
  window.triptychNumbers = {
    // The language with its digits, for what the browser writes by itself.
    language: root.lang + "-u-nu-" + (digits[0] === "0" ? "latn" : "arab"),
    comma: digits[0] === "0" ? ", " : "\u060C ",
    written: function (text) { return String(text).replace(/\d/g, function (digit) { return digits[digit]; }); },
    // A count in words: of the forms of an element's data, the one that the language has for it.
    counted: function (forms, count) {
      return (forms[new Intl.PluralRules(root.lang).select(count)] || forms.other)
        .replace("{n}", count.toLocaleString(this.language));
    },
    // What somebody typed or a page shows, in whichever digits, with 0 to 9 and "." and ",", and no marks of direction.
    plain: function (text) {
      return text.replace(/[\u0660-\u0669\u06F0-\u06F9]/g, function (digit) { return digit.charCodeAt(0) & 15; })
        .replace(/\u066B/g, ".").replace(/[\u066C\u060C]/g, ",").replace(/\u2212/g, "-")
        .replace(/[\u061C\u200E\u200F\u2066-\u2069]/g, "");
    }
  };
  root.setAttribute("data-script", "");
  refresh();
  // The first page of the folder is the Dashboard of the depth chosen last; all others stay where they are.
  var here = location.href.replace(/[?#].*$/, "");
  if (chosen.depth && chosen.depth !== usual.depth && (here === base || here === base + "index.html")) {
    location.replace(base + chosen.depth + "/index.html");
  }
  window.addEventListener("storage", function (event) { if (event.key === key) { refresh(); } });
  window.addEventListener("pageshow", function (event) { if (event.persisted) { refresh(); } });
}());
