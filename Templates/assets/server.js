// Hands what is entered to the program where it serves the site: settings, entries, decisions and requests for erasure are
// applied at once, and the page is loaded anew. From a folder on a disk nothing is asked, and everything goes by files.
(function () {
  "use strict";
  // Only the program that serves the site sets this cookie: no other host is asked for what it does not have.
  if (!/(^|; )triptych-served=1/.test(document.cookie)) { return; }
  var box = document.querySelector("[data-served]");
  var root = new URL("..", document.currentScript.src);
  var isThere = false;
  var isBusy = false;
  if (!box || !/^https?:$/.test(location.protocol)) { return; }
  var said = box.dataset;
  var note = "triptych-served " + root.pathname;

  function say(text, reasons) {
    box.hidden = false;
    box.querySelector("[data-said]").textContent = text;
    var list = box.querySelector("[data-reasons]");
    list.replaceChildren.apply(list, (reasons || []).map(function (reason) {
      var item = document.createElement("li");
      item.textContent = reason;
      return item;
    }));
    list.hidden = !(reasons && reasons.length);
  }
  // What a setting is called on this page; its path where it has no row here.
  function called(path) {
    var row = document.querySelector("[data-path=\"" + CSS.escape(path) + "\"]");
    var label = row && row.querySelector("legend, .lbl, label");
    return label ? label.textContent : path;
  }
  function agree(places) {
    var dialog = box.querySelector("[data-ask-yes]");
    var list = dialog.querySelector("[data-what]");
    list.replaceChildren.apply(list, places.map(function (path) {
      var item = document.createElement("li");
      item.textContent = called(path);
      return item;
    }));
    box.hidden = false;
    return new Promise(function (done) {
      function close(answer) {
        return function () {
          dialog.close();
          done(answer);
        };
      }
      dialog.querySelector("[data-yes]").onclick = close(true);
      dialog.querySelector("[data-no]").onclick = close(false);
      dialog.oncancel = function () { done(false); };
      dialog.showModal();
      dialog.querySelector("[data-no]").focus();
    });
  }
  // Sends a text; true once it was applied. Whatever is not applied is said, and stays where it is.
  function send(text, isAgreed) {
    say(said.working);
    return fetch(new URL(".triptych/apply" + (isAgreed ? "?agreed=1" : ""), root), {
      method: "POST", body: text, headers: { "Content-Type": "application/json" }, credentials: "same-origin"
    }).then(function (answer) {
      if (answer.status === 401 || answer.status === 403) { throw new Error("out"); }
      return answer.json().then(function (result) {
        if (answer.ok) { return true; }
        if (answer.status === 409 && !isAgreed) {
          say("");
          return agree(result.places).then(function (isYes) {
            box.hidden = true;
            return isYes ? send(text, true) : false;
          });
        }
        say(answer.status === 503 ? said.busy : said.refused, answer.status === 503 ? [] : result.reasons);
        return false;
      });
    }).catch(function () {
      say(said.gone);
      return false;
    });
  }
  // Shows what was applied: the page is another one now.
  function renew() {
    try { sessionStorage.setItem(note, "1"); } catch (refused) { /* the page is enough */ }
    location.reload();
  }

  // What waits is of interest only while something does: it goes by itself.
  function showWaiting() {
    var list = document.querySelector("[data-queue]");
    if (!list) { return; }
    window.triptychQueue.all().then(function (entries) { list.hidden = !entries.length; });
  }
  // What waits in the browser goes by itself, and leaves it once it is applied.
  function handOver() {
    var queue = window.triptychQueue;
    if (!queue || !isThere || isBusy) { return; }
    isBusy = true;
    queue.all().then(function (entries) {
      if (!entries.length) { return false; }
      var sorted = entries.slice().sort(function (one, other) {
        return new Date(one.time) - new Date(other.time) || (one.id < other.id ? -1 : 1);
      });
      return send(queue.file(said.owner, sorted)).then(function (isApplied) {
        if (!isApplied) { return false; }
        return queue.remove(entries.map(function (one) { return one.id; })).then(function () { return true; });
      });
    }).then(function (isApplied) {
      // What was refused waits for the person, and is not sent again by itself.
      isBusy = !isApplied;
      if (isApplied) { renew(); }
    });
  }
  function begin() {
    isThere = true;
    document.querySelectorAll("[data-by-file], [data-folder]").forEach(function (part) { part.hidden = true; });
    document.querySelectorAll("[data-by-server]").forEach(function (part) { part.hidden = false; });
    document.querySelectorAll("[data-served-text]").forEach(function (part) { part.textContent = part.dataset.servedText; });
    document.querySelectorAll("[data-erasure]").forEach(function (row) {
      row.hidden = false;
      row.addEventListener("click", function (event) {
        var action = event.target.dataset.action;
        if (!action) { return; }
        send(JSON.stringify({ format: "triptych-erasure-1", person: said.owner, action: action })).then(function (isApplied) {
          if (isApplied) { renew(); }
        });
      });
    });
    if (window.triptychQueue) {
      showWaiting();
      window.triptychQueue.watch(function () {
        isBusy = false;
        showWaiting();
        handOver();
      });
      handOver();
    }
  }

  // What became of it is said where it was saved, where the eyes are.
  var save = document.querySelector("[type=submit][data-served-text]");
  if (save) {
    save.closest(".row").after(box);
    box.className = "served after";
  }
  try {
    if (sessionStorage.getItem(note)) {
      sessionStorage.removeItem(note);
      say(said.applied);
    }
  } catch (refused) { /* nothing was noted */ }
  // Sends settings beside something else; whether they are applied is not waited for.
  function tell(settings) {
    if (!isThere) { return; }
    fetch(new URL(".triptych/apply", root), {
      method: "POST", body: JSON.stringify(settings), headers: { "Content-Type": "application/json" },
      credentials: "same-origin", keepalive: true
    }).catch(function () { return; });
  }
  window.triptychServer = { tell: tell, isThere: function () { return isThere; }, send: send, renew: renew };
  fetch(new URL(".triptych/server", root), { credentials: "same-origin" }).then(function (answer) {
    return answer.ok ? answer.json() : null;
  }).then(function (answer) {
    if (answer && answer.format === "triptych-server-1") { begin(); }
  }).catch(function () { return; });
}());
