// Remembers whether somebody paused the pets, lets them rest while the page is hidden, and holds what is played
// once until its picture is there and is looked at. Without this script the checkbox pauses all the same, for
// the page it stands on, and what is played once begins soon after the page.
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

  // Plays a clip, and lets the loop under it begin anew when it ends.
  function play(once) {
    once.addEventListener("animationend", function (event) {
      if (event.target !== once) { return; }
      var turn = once.parentNode.querySelector(".turn");
      turn.className = "turn";
      turn.firstElementChild.getAnimations().forEach(function (motion) { motion.currentTime = 0; });
    });
    once.classList.replace("held", "play");
  }
  // A clip waits for its picture, and for the eye: what lies below the first screen would be over unseen.
  function hold(once) {
    once.classList.add("held");
    once.querySelector(".clip").decode().then(function () {
      new IntersectionObserver(function (seen, watcher) {
        if (seen.some(function (one) { return one.isIntersecting; })) {
          watcher.disconnect();
          play(once);
        }
      }, { threshold: 0.6 }).observe(once.parentNode);
    }, function () { return; });
  }

  document.querySelectorAll(".pet .once").forEach(hold);
  restore();
  rest();
  boxes.forEach(function (box) {
    box.addEventListener("change", function () { remember(box.checked); });
  });
  document.addEventListener("visibilitychange", rest);
  window.addEventListener("storage", function (event) { if (event.key === key || event.key === null) { restore(); } });
  // A page that comes back from the browser's own memory may have been left before the choice was made.
  window.addEventListener("pageshow", function (event) { if (event.persisted) { restore(); } });
}());
