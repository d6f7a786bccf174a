// Keeps what is entered on these pages in the browser until it is handed over as a file, and says how much waits.
//
// Entries lie in the browser's database, where that is refused in its simple store, and where that is refused too
// only on the page itself. Each entry is a record of its own, so that pages open side by side cannot undo each
// other. Nothing here drops an entry: only a person does. Pages on a disk share one store, so every entry names
// the folder of its site, and the person where the page knows it, so that a site that moved finds its own again.
(function () {
  "use strict";
  var site = new URL("..", document.currentScript.src).href;
  var database = "triptych";
  var table = "queue";
  var prefix = "triptych-queue ";
  var changed = "triptych-queue-changed";
  // Bytes; the simple store of most browsers ends a little above the smaller number.
  var limits = { database: 20 * 1024 * 1024, store: 4 * 1024 * 1024, page: 20 * 1024 * 1024 };
  var onPage = [];
  var listeners = [];
  var opening = null;

  function person() {
    var named = document.querySelector("[data-person]");
    return named ? named.dataset.person : null;
  }
  function isOurs(entry) {
    var mine = person();
    return mine !== null && entry.person ? entry.person === mine : entry.site === site;
  }
  // Anybody may have written into a store: what is no entry of ours is left where it lies, and never listed.
  function isSound(entry) {
    return Boolean(entry) && typeof entry === "object"
      && /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(entry.id)
      && [entry.action, entry.text, entry.time].every(function (one) { return typeof one === "string"; })
      && Boolean(entry.payload) && typeof entry.payload === "object" && !isNaN(new Date(entry.time))
      && (entry.handed === null || Number.isInteger(entry.handed));
  }
  function bytes(entries) { return new TextEncoder().encode(JSON.stringify(entries)).length; }

  // The database, or null where the browser refuses one.
  function open() {
    opening = opening || new Promise(function (done) {
      var asked;
      try { asked = indexedDB.open(database, 1); } catch (refused) { done(null); return; }
      asked.onupgradeneeded = function () { asked.result.createObjectStore(table, { keyPath: "id" }); };
      asked.onsuccess = function () {
        // A base the browser closes, or that is emptied beside this page, is opened anew.
        asked.result.onclose = function () { opening = null; };
        asked.result.onversionchange = function () { asked.result.close(); opening = null; };
        done(asked.result);
      };
      asked.onerror = function (event) { event.preventDefault(); done(null); };
    });
    return opening;
  }
  // One transaction: `act` asks the table and may give back a request, whose result is the answer.
  function within(base, mode, act) {
    return new Promise(function (done, fail) {
      var way = base.transaction(table, mode);
      var asked = act(way.objectStore(table), way);
      way.oncomplete = function () { done(asked ? asked.result : undefined); };
      way.onabort = way.onerror = function () { fail(way.error || new Error("aborted")); };
    });
  }

  function storeWorks() {
    try {
      localStorage.setItem(changed + "-try", "1");
      localStorage.removeItem(changed + "-try");
      return true;
    } catch (refused) { return false; }
  }
  function inStore() {
    var found = [];
    try {
      for (var index = 0; index < localStorage.length; index += 1) {
        var key = localStorage.key(index);
        if (key.indexOf(prefix) !== 0) { continue; }
        // What cannot be read is left where it is.
        try { found.push(JSON.parse(localStorage.getItem(key))); } catch (damaged) { continue; }
      }
    } catch (refused) { return []; }
    return found;
  }

  // Where a new entry is kept: `database`, `store` or `page`.
  function place() {
    return open().then(function (base) { return base ? "database" : storeWorks() ? "store" : "page"; });
  }
  function everything() {
    return open().then(function (base) {
      return base ? within(base, "readonly", function (rows) { return rows.getAll(); }) : [];
    }).catch(function () { return []; }).then(function (rows) {
      var seen = {};
      return rows.concat(inStore(), onPage).filter(function (entry) {
        if (!isSound(entry) || seen[entry.id] || !isOurs(entry)) { return false; }
        seen[entry.id] = true;
        return true;
      }).sort(function (one, other) { return (one.added - other.added) || (one.id < other.id ? -1 : 1); });
    });
  }

  function full() {
    var error = new Error("full");
    error.name = "Full";
    return error;
  }
  function isFull(error) {
    return Boolean(error) && (error.name === "Full" || error.name === "QuotaExceededError" || error.code === 22);
  }
  // Within the limit is seen in the transaction that writes, so that two pages cannot pass it together.
  function putInDatabase(base, entry) {
    var tooMuch = false;
    return within(base, "readwrite", function (rows, way) {
      var asked = rows.getAll();
      asked.onsuccess = function () {
        var others = asked.result.filter(function (one) { return isOurs(one) && one.id !== entry.id; });
        tooMuch = bytes(others.concat([entry])) > limits.database;
        if (tooMuch) { way.abort(); } else { rows.put(entry); }
      };
    }).catch(function (error) { throw tooMuch ? full() : error; });
  }
  function putInStore(entry) {
    if (!storeWorks()) { return false; }
    var others = inStore().filter(function (one) { return one.id !== entry.id; });
    if (bytes(others.concat([entry])) > limits.store) { throw full(); }
    localStorage.setItem(prefix + entry.id, JSON.stringify(entry));
    return true;
  }
  // Asks the browser not to clear its store by itself once something lies there; a refusal changes nothing.
  function persist() {
    try { navigator.storage.persist().catch(function () { return; }); } catch (missing) { return; }
  }
  function put(entry) {
    return open().then(function (base) {
      if (!base) { return false; }
      return putInDatabase(base, entry).then(function () { return true; }, function (error) {
        if (isFull(error)) { throw full(); }
        return false;
      });
    }).then(function (isKept) {
      if (isKept) { return "database"; }
      try {
        if (putInStore(entry)) { return "store"; }
      } catch (error) {
        if (isFull(error)) { throw full(); }
      }
      onPage = onPage.filter(function (one) { return one.id !== entry.id; }).concat([entry]);
      return "page";
    }).then(function (where) {
      tell();
      // Only with the first: somebody who refused once is not asked with every glass of water.
      if (where !== "page") { everything().then(function (entries) { if (entries.length === 1) { persist(); } }); }
      return where;
    });
  }

  function identifier() {
    if (crypto.randomUUID) { return crypto.randomUUID(); }
    var random = crypto.getRandomValues(new Uint8Array(16));
    random[6] = (random[6] & 15) | 64;
    random[8] = (random[8] & 63) | 128;
    var hex = Array.from(random, function (one) { return (one + 256).toString(16).slice(1); }).join("");
    return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join("-");
  }
  // A moment as RFC 3339 with the offset that held in the browser's zone at it.
  function stamp(date) {
    function two(number) { return String(number).padStart(2, "0"); }
    var offset = -date.getTimezoneOffset();
    var size = Math.abs(offset);
    return date.getFullYear() + "-" + two(date.getMonth() + 1) + "-" + two(date.getDate()) + "T"
      + two(date.getHours()) + ":" + two(date.getMinutes()) + ":" + two(date.getSeconds())
      + (offset < 0 ? "-" : "+") + two(Math.floor(size / 60)) + ":" + two(size % 60);
  }

  // Keeps an entry `{action, payload, time, text, id}`; unless given, `time` is now, `text`, what a list shows, the
  // action, and `id` a new one. Resolves with the place it is kept in; fails with an error named `Full` where there is no room.
  function add(given) {
    return put({
      id: given.id || identifier(), site: site, person: person(), action: given.action,
      time: given.time || stamp(new Date()), payload: given.payload, text: given.text || given.action,
      added: Date.now(), handed: null
    });
  }
  // Removes entries by their ids.
  function remove(ids) {
    onPage = onPage.filter(function (one) { return ids.indexOf(one.id) < 0; });
    try { ids.forEach(function (id) { localStorage.removeItem(prefix + id); }); } catch (refused) { /* nothing lies there */ }
    return open().then(function (base) {
      return base && within(base, "readwrite", function (rows) { ids.forEach(function (id) { rows.delete(id); }); });
    }).then(tell);
  }
  // Notes that entries stand in a file that was saved; they stay. One that was removed meanwhile stays removed.
  function hand(ids) {
    var now = Date.now();
    onPage.concat(inStore()).forEach(function (one) {
      if (ids.indexOf(one.id) < 0) { return; }
      one.handed = now;
      try {
        if (localStorage.getItem(prefix + one.id)) { localStorage.setItem(prefix + one.id, JSON.stringify(one)); }
      } catch (refused) { return; }
    });
    return open().then(function (base) {
      return base && within(base, "readwrite", function (rows) {
        ids.forEach(function (id) {
          var asked = rows.get(id);
          asked.onsuccess = function () {
            if (asked.result) { rows.put(Object.assign({}, asked.result, { handed: now })); }
          };
        });
      });
    }).then(tell);
  }
  // The text of a queue file.
  function file(owner, entries) {
    return JSON.stringify({
      format: "triptych-queue-1", person: owner,
      entries: entries.map(function (one) {
        return { id: one.id, action: one.action, time: one.time, payload: one.payload, done: false };
      })
    }, null, 1) + "\n";
  }

  // Hands a text over as a file; resolves with its name, or with nothing where none was saved.
  function save(name, text) {
    var folder = window.triptychFolder && window.triptychFolder(name, text);
    if (folder) { return folder; }
    var link = document.createElement("a");
    link.href = URL.createObjectURL(new Blob([text], { type: "application/json" }));
    link.download = name;
    document.body.append(link);
    link.click();
    link.remove();
    setTimeout(function () { URL.revokeObjectURL(link.href); }, 60000);
    return Promise.resolve(name);
  }

  function hear() { listeners.forEach(function (listener) { listener(); }); }
  // Says to this page and to others open beside it that something changed.
  function tell() {
    try { localStorage.setItem(changed, identifier()); } catch (refused) { /* no other page hears */ }
    hear();
  }
  window.addEventListener("storage", function (event) {
    if (event.key === null || event.key.indexOf("triptych-queue") === 0) { hear(); }
  });
  window.addEventListener("pageshow", function (event) { if (event.persisted) { hear(); } });
  document.addEventListener("visibilitychange", function () { if (!document.hidden) { hear(); } });

  // A line that says how many wait, and shows its link where any do.
  function line(box) {
    function show() {
      everything().then(function (entries) {
        var count = entries.length;
        var text = count ? window.triptychNumbers.counted(box.dataset, count) : "";
        var status = box.querySelector("[role=status]");
        if (status.textContent !== text) { status.textContent = text; }
        box.querySelectorAll("a").forEach(function (link) { link.hidden = !count; });
        box.hidden = false;
      });
    }
    listeners.push(show);
    show();
  }
  document.querySelectorAll("[data-queue-line]").forEach(line);

  window.triptychQueue = {
    add: add, all: everything, remove: remove, hand: hand, file: file, save: save, place: place, limits: limits,
    bytes: bytes, stamp: stamp, identifier: identifier, isFull: isFull,
    // What no store took and only this page holds.
    onlyHere: function () { return onPage.slice(); },
    // Calls back whenever entries came or went, here or on another page.
    watch: function (listener) { listeners.push(listener); }
  };
}());
