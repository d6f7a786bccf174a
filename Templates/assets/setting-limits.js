// Reads what is typed into the form of settings, by the limits that reading a settings file goes by. The limits
// stand beside each control.
(function () {
  "use strict";
  var form = document.getElementById("settings");
  if (!form) { return; }
  var numbers = window.triptychNumbers;
  var isComma = numbers.plain(form.dataset.decimal) === ",";

  var has = Object.hasOwn;
  function two(number) { return (number < 10 ? "0" : "") + number; }
  function shown(number) { return numbers.written(number).replace(".", form.dataset.decimal); }

  // A number as people of the page's language write it; null for anything else.
  function number(text) {
    var plain = numbers.plain(text).replace(/\s/g, "");
    var group = isComma ? /^-?\d{1,3}(\.\d{3})+(,\d+)?$/ : /^-?\d{1,3}(,\d{3})+(\.\d+)?$/;
    if (group.test(plain)) { plain = plain.split(isComma ? "." : ",").join(""); }
    plain = plain.replace(",", ".");
    return /^-?\d+(\.\d+)?$/.test(plain) ? Number(plain) : null;
  }
  // A number of the file in the person's unit, with two decimals at most, and back. The texts of limits and the text
  // of the page round the same way.
  function inUnit(value, data) {
    if (!data.factor) { return value; }
    return Number((value * Number(data.factor) + Number(data.offset || 0)).toFixed(2));
  }
  function outOfUnit(shown, data) {
    if (!data.factor) { return shown; }
    return Number(((shown - Number(data.offset || 0)) / Number(data.factor)).toFixed(6));
  }
  // The highest number of a file in the person's unit, rounded down so that it may be written.
  function highest(value, data) {
    return data.factor ? Math.floor((value * Number(data.factor) + Number(data.offset || 0)) * 10) / 10 : value;
  }
  // The number of a text in a row's unit. What the row was filled with stays the number it was filled with.
  function numberIn(text, row) {
    if (row.filled && row.filled.text === text) { return row.filled.value; }
    var shown = number(text);
    return shown === null ? null : outOfUnit(shown, row.dataset);
  }
  // Fills a control with a number of the file, in the unit of a row or an option. Anything else in the store is not taken.
  function fillNumber(input, value, row, unit) {
    if (value !== null && !Number.isFinite(value)) { throw new TypeError("no number"); }
    var text = value === null ? "" : shown(inUnit(value, unit.dataset));
    row.filled = { text: text, value: value };
    input.value = text;
  }
  // Year, month, day, or day, month, year.
  function date(text, low, high) {
    text = numbers.plain(text);
    var parts = /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(text);
    if (parts) { parts = [parts[1], parts[2], parts[3]]; } else {
      parts = /^(\d{1,2})[. \/]+(\d{1,2})[. \/]+(\d{4})$/.exec(text);
      if (!parts) { return null; }
      parts = [parts[3], parts[2], parts[1]];
    }
    var year = Number(parts[0]), month = Number(parts[1]), day = Number(parts[2]);
    var made = new Date(Date.UTC(year, month - 1, day));
    if (made.getUTCMonth() !== month - 1 || made.getUTCDate() !== day || year < low || year > high) { return null; }
    return parts[0] + "-" + two(month) + "-" + two(day);
  }
  function time(text) {
    var parts = /^(\d{1,2})[:.](\d{2})$/.exec(numbers.plain(text));
    if (!parts || Number(parts[1]) > 23 || Number(parts[2]) > 59) { return null; }
    return two(Number(parts[1])) + ":" + parts[2];
  }
  function inSet(letters, letter) { return letters === undefined || Array.from(letters).indexOf(letter) >= 0; }
  function keepsRule(text, rule) {
    var prefix = (rule.prefix || "").split(" ").find(function (one) { return text.indexOf(one) === 0; });
    var suffix = rule.suffix || "";
    if (prefix === undefined || text.length < prefix.length + suffix.length) { return false; }
    if (text.slice(text.length - suffix.length) !== suffix) { return false; }
    var letters = Array.from(text.slice(prefix.length, text.length - suffix.length));
    var count = letters.length;
    if (count < Number(rule.min) || count > Number(rule.max)) { return false; }
    if (!inSet(rule.first, letters[0]) || !inSet(rule.last, letters[count - 1])) { return false; }
    if (!letters.every(function (letter) { return inSet(rule.alphabet, letter) && !/\p{Cc}/u.test(letter); })) {
      return false;
    }
    if (!rule.once) { return true; }
    return letters.filter(function (letter) { return letter === rule.once; }).length === 1
      && letters[0] !== rule.once && letters[count - 1] !== rule.once && letters.indexOf(" ") < 0;
  }
  // The path of a folder as it is kept; null for anything else.
  function folder(text) {
    if (!/^~?\//.test(text) || Array.from(text).length > 1000 || /\p{Cc}/u.test(text)) { return null; }
    var names = text.slice(text.indexOf("/")).split("/").filter(Boolean);
    if (names.length === 0 || names.indexOf(".") >= 0 || names.indexOf("..") >= 0) { return null; }
    return (text.charAt(0) === "~" ? "~/" : "/") + names.join("/");
  }
  function isZone(name) {
    try { new Intl.DateTimeFormat("en", { timeZone: name }); return /^[A-Za-z]/.test(name); } catch (unknown) { return false; }
  }

  // What a text stands for in a row with some limits: { value } or { error }.
  function readText(text, row) {
    var rule = row.dataset;
    var wrong = { error: rule.error };
    if (text === "") {
      if (rule.kind === "times" || rule.kind === "folders") { return { value: [] }; }
      return has(rule, "optional") ? { value: null } : wrong;
    }
    var value = null;
    if (rule.kind === "number") {
      value = numberIn(text, row);
      if (value === null || value < Number(rule.min) || value > Number(rule.max)) { return wrong; }
      return has(rule, "whole") && value !== Math.round(value) ? wrong : { value: value };
    }
    if (rule.kind === "date") {
      value = date(text, Number(rule.min), Number(rule.max));
      if (has(rule, "latest") && value > rule.latest) { return wrong; }
    }
    if (rule.kind === "time") { value = time(text); }
    if (rule.kind === "zone") { value = isZone(text) ? text : null; }
    if (rule.kind === "text") {
      // An identifier or a number of a telephone has no other digits.
      if (rule.alphabet) { text = numbers.plain(text); }
      value = keepsRule(text, rule) ? text : null;
    }
    if (rule.kind === "folders") {
      value = text.split("\n").map(function (line) { return line.trim(); }).filter(Boolean).map(folder);
      var isTwice = value.some(function (one, index) { return value.indexOf(one) < index; });
      if (value.indexOf(null) >= 0 || value.length > Number(rule.max) || isTwice) { return wrong; }
    }
    if (rule.kind === "times") {
      value = numbers.plain(text).split(/[,;\s]+/).filter(Boolean).map(time);
      if (value.indexOf(null) >= 0 || value.length > Number(rule.max)) { return wrong; }
      value.sort();
      if (value.some(function (one, index) { return index > 0 && one === value[index - 1]; })) { return wrong; }
    }
    return value === null ? wrong : { value: value };
  }

  window.triptychLimits = {
    shown: shown, number: number, inUnit: inUnit, outOfUnit: outOfUnit, fillNumber: fillNumber,
    highest: highest, date: date, keepsRule: keepsRule, readText: readText
  };
}());
