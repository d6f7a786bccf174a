// Once the site is served: names its manifest and starts the worker that keeps it for reading offline. From a
// folder on a disk browsers allow neither, so nothing is asked for.
(function () {
  "use strict";
  if (!/^https?:$/.test(location.protocol)) { return; }
  var root = new URL("..", document.currentScript.src);
  var manifest = document.createElement("link");
  manifest.rel = "manifest";
  manifest.href = new URL("manifest.webmanifest", root).href;
  document.head.appendChild(manifest);
  if (!("serviceWorker" in navigator)) { return; }
  navigator.serviceWorker.addEventListener("message", function (event) {
    var line = document.querySelector(".nearly-full"), words = document.getElementById("words");
    if (!line || !words || !event.data || !event.data.nearlyFull) { return; }
    line.hidden = false;
    line.textContent = words.dataset.nearlyFull;
  });
  navigator.serviceWorker.register(new URL("worker.js", root).href).catch(function () { return; });
}());
