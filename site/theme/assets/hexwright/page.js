/* What the pages can do with a script: sort tables, filter lists, switch the language. Without it all is shown. */
(function () {
  "use strict";
  var root = document.documentElement;
  var natural = new Intl.Collator(undefined, { numeric: true, sensitivity: "base" });

  /* Tables: a button in each heading sorts by its column, first up, then down. */
  function keyOf(row, column) {
    var cell = row.cells[column];
    if (!cell) return "";
    return cell.dataset.key !== undefined ? cell.dataset.key : cell.innerText.trim();
  }

  function sort(table, column, heading) {
    var down = heading.getAttribute("aria-sort") === "ascending";
    var body = table.tBodies[0];
    var rows = Array.from(body.rows).map(function (row, place) { return [keyOf(row, column), place, row]; });
    rows.sort(function (one, other) {
      if (!one[0] !== !other[0]) return one[0] ? -1 : 1;
      return (down ? -1 : 1) * natural.compare(one[0], other[0]) || one[1] - other[1];
    });
    Array.from(table.tHead.rows[0].cells).forEach(function (cell) { cell.removeAttribute("aria-sort"); });
    heading.setAttribute("aria-sort", down ? "descending" : "ascending");
    body.append.apply(body, rows.map(function (row) { return row[2]; }));
  }

  document.querySelectorAll("table.hw-sortable").forEach(function (table) {
    Array.from(table.tHead.rows[0].cells).forEach(function (heading, column) {
      if (heading.hasAttribute("data-fixed")) return;
      var button = document.createElement("button");
      button.type = "button";
      button.className = "hw-sort";
      button.append.apply(button, Array.from(heading.childNodes));
      heading.append(button);
      button.addEventListener("click", function () { sort(table, column, heading); });
    });
  });

  /* Filters: choices that hide what does not fit. */
  function apply(filters) {
    var wanted = Array.from(filters.querySelectorAll("select")).filter(function (select) { return select.value; });
    var shown = 0;
    document.querySelectorAll(filters.dataset.of).forEach(function (item) {
      item.hidden = !wanted.every(function (select) {
        return (item.getAttribute("data-" + select.name) || "").split(" ").indexOf(select.value) >= 0;
      });
      if (!item.hidden) shown += 1;
    });
    document.querySelectorAll(filters.dataset.groups || "none").forEach(function (group) {
      group.hidden = !group.querySelector(filters.dataset.of + ":not([hidden])");
    });
    filters.querySelector("output").textContent = shown + " shown";
  }

  document.querySelectorAll(".hw-filters").forEach(function (filters) {
    filters.hidden = false;
    filters.addEventListener("change", function () { apply(filters); });
    apply(filters);
  });

  /* On narrow screens the bar of a game scrolls: show the part where the reader is. */
  var here = document.querySelector(".hw-bar li a[aria-current]");
  if (here) here.closest("ul").scrollLeft = here.offsetLeft - here.closest("ul").offsetLeft - 40;

  /* Languages: every text stands there in each language; the switch says which one is shown. */
  function mark() {
    document.querySelectorAll("[data-choose-language]").forEach(function (button) {
      button.setAttribute("aria-pressed", String(button.dataset.chooseLanguage === root.dataset.language));
    });
  }

  document.querySelectorAll("[data-choose-language]").forEach(function (button) {
    button.closest("[hidden]") && (button.closest("[hidden]").hidden = false);
    button.addEventListener("click", function () {
      root.dataset.language = button.dataset.chooseLanguage;
      try {
        localStorage.setItem("hexwright.language", root.dataset.language);
      } catch (refused) {
        /* then the choice holds for this page */
      }
      mark();
    });
  });
  mark();
})();
