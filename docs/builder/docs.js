// What every page of the documentation offers with script: theme and size of text, and a list of all pages that folds by itself.
// Each page is complete without it.
(function () {
  "use strict";
  var display = window.triptychDisplay;
  var make = window.triptychMake;
  var panel = document.getElementById("display");
  var choices = {
    theme: ["Theme", [["auto", "As the device"], ["light", "Light"], ["dark", "Dark"], ["contrast", "High contrast"], ["contrast-dark", "High contrast, dark"]]],
    text: ["Size of text", [["small", "Small"], ["medium", "Medium"], ["large", "Large"], ["extra-large", "Extra large"]]]
  };

  function field(name) {
    var set = make("fieldset");
    set.append(make("legend", choices[name][0]));
    choices[name][1].forEach(function (choice) {
      var label = make("label", "", "display-pick");
      var radio = make("input");
      radio.type = "radio";
      radio.name = "display-" + name;
      radio.value = choice[0];
      radio.checked = display.value(name) === choice[0];
      radio.addEventListener("change", function () { display.choose(name, choice[0]); });
      label.append(radio, make("span", choice[1]));
      set.append(label);
    });
    return set;
  }
  panel.addEventListener("toggle", function () {
    if (!panel.open || panel.querySelector("div")) { return; }
    var sets = make("div", "", "display-sets");
    var inside = make("div", "", "display-panel");
    sets.append(field("theme"), field("text"));
    inside.append(make("p", "This browser remembers it for these pages.", "muted small"), sets);
    panel.append(inside);
  });
  panel.hidden = false;

  // It lies over the page: Escape folds it wherever the focus is, and so does a step or a press outside it.
  var drawer = document.querySelector("details.drawer");
  function leave(event) { if (drawer.open && event.target && !drawer.contains(event.target)) { drawer.open = false; } }
  document.addEventListener("focusin", leave);
  document.addEventListener("click", leave);
  document.addEventListener("keydown", function (event) {
    if (event.key !== "Escape" || !drawer.open) { return; }
    drawer.open = false;
    drawer.querySelector("summary").focus();
  });
}());
