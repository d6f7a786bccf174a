// Remembers whether somebody paused the pets, and lets them rest while the page is hidden.
// Without this script the checkbox pauses all the same, for the page it stands on.
(function () {
  "use strict";
  var key = "triptych-pets-paused";
  var root = document.documentElement;
  var boxes = document.querySelectorAll(".pause input");

  // A browser may refuse storage to pages on a disk, or altogether.
  function remembered() {
    try { return localStorage.getItem(key) === "1"; } catch (refused) { return false; }
  }
  function remember(isPaused) {
    try {
      if (isPaused) { localStorage.setItem(key, "1"); } else { localStorage.removeItem(key); }
    } catch (refused) { return; }
  }
  function rest() { root.toggleAttribute("data-asleep", document.hidden); }
  function restore() { boxes.forEach(function (box) { box.checked = remembered(); }); }

  restore();
  rest();
  boxes.forEach(function (box) {
    box.addEventListener("change", function () { remember(box.checked); });
  });
  document.addEventListener("visibilitychange", rest);
  // A page that comes back from the browser's own memory may have been left before the choice was made.
  window.addEventListener("pageshow", function (event) { if (event.persisted) { restore(); } });
}());
