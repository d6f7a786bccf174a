// Sorts tables by the heads of their columns. A table stays in its own order until a head is pressed.
(function () {
  "use strict";
  var said = document.getElementById("table-words");

  // What a cell is sorted by: data-v where the cell has one, the moment where it names one, else the number it
  // shows or its words. The first column is sorted by the order of the page, which is that of days.
  function values(rows, column) {
    return rows.map(function (row) {
      var cell = row.cells[column];
      var moment = cell.querySelector("time[datetime]");
      var text = (cell.dataset.v || (moment ? moment.dateTime : cell.textContent)).trim();
      return { text: text, number: moment ? Date.parse(text) : window.triptychNumber(text) };
    });
  }
  function sort(table, head, column, rows, isUp) {
    var found = values(rows, column);
    var known = found.filter(function (one) { return one.text && !isNaN(one.number); });
    var isOrder = column === 0;
    var isNumber = !isOrder && known.length > 0 && known.length * 2 >= found.filter(function (one) { return one.text; }).length;
    var places = rows.map(function (row, index) { return index; });
    places.sort(function (a, b) {
      var order = 0;
      if (isOrder) { return isUp ? a - b : b - a; }
      if (isNumber) {
        // What is no number stays below in either direction.
        if (isNaN(found[a].number) || isNaN(found[b].number)) {
          return (isNaN(found[a].number) - isNaN(found[b].number)) || a - b;
        }
        order = found[a].number - found[b].number;
      } else {
        if (!found[a].text || !found[b].text) { return (!found[a].text - !found[b].text) || a - b; }
        order = found[a].text.localeCompare(found[b].text, document.documentElement.lang);
      }
      return (isUp ? order : -order) || a - b;
    });
    var body = table.tBodies[0];
    places.forEach(function (place) { body.append(rows[place]); });
    table.querySelectorAll("thead [aria-sort]").forEach(function (one) { one.removeAttribute("aria-sort"); });
    head.setAttribute("aria-sort", isUp ? "ascending" : "descending");
  }
  function prepare(table) {
    var heads = table.tHead && table.tHead.rows.length === 1 ? Array.from(table.tHead.rows[0].cells) : [];
    var rows = table.tBodies.length === 1 ? Array.from(table.tBodies[0].rows) : [];
    var isPlain = rows.every(function (row) {
      return row.cells.length === heads.length && [].every.call(row.cells, function (cell) { return cell.colSpan === 1 && cell.rowSpan === 1; });
    });
    // Tables by hour, of pairs or of a month are pictures in figures; their columns are no list to be sorted.
    if (table.dataset.sorted || !isPlain || rows.length < 4 || heads.length > 9 || table.matches(".matrix, .parts, .evidence, .month")) { return; }
    table.dataset.sorted = "yes";
    heads.forEach(function (head, column) {
      var text = head.textContent.trim();
      if (head.tagName !== "TH" || !text) { return; }
      var button = window.triptychButton("", function () {
        // The first column stands in its order already, so that it is turned round first.
        var now = head.getAttribute("aria-sort");
        sort(table, head, column, rows, now ? now === "descending" : column > 0);
      });
      button.className = "sort";
      button.append.apply(button, Array.from(head.childNodes));
      head.append(button);
    });
    if (table.caption && said) {
      table.caption.append(window.triptychMake("span", " " + said.dataset.sortable, "vh"));
    }
  }
  function all() { document.querySelectorAll("main table:not(form table)").forEach(prepare); }
  document.addEventListener("triptych:main", all);
  all();
}());
