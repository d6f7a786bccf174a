// Exact values, zoom and series of charts, and ranges that change without a new page. The words come from the
// page and every value from the table below the picture, so that both always say the same.
(function () {
  "use strict";
  var words = document.getElementById("chart-words").dataset;
  var svgName = "http://www.w3.org/2000/svg";
  var number = 0;

  var make = window.triptychMake, button = window.triptychButton, sound = window.triptychSound, points = sound.points;
  var comma = window.triptychNumbers.comma;

  function say(word) {
    var places = arguments;
    return word.replace(/%(\d)/g, function (all, place) { return places[place]; });
  }
  function draw(name, values, parent) {
    var element = document.createElementNS(svgName, name);
    Object.keys(values).forEach(function (key) { element.setAttribute(key, values[key]); });
    parent.append(element);
    return element;
  }
  function share(text) { return /%$/.test(text || "") ? parseFloat(text) / 100 : NaN; }
  function percent(value) { return (value * 100).toFixed(3) + "%"; }
  var list = Array.from;

  // ---------- the table's rows ----------
  function numbers(figure) {
    var caption = document.getElementById(figure.dataset.table);
    var table = caption && caption.closest("table");
    if (!table || !table.tHead || !table.tBodies.length) { return null; }
    var heads = list(table.tHead.rows[0].cells).map(function (cell) { return cell.textContent.trim(); });
    var rows = list(table.tBodies[0].rows).map(function (row) {
      return list(row.cells).map(function (cell) { return cell.textContent.trim(); });
    });
    var foot = list(table.tFoot ? table.tFoot.rows : []), goal = NaN;
    foot = foot.map(function (row) {
      var cell = row.cells[1].textContent.trim();
      if (row.dataset.is === "goal") { goal = window.triptychNumber(cell); }
      return row.cells[0].textContent.trim() + " " + cell;
    });
    if (!rows.length) { return null; }
    // The columns with values; what stands behind them says more about a row.
    var columns = heads.slice(1, 1 + Number(table.dataset.values || heads.length)).map(function (head, place) { return place + 1; });
    return { heads: heads, rows: rows, foot: foot, goal: goal, columns: columns, hasNotes: table.matches("[data-notes]") };
  }
  function told(data, index) {
    var row = data.rows[index];
    var parts = row.slice(1).map(function (cell, column) { return cell ? data.heads[column + 1] + " " + cell : ""; });
    return row[0] + ": " + parts.concat(data.foot).filter(Boolean).join(comma);
  }

  // ---------- where a row stands in the picture ----------
  // Dots of one kind stand in a group that has their class.
  function classed(dot) { return dot.hasAttribute("class") ? dot : dot.parentNode; }
  // Days stand at even distances; their values are on lines and lone dots.
  function days(svg, count) {
    var marks = [];
    var lines = list(svg.querySelectorAll("path.ln:not(.soft)"));
    function add(x, y, shape) {
      var index = Math.round(x * (count - 1));
      if (Math.abs(x * (count - 1) - index) < 0.02) { (marks[index] = marks[index] || []).push({ x: x, y: y, shape: shape }); }
    }
    lines.forEach(function (line) { points(line.getAttribute("d")).forEach(function (one) { add(one.x, one.y, line); }); });
    list(svg.querySelectorAll("circle.lone, .lone > circle")).forEach(function (dot) {
      add(share(dot.getAttribute("cx")), share(dot.getAttribute("cy")), classed(dot));
    });
    return {
      lines: lines,
      x: function (index) { return count > 1 ? index / (count - 1) : 0.5; },
      at: function (index) { return marks[index] || []; },
      near: function (x) { return Math.round(x * (count - 1)); }
    };
  }
  // Dots stand where the first two columns say.
  function dots(svg, data) {
    var drawn = [];
    list(svg.querySelectorAll("path.dots")).forEach(function (path) {
      points(path.getAttribute("d")).forEach(function (one) { drawn.push({ x: one.x, y: one.y, shape: path }); });
    });
    list(svg.querySelectorAll("circle.dotonly, .dotonly > circle, circle.lone, .lone > circle")).forEach(function (dot) {
      drawn.push({ x: share(dot.getAttribute("cx")), y: share(dot.getAttribute("cy")), shape: classed(dot) });
    });
    list(svg.querySelectorAll("g.pt > rect")).forEach(function (square) {
      drawn.push({ x: share(square.getAttribute("x")), y: share(square.getAttribute("y")), shape: square.parentNode });
    });
    list(svg.querySelectorAll("svg[x] > path.pt, svg[x] > path.out")).forEach(function (shape) {
      drawn.push({ x: share(shape.parentNode.getAttribute("x")), y: share(shape.parentNode.getAttribute("y")), shape: shape });
    });
    function scaled(column, axis, isTurned) {
      var values = data.rows.map(function (row) { return window.triptychNumber(row[column]); });
      var places = drawn.map(function (dot) { return dot[axis]; });
      var low = Math.min.apply(null, values), high = Math.max.apply(null, values);
      var from = Math.min.apply(null, places), to = Math.max.apply(null, places);
      return values.map(function (value) {
        var part = high > low ? (value - low) / (high - low) : 0.5;
        return from + (isTurned ? 1 - part : part) * (to - from);
      });
    }
    function isRated(column) {
      var values = data.rows.map(function (row) { return window.triptychNumber(row[column]); });
      return values.every(function (value) { return value === Math.round(value); })
        && values.filter(function (value, index) { return values.indexOf(value) === index; }).length <= 12;
    }
    if (!drawn.length || data.heads.length < 3) { return null; }
    var xs = scaled(1, "x", false), ys = scaled(2, "y", true);
    var reach = { x: isRated(1) ? 0.12 : 0.015, y: isRated(2) ? 0.12 : 0.015 };
    var found = xs.map(function (x, index) {
      // Dots of ratings stand a little beside their value where several share it: the nearest one.
      var best, least = 1;
      drawn.forEach(function (dot) {
        var away = Math.max(Math.abs(dot.x - x) / reach.x, Math.abs(dot.y - ys[index]) / reach.y);
        if (away < least) { least = away; best = dot; }
      });
      return best;
    });
    if (found.filter(Boolean).length < found.length * 0.9) { return null; }
    return {
      lines: [],
      x: function (index) { return found[index] ? found[index].x : NaN; },
      at: function (index) { return found[index] ? [found[index]] : []; },
      near: function (x, y, box) {
        var least = Infinity, nearest = 0;
        found.forEach(function (dot, index) {
          if (!dot || dot.shape.hasAttribute("data-off")) { return; }
          var off = Math.pow((dot.x - x) * box.width, 2) + Math.pow((dot.y - y) * box.height, 2);
          if (off < least) { least = off; nearest = index; }
        });
        return nearest;
      }
    };
  }
  function geometry(kind, svg, data) {
    if (/^(line|area|harmony|small-multiples)$/.test(kind)) { return days(svg, data.rows.length); }
    return kind === "scatter" ? dots(svg, data) : null;
  }

  // Zoom stretches a part of the frame over all of it; each shape is placed anew, texts keep their size.
  function zoomer(svg) {
    var shapes = list(svg.querySelectorAll("g > *, g svg:not([viewBox]) *")).filter(function (one) { return one.tagName !== "title"; });
    var first = shapes.map(function (shape) {
      var kept = {};
      ["x", "y", "x1", "x2", "y1", "y2", "cx", "cy", "width", "height", "viewBox"].forEach(function (name) {
        if (shape.hasAttribute(name)) { kept[name] = shape.getAttribute(name); }
      });
      kept.dx = shape.getAttribute("dx") || "";
      kept.dy = shape.getAttribute("dy") || "";
      return kept;
    });
    return function (view) {
      var isAll = view.a === 0 && view.b === 1 && view.top === 0 && view.bottom === 1;
      var isAcross = view.a > 0 || view.b < 1;
      function x(value) { return (value - view.a) / (view.b - view.a); }
      function y(value) { return (value - view.top) / (view.bottom - view.top); }
      function isOut(value) { return value < -0.001 || value > 1.001; }
      function cut(value) { return Math.min(1, Math.max(0, value)); }
      shapes.forEach(function (shape, index) {
        var kept = first[index], out = false;
        function set(name, value) { shape.setAttribute(name, percent(value)); }
        function point(nameX, nameY, movesX, movesY) {
          var atX = share(kept[nameX]), atY = share(kept[nameY]);
          if (!isNaN(atX) && movesX) { set(nameX, x(atX)); out = out || isOut(x(atX)); }
          if (!isNaN(atY) && movesY) { set(nameY, y(atY)); out = out || isOut(y(atY)); }
        }
        if (isAll) {
          Object.keys(kept).forEach(function (name) { if (name !== "dx" && name !== "dy") { shape.setAttribute(name, kept[name]); } });
          if (kept.viewBox) { shape.removeAttribute("overflow"); }
        } else if (kept.viewBox) {
          shape.setAttribute("viewBox", [view.a, view.top, view.b - view.a, view.bottom - view.top].map(function (part) {
            return (part * 1000).toFixed(2);
          }).join(" "));
          shape.setAttribute("overflow", "hidden");
        } else if (kept.x1 !== undefined) {
          var from = { x: x(share(kept.x1)), y: y(share(kept.y1)) }, to = { x: x(share(kept.x2)), y: y(share(kept.y2)) };
          out = (from.x < 0 && to.x < 0) || (from.x > 1 && to.x > 1) || (isOut(from.y) && isOut(to.y) && from.y === to.y);
          set("x1", cut(from.x)); set("x2", cut(to.x)); set("y1", cut(from.y)); set("y2", cut(to.y));
        } else if (kept.width && !isNaN(share(kept.width)) && !isNaN(share(kept.x)) && !isNaN(share(kept.height))) {
          var left = share(kept.x), upper = share(kept.y);
          var sides = [x(left), x(left + share(kept.width)), y(upper), y(upper + share(kept.height))];
          out = sides[1] < 0 || sides[0] > 1 || sides[3] < 0 || sides[2] > 1;
          sides = sides.map(cut);
          set("x", sides[0]); set("width", sides[1] - sides[0]); set("y", sides[2]); set("height", sides[3] - sides[2]);
        } else if (shape.tagName === "text") {
          var isRow = share(kept.y) === 1 && parseFloat(kept.dy) > 1;
          var isSide = (share(kept.x) === 0 && /^-/.test(kept.dx)) || (share(kept.x) === 1 && parseFloat(kept.dx) > 0);
          // Names of days make room for the first and the last shown.
          out = isAcross && (isRow || (share(kept.x) === 1 && isSide && /strong|lab-s/.test(shape.getAttribute("class") || "") && view.b < 1));
          point("x", "y", !isRow && !isSide, !isRow);
        } else {
          point(kept.cx === undefined ? "x" : "cx", kept.cy === undefined ? "y" : "cy", true, true);
        }
        shape.toggleAttribute("data-out", out && !isAll);
      });
    };
  }

  // ---------- one figure ----------
  function equip(figure) {
    var box = figure.querySelector(".explore");
    var svg = figure.querySelector("svg.chart");
    var data = numbers(figure);
    if (!box || !svg || !data) { return; }
    var count = data.rows.length;
    var kind = figure.dataset.chart;
    var places = geometry(kind, svg, data);
    var view = { a: 0, b: 1, top: 0, bottom: 1 };
    var first = 0, shown = count, isFitted = false;
    var isDays = places && kind !== "scatter";
    var canZoom = isDays && count > 4;
    number += 1;

    var label = make("label", isDays ? words.day : words.row, "explore-label");
    var reading = make("p", "", "explore-said");
    var slider = make("input");
    slider.type = "range";
    slider.step = 1;
    slider.id = "explore-" + number;
    label.htmlFor = slider.id;
    // The slider itself says its name and its value.
    slider.setAttribute("aria-label", label.textContent);
    [label, reading].forEach(function (one) { one.setAttribute("aria-hidden", "true"); });

    var mark = document.createElementNS(svgName, "g");
    mark.setAttribute("class", "mark");
    mark.setAttribute("aria-hidden", "true");
    svg.append(mark);

    function x(value) { return (value - view.a) / (view.b - view.a); }
    function y(value) { return (value - view.top) / (view.bottom - view.top); }
    function point(withMark, lead) {
      var index = Number(slider.value);
      var text = (lead ? lead + comma : "") + told(data, index);
      slider.setAttribute("aria-valuetext", text);
      reading.textContent = text;
      mark.replaceChildren();
      if (!withMark || !places || isNaN(places.x(index))) { return; }
      var at = percent(x(places.x(index)));
      draw("line", { "class": "at", x1: at, x2: at, y1: "0%", y2: "100%" }, mark);
      if (kind === "small-multiples") { return; }
      places.at(index).forEach(function (one) {
        var down = y(one.y);
        if (down < -0.001 || down > 1.001 || one.shape.hasAttribute("data-off")) { return; }
        draw("circle", { "class": "out " + accent(one.shape), cx: at, cy: percent(down), r: 6 }, mark);
      });
    }
    function accent(shape) {
      return (shape.getAttribute("class") || "").split(" ").filter(function (name) { return /^(fit|nut|wel|ink|sr\d+)$/.test(name); })[0] || "";
    }
    // The slider's knob stands below the mark: half a knob beyond the frame on either side.
    function align() {
      var frame = getComputedStyle(svg);
      slider.style.marginLeft = parseFloat(frame.marginLeft) - 8 + "px";
      slider.style.width = svg.getBoundingClientRect().width + 16 + "px";
    }
    function limit() {
      slider.min = first;
      slider.max = first + shown - 1;
    }
    slider.addEventListener("input", function () { point(true); });
    slider.addEventListener("focus", function () { point(true); });
    slider.addEventListener("keydown", function (event) {
      var value = Number(slider.value), key = event.key, jump = jumps[key.toLowerCase()];
      if (event.ctrlKey || event.metaKey || event.altKey) { return; }
      if (canZoom && (key === "+" || key === "=")) { zoom(0.5); }
      else if (canZoom && (key === "-" || key === "\u2212")) { zoom(2); }
      else if (/^Arrow(Left|Down)$/.test(key)) { go(value - 1); }
      else if (/^Arrow(Right|Up)$/.test(key)) { go(value + 1); }
      else if (isDays && key === "PageDown") { go(value - 7); }
      else if (isDays && key === "PageUp") { go(value + 7); }
      else if (key === "Home") { go(0); }
      else if (key === "End") { go(count - 1); }
      else if (key === " " && play) { play.querySelector("button").click(); }
      else if (jump) { jump(); }
      else { return; }
      event.preventDefault();
    });
    // A row, which comes into the picture where it was out of it.
    function go(wanted, lead) {
      var index = Math.min(count - 1, Math.max(0, wanted));
      if (index < first || index >= first + shown) {
        first = Math.min(count - shown, Math.max(0, index < first ? index : index - shown + 1));
        slider.value = index;
        stretch();
      }
      slider.value = index;
      point(true, lead);
    }

    // ---------- values worth a step, and sound ----------
    var jumps = {};
    var drawn = list(svg.querySelectorAll("text")).map(function (one) { return one.textContent; });
    // Whether the picture has a row; a day without a value too where `isRow` asks for rows alone.
    function isDrawn(index, isRow) {
      return isDays ? isRow || places.at(index).length : !/bar|box/.test(kind) || drawn.includes(data.rows[index][0]);
    }
    var values = data.columns.map(function (column) {
      return data.rows.map(function (row, index) { return isDrawn(index, true) ? window.triptychNumber(row[column]) : NaN; });
    });
    // The columns of series that are shown.
    function visible() {
      var hidden = list(figure.querySelectorAll(".explore-tools [aria-pressed]")).filter(function (one) { return one !== fitting; });
      return data.columns.map(function (column, place) { return place; }).filter(function (place) {
        return hidden.length !== data.columns.length || hidden[place].getAttribute("aria-pressed") === "true";
      });
    }
    function best(sign) {
      var found = -1, most = -Infinity;
      // Measures of different units are no higher or lower than each other: the first that is shown counts.
      visible().slice(0, kind === "small-multiples" ? 1 : count).forEach(function (place) {
        values[place].forEach(function (value, index) { if (value * sign > most) { most = value * sign; found = index; } });
      });
      return found;
    }
    // The next row after this one, from the first again after the last.
    function next(isWanted) {
      for (var step = 1; step <= count; step += 1) {
        var index = (Number(slider.value) + step) % count;
        if (isWanted(index)) { return index; }
      }
      return -1;
    }
    var ways = [
      function () { return best(1); }, function () { return best(-1); },
      function () { return next(function (index) { return data.hasNotes && data.rows[index][data.heads.length - 1]; }); },
      function () {
        return next(function (index) { return visible().every(function (place) { return isNaN(values[place][index]); }); });
      }
    ];
    function steps() {
      var row = make("div", "", "row");
      row.setAttribute("role", "group");
      row.setAttribute("aria-label", words.go);
      words.jumps.split("|").forEach(function (part, place) {
        var key = part.slice(0, 1), name = part.slice(2);
        jumps[key] = function () {
          var index = ways[place]();
          if (index < 0) { go(Number(slider.value), name + " " + words.none); } else { go(index, name); }
        };
        var step = button(name + " (" + key.toUpperCase() + ")", jumps[key]);
        step.setAttribute("aria-keyshortcuts", key.toUpperCase());
        row.append(step);
      });
      return row;
    }
    // What is heard, and the words before and after it.
    function heard() {
      var places = visible(), texts = [[], []];
      function cell(place, index) { return data.rows[index][data.columns[place]]; }
      places.forEach(function (place) {
        var known = values[place].map(function (value, index) { return index; }).filter(function (index) { return !isNaN(values[place][index]); });
        if (!known.length) { return; }
        var high = known.reduce(function (best, index) { return values[place][index] > values[place][best] ? index : best; });
        var name = places.length > 1 ? data.heads[data.columns[place]] + ": " : "";
        texts[0].push(name + say(words.begins, cell(place, known[0]), cell(place, high), data.rows[high][0]));
        texts[1].push(name + say(words.ends, cell(place, known[known.length - 1])));
      });
      return {
        series: places.map(function (place) { return values[place]; }), goal: data.goal, isApart: kind === "small-multiples",
        before: texts[0].join(" "), after: texts[1].join(" ")
      };
    }
    var pressed = 0;
    function follow(event) {
      var before = slider.value;
      if (event.type === "pointerdown") { pressed = event.clientX; }
      var frame = svg.getBoundingClientRect();
      var across = (event.clientX - frame.left) / frame.width, down = (event.clientY - frame.top) / frame.height;
      if (!places || across < -0.05 || across > 1.05) { return; }
      across = view.a + Math.min(1, Math.max(0, across)) * (view.b - view.a);
      slider.value = places.near(across, down, frame);
      point(true);
      // A finger that moves along the chart, and not up or down the page.
      if (play && event.pointerType === "touch" && slider.value !== before && Math.abs(event.clientX - pressed) > 8) {
        sound.touch(heard(), Number(slider.value));
      }
    }
    svg.addEventListener("pointermove", follow);
    svg.addEventListener("pointerdown", follow);

    // ---------- zoom ----------
    var place = null;
    var span = make("p", "", "muted small explore-span");
    var names = document.createElementNS(svgName, "g");
    names.setAttribute("aria-hidden", "true");
    function text(value, values, parent) { draw("text", values, parent).textContent = value; }
    function stretch() {
      var last = first + shown - 1;
      var isAll = shown === count && !isFitted;
      var marks = [];
      place = place || zoomer(svg);
      view = { a: count > 1 ? first / (count - 1) : 0, b: count > 1 ? last / (count - 1) : 1, top: 0, bottom: 1 };
      for (var index = first; index <= last; index += 1) {
        places.at(index).forEach(function (one) {
          if (!one.shape.hasAttribute("data-off")) { marks.push({ y: one.y, index: index, line: places.lines.indexOf(one.shape) }); }
        });
      }
      marks.sort(function (one, other) { return one.y - other.y; });
      if (isFitted && marks.length) {
        var room = Math.max(0.02, (marks[marks.length - 1].y - marks[0].y) * 0.12);
        view.top = marks[0].y - room;
        view.bottom = marks[marks.length - 1].y + room;
      }
      place(view);
      names.replaceChildren();
      span.textContent = isAll ? "" : say(words.span, data.rows[first][0], data.rows[last][0]);
      if (shown < count) {
        text(data.rows[first][0], { x: "0%", y: "100%", dy: "1.6em" }, names);
        text(data.rows[last][0], { x: "100%", y: "100%", dy: "1.6em", "text-anchor": "end" }, names);
      }
      if (isFitted && marks.length) {
        var ends = [marks[0], marks[marks.length - 1]].map(function (one) {
          var column = places.lines.length > 1 && places.lines.length < data.heads.length ? one.line + 1 : 1;
          return { text: data.rows[one.index][column] || "", y: y(one.y) };
        });
        ends.forEach(function (one, side) {
          draw("line", { "class": "rule", x1: "0%", x2: "100%", y1: percent(one.y), y2: percent(one.y) }, names);
          text(one.text, { x: "0%", y: percent(one.y), dx: ".4em", dy: side ? "1.2em" : "-.5em", "class": "strong halo" }, names);
        });
        span.textContent += " " + say(words.cut, ends[1].text, ends[0].text);
      }
      limit();
      point(document.activeElement === slider || mark.childNodes.length > 0);
      earlier.disabled = first === 0;
      later.disabled = last === count - 1;
      nearer.disabled = shown <= 4;
      farther.disabled = shown === count;
      fitting.setAttribute("aria-pressed", String(isFitted));
      whole.disabled = isAll;
    }
    function zoom(factor) {
      var middle = Number(slider.value);
      shown = Math.min(count, Math.max(4, Math.round(shown * factor)));
      first = Math.min(count - shown, Math.max(0, middle - Math.floor((shown - 1) / 2)));
      stretch();
    }
    function pan(by) {
      first = Math.min(count - shown, Math.max(0, first + by));
      stretch();
    }
    // A button that can do no more hands the focus on instead of dropping it.
    function keep(act) {
      return function (event) {
        act();
        if (event.currentTarget.disabled) { slider.focus(); }
      };
    }
    var nearer = button(words["in"], keep(function () { zoom(0.5); }));
    var farther = button(words.out, keep(function () { zoom(2); }));
    var earlier = button(words.earlier, keep(function () { pan(-Math.max(1, Math.floor(shown / 2))); }));
    var later = button(words.later, keep(function () { pan(Math.max(1, Math.floor(shown / 2))); }));
    var fitting = button(words.fit, function () { isFitted = !isFitted; stretch(); });
    var whole = button(words.all, keep(function () { isFitted = false; first = 0; shown = count; stretch(); }));

    // ---------- series ----------
    function series() {
      var found = list(figure.querySelectorAll(".key li")).map(function (entry) {
        return { name: entry.textContent.trim(), classes: entry.className };
      });
      if (!found.length) {
        found = list(svg.querySelectorAll("text.lab-s")).map(function (one) { return { name: one.textContent, classes: accent(one) }; });
      }
      return found.filter(function (one) {
        one.shapes = /^(fit|nut|wel|ink|sr\d+)$/.test(one.classes)
          ? list(svg.querySelectorAll("g:not(.mark) ." + one.classes)) : [];
        return one.name && one.shapes.length;
      });
    }
    function toggles() {
      var found = series();
      if (found.length < 2) { return null; }
      var group = make("div", "", "row");
      group.setAttribute("role", "group");
      group.setAttribute("aria-label", words.series);
      found.forEach(function (one) {
        var toggle = button(one.name, function () {
          var isOn = toggle.getAttribute("aria-pressed") !== "true";
          toggle.setAttribute("aria-pressed", String(isOn));
          one.shapes.forEach(function (shape) { shape.toggleAttribute("data-off", !isOn); });
          if (isFitted) { stretch(); } else { point(mark.childNodes.length > 0); }
        });
        toggle.setAttribute("aria-pressed", "true");
        group.append(toggle);
      });
      return group;
    }

    var group = toggles();
    var title = svg.querySelector("title"), named = title ? title.textContent : "";
    var play = /^(line|area|harmony|small-multiples|bar|grouped-bar|stacked-bar|strain)$/.test(kind) ? sound.control(heard, false, named) : null;
    box.append(label, reading, slider);
    if (play) { box.append(play); }
    if (isDays || group) {
      var tools = make("details", "", "data explore-tools");
      tools.append(make("summary", isDays ? words.tools : words.series));
      if (canZoom) {
        var row = make("div", "", "row");
        row.setAttribute("role", "group");
        row.setAttribute("aria-label", words.zoom);
        row.append(nearer, farther, earlier, later, fitting, whole);
        span.setAttribute("role", "status");
        tools.append(row, span, make("p", words.keys, "muted small"));
      }
      if (isDays) { tools.append(steps()); }
      if (group) { tools.append(group); }
      box.append(tools);
    }
    svg.insertBefore(names, mark);
    limit();
    var last = count - 1;
    // The first shown is the last that the picture has: no day still to come, no row of totals.
    while (last > 0 && !isDrawn(last)) { last -= 1; }
    slider.value = last;
    point(false);
    if (canZoom) {
      earlier.disabled = later.disabled = farther.disabled = whole.disabled = true;
      fitting.setAttribute("aria-pressed", "false");
    }
    box.hidden = false;
    if (places) {
      align();
      new ResizeObserver(align).observe(svg);
    }
    // The last days of all, or all of them.
    if (canZoom) {
      figure.triptychRange = function (days) {
        shown = Math.min(count, Math.max(4, days || count));
        first = count - shown;
        slider.value = Math.max(first, slider.value);
        stretch();
      };
    }
    figure.dataset.ready = "yes";
  }
  // One choice for the pictures of a page; the browser may have kept it.
  function range(choice) {
    choice.closest(".figs").querySelectorAll("figure.fig").forEach(function (figure) {
      if (figure.triptychRange) { figure.triptychRange(Number(choice.value)); }
    });
  }
  function all() { document.querySelectorAll("figure.fig:not([data-ready])").forEach(equip); }

  // ---------- ranges ----------
  // Served, another range takes this one's place; from a disk, which forbids fetching, its page opens as high up.
  var note = "triptych-range";
  function settle(y) {
    var link = document.querySelector("nav[data-swap] a[aria-current]");
    if (link) { link.focus({ preventScroll: true }); }
    window.scrollTo(0, y);
  }
  function leave(href) {
    try { sessionStorage.setItem(note, JSON.stringify({ href: href, y: window.scrollY })); } catch (refused) { return; }
  }
  // The page whose range is shown, without the place within it; what was asked for last counts.
  var shownPath = location.pathname;
  var asked = 0;
  function swap(href, isNew) {
    var turn = asked += 1;
    // Asked for anew: last night's page must not stand in for this one.
    return fetch(href, { cache: "no-cache" }).then(function (answer) {
      if (!answer.ok) { throw new Error("no page"); }
      return answer.text();
    }).then(function (text) {
      if (turn !== asked) { return; }
      var next = new DOMParser().parseFromString(text, "text/html");
      var main = next.querySelector("main");
      var y = window.scrollY;
      if (!main || !main.querySelector("nav[data-swap]")) { throw new Error("no range"); }
      if (isNew) { history.pushState({ range: true }, "", href); }
      shownPath = location.pathname;
      document.title = next.title;
      ["main", ".drawer-panel"].forEach(function (part) {
        var here = document.querySelector(part), there = next.querySelector(part);
        if (here && there) { here.replaceChildren.apply(here, list(there.childNodes)); }
      });
      all();
      document.dispatchEvent(new CustomEvent("triptych:main"));
      settle(y);
    });
  }
  document.addEventListener("click", function (event) {
    var link = event.target.closest("nav[data-swap] a[href]");
    if (!link || event.button || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) { return; }
    if (location.protocol === "file:") { leave(link.href); return; }
    event.preventDefault();
    swap(link.href, true).catch(function () { leave(link.href); location.href = link.href; });
  });
  // A link to a place on the page itself is no other range.
  window.addEventListener("popstate", function () {
    if (location.pathname !== shownPath && document.querySelector("nav[data-swap]")) { swap(location.href, false).catch(function () { location.reload(); }); }
  });
  all();
  document.querySelectorAll(".figrange input").forEach(function (choice) {
    choice.addEventListener("change", function () { range(choice); });
    if (choice.checked && choice.value) { range(choice); }
  });
  try {
    var left = JSON.parse(sessionStorage.getItem(note));
    sessionStorage.removeItem(note);
    if (left && left.href === location.href) { settle(left.y); }
  } catch (refused) { left = null; }
}());
