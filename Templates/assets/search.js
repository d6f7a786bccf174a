// Finds pages by their titles and further words, small typing errors forgiven. The index beside the page holds
// all there is, so that nothing is asked of anybody.
(function () {
  "use strict";
  var all = window.triptychPages;
  var box = document.getElementById("find");
  if (!all || !box) { return; }
  var input = document.getElementById("find-text");
  var list = document.getElementById("found");
  var said = document.getElementById("find-said");
  var tree = document.getElementById("find-tree");
  var most = 20;
  var numbers = window.triptychNumbers;

  function plain(text) {
    return numbers.plain(text).toLowerCase().replace(/\u00DF/g, "ss").normalize("NFD").replace(/[\p{M}\u0640]/gu, "");
  }
  function split(text) { return plain(text).split(/[^\p{L}\p{N}]+/u).filter(Boolean); }

  var pages = all.pages.map(function (page, place) {
    return {
      title: page[0], href: page[1], way: all.ways[page[2]] || "", far: page[3], place: place,
      words: split(page[0]), also: split(page[4] || ""), ways: split((all.ways[page[2]] || "") + " " + page[1].replace(/\.html/, ""))
    };
  });

  // How many letters differ, neighbours swapped counted once; `limit` + 1 where there are more. With `isStart`
  // the word may go on after what was typed.
  function distance(typed, word, limit, isStart) {
    var before = [], row = [], next, i, j;
    if (!isStart && Math.abs(typed.length - word.length) > limit) { return limit + 1; }
    for (j = 0; j <= word.length; j += 1) { row[j] = j; }
    for (i = 1; i <= typed.length; i += 1) {
      next = [i];
      for (j = 1; j <= word.length; j += 1) {
        next[j] = Math.min(row[j] + 1, next[j - 1] + 1, row[j - 1] + (typed[i - 1] === word[j - 1] ? 0 : 1));
        if (i > 1 && j > 1 && typed[i - 1] === word[j - 2] && typed[i - 2] === word[j - 1]) {
          next[j] = Math.min(next[j], before[j - 2] + 1);
        }
      }
      before = row;
      row = next;
      if (Math.min.apply(null, row) > limit) { return limit + 1; }
    }
    return isStart ? Math.min.apply(null, row) : row[word.length];
  }
  // How well a typed word fits one word: 0 best, 9 not at all.
  function fit(typed, word) {
    if (word === typed) { return 0; }
    if (word.indexOf(typed) === 0) { return 0.5; }
    if (typed.length > 2 && word.indexOf(typed) > 0) { return 1; }
    var limit = typed.length < 4 ? 0 : typed.length < 8 ? 1 : 2;
    if (!limit) { return 9; }
    var off = distance(typed, word, limit, false);
    if (off <= limit) { return 1.5 + off; }
    off = typed[0] === word[0] ? distance(typed, word, limit, true) : 9;
    return off <= limit ? 2 + off : 9;
  }
  function best(typed, words, extra) {
    return words.reduce(function (least, word) { return Math.min(least, fit(typed, word) + extra); }, 9);
  }
  function score(page, typed) {
    var sum = 0;
    for (var i = 0; i < typed.length; i += 1) {
      var one = Math.min(best(typed[i], page.words, 0), best(typed[i], page.also, 0.75), best(typed[i], page.ways, 2));
      if (one >= 5) { return 99; }
      sum += one;
    }
    // Longer ranges of a measure come last, unless a number was typed; a setting comes after a page that fits as well.
    var isAsked = typed.some(function (word) { return /^\d+$/.test(word); });
    return sum + (page.far === 2 ? (isAsked ? 0 : 3) : page.far * 0.6) + (page.href.indexOf("#") > 0 ? 0.25 : 0) + page.words.length * 0.01;
  }
  function find(text) {
    var typed = split(text);
    if (!typed.length) { return []; }
    return pages.map(function (page) { return { page: page, score: score(page, typed) }; })
      .filter(function (one) { return one.score < 99; })
      .sort(function (a, b) { return a.score - b.score || a.page.place - b.page.place; });
  }

  function say(word, first, second) {
    return word.replace(/%[12]/g, function (place) { return place === "%1" ? first : second; });
  }
  function row(one) {
    var item = window.triptychMake("li"), link = window.triptychMake("a", one.page.title);
    link.href = one.page.href;
    item.append(link, window.triptychMake("span", one.page.way, "muted small"));
    return item;
  }
  var timer = 0;
  function search() {
    var text = input.value.trim();
    var found = find(text);
    var shown = found.slice(0, most);
    list.replaceChildren.apply(list, shown.map(row));
    tree.hidden = shown.length > 0;
    // Said a moment after the last letter, so that a screen reader is not spoken over.
    clearTimeout(timer);
    timer = setTimeout(function () {
      var words = box.dataset;
      said.textContent = !text ? "" : !found.length ? say(words.none, text) : found.length === 1 ? words.one
        : found.length > most ? say(words.first, numbers.written(most), numbers.written(found.length)) : say(words.many, numbers.written(found.length));
    }, 250);
    // The way back from a page found leads to what was typed.
    try { history.replaceState(null, "", text ? "#" + encodeURIComponent(text) : location.pathname + location.search); } catch (refused) { return; }
  }
  input.addEventListener("input", search);
  input.form.addEventListener("submit", function (event) {
    var first = list.querySelector("a");
    event.preventDefault();
    if (first) { location.href = first.href; }
  });
  box.addEventListener("keydown", function (event) {
    var links = Array.from(list.querySelectorAll("a"));
    var at = links.indexOf(document.activeElement);
    if (event.key === "Escape" && input.value) {
      event.preventDefault();
      input.value = "";
      input.focus();
      search();
    } else if (links.length && (event.key === "ArrowDown" || event.key === "ArrowUp")) {
      event.preventDefault();
      (links[at + (event.key === "ArrowDown" ? 1 : -1)] || (event.key === "ArrowUp" ? input : links[links.length - 1])).focus();
    }
  });
  box.hidden = false;
  // Whoever comes by a link to the field stands in it. Else the reader's place stays where it is: a page that takes
  // the focus by itself skips its own beginning.
  function arrive() {
    if (location.hash !== "#" + input.id) { return false; }
    input.focus({ preventScroll: true });
    return true;
  }
  window.addEventListener("hashchange", arrive);
  if (!arrive()) {
    try { input.value = decodeURIComponent(location.hash.slice(1)); } catch (broken) { input.value = ""; }
    if (input.value) { search(); }
  }
}());
