// Keeps the site for reading without a network, once it is served. What is on the network comes first; what is
// kept stands in for it. Stores have limits, and the oldest goes first. `plan` stands above: what is kept from
// the first visit on, and the limits.
(function () {
  "use strict";
  var root = self.registration.scope;
  var plan = self.plan;
  var stores = Object.keys(plan.limits);
  // Several people's sites may share one host: each has stores of its own.
  function named(store) { return "triptych " + root + " " + store; }
  function place(url) { return url.slice(root.length).split(/[?#]/)[0] || "index.html"; }
  function store(path) {
    if (/^(light|deep)\/insights\/(?!index\.html$)/.test(path)) { return "insights"; }
    return /\/conversations(\.html|\/)/.test(path) ? "conversations" : "data";
  }

  // A copy that says when it was kept and how large it is.
  function stamped(answer, bytes) {
    var headers = new Headers(answer.headers);
    // The bytes are unpacked already, and their number is another one.
    headers.delete("content-encoding");
    headers.delete("content-length");
    headers.set("x-kept", String(Date.now()));
    headers.set("x-bytes", String(bytes.byteLength));
    return new Response(bytes, { status: answer.status, statusText: answer.statusText, headers: headers });
  }
  // What goes to a page says that it wants to be asked for again: a browser's own memory stands before a worker.
  function passed(answer) {
    if (answer.type !== "basic" || answer.redirected || answer.status !== 200) { return answer; }
    var headers = new Headers(answer.headers);
    headers.set("cache-control", "no-cache");
    return new Response(answer.body, { status: answer.status, statusText: answer.statusText, headers: headers });
  }
  function keep(request, answer, isMany) {
    if (!answer.ok || answer.type !== "basic" || answer.redirected) { return Promise.resolve(); }
    var name = store(place(request.url));
    return answer.arrayBuffer().then(function (bytes) {
      return caches.open(named(name)).then(function (cache) {
        return cache.put(request.url.split(/[?#]/)[0], stamped(answer, bytes)).then(function () {
          return isMany ? undefined : tidy(name);
        });
      });
    }).catch(function () { return; });
  }
  // Looks at a store once for all that came while it was looked at before: a page brings many files.
  var looking = {};
  var next = {};
  function tidy(name) {
    if (!looking[name]) {
      looking[name] = trim(name).finally(function () { looking[name] = null; });
      return looking[name];
    }
    function again() {
      next[name] = null;
      return tidy(name);
    }
    next[name] = next[name] || looking[name].then(again, again);
    return next[name];
  }
  // Lets the oldest go until a store is within its limit, and says when it is nearly full.
  function trim(name) {
    return caches.open(named(name)).then(function (cache) {
      return cache.keys().then(function (requests) {
        return Promise.all(requests.map(function (request) {
          return cache.match(request).then(function (answer) {
            return answer && { request: request, kept: Number(answer.headers.get("x-kept")), bytes: Number(answer.headers.get("x-bytes")) };
          });
        }));
      }).then(function (found) {
        var held = found.filter(Boolean);
        var sum = held.reduce(function (total, one) { return total + one.bytes; }, 0);
        var isNear = sum > plan.limits[name] * 0.9;
        held.sort(function (a, b) { return a.kept - b.kept || (a.request.url < b.request.url ? -1 : 1); });
        var gone = [];
        while (sum > plan.limits[name] && held.length) {
          var oldest = held.shift();
          sum -= oldest.bytes;
          gone.push(cache.delete(oldest.request));
        }
        return Promise.all(gone).then(function () { return isNear ? tell(name) : undefined; });
      });
    });
  }
  function tell(name) {
    return self.clients.matchAll().then(function (clients) {
      clients.forEach(function (client) { client.postMessage({ nearlyFull: name }); });
    });
  }
  function held(request) {
    return caches.match(request.url.split(/[?#]/)[0], { ignoreVary: true }).then(function (answer) {
      return answer || (request.url === root ? caches.match(root + "index.html") : undefined);
    });
  }

  self.addEventListener("install", function (event) {
    var paths = Object.keys(plan.kept).reduce(function (all, name) { return all.concat(plan.kept[name]); }, []);
    event.waitUntil(paths.reduce(function (before, path) {
      return before.then(function () {
        var request = new Request(root + path, { cache: "no-cache" });
        // One file that does not come must not keep the others away.
        return fetch(request).then(function (answer) { return keep(request, answer, true); }).catch(function () { return; });
      });
    }, Promise.resolve()).then(function () { return Promise.all(stores.map(tidy)); }).catch(function () { return; })
      .then(function () { return self.skipWaiting(); }));
  });
  self.addEventListener("activate", function (event) {
    event.waitUntil(caches.keys().then(function (names) {
      return Promise.all(names.filter(function (name) {
        return name.indexOf("triptych " + root + " ") === 0 && stores.map(named).indexOf(name) < 0;
      }).map(function (name) { return caches.delete(name); }));
    }).then(function () { return self.clients.claim(); }));
  });
  self.addEventListener("fetch", function (event) {
    var request = event.request;
    if (request.method !== "GET" || request.url.indexOf(root) !== 0) { return; }
    // Asked for anew each time: what a browser still holds may be the site of another night.
    event.respondWith(fetch(request, { cache: "no-cache" }).then(function (answer) {
      event.waitUntil(keep(request, answer.clone()));
      return passed(answer);
    }, function (offline) {
      return held(request).then(function (answer) {
        if (answer) { return answer; }
        if (request.mode !== "navigate") { throw offline; }
        // A page that was never looked at: the sentence of the page that is gone, with the way back.
        return caches.match(root + "404.html").then(function (gone) {
          if (!gone) { throw offline; }
          return Response.redirect(root + "404.html", 302);
        });
      });
    }));
  });
}());
