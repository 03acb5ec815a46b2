/*
 * What the pages can do with a script: sort tables, filter lists, switch the language. Without it all is shown.
 * How a table is sorted and filtered stands in the address, so that it can be shared.
 */
(function () {
  "use strict";
  var root = document.documentElement;
  var words = window.hexwrightWords || {};
  var asked = new URLSearchParams(location.search);

  /* A phrase of the site in the reader's language, its placeholder filled in. */
  function say(phrase, count) {
    var found = (words[root.dataset.language] || {})[phrase] || phrase;
    return count === undefined ? found : found.replace("{count}", String(count));
  }
  window.hexwrightSay = say;

  /* Keeps a choice in the address; an empty one is taken out. Files may refuse that: then the choice holds anyway. */
  function remember(name, value) {
    if (value) asked.set(name, value);
    else asked.delete(name);
    var query = asked.toString();
    try {
      history.replaceState(history.state, "", location.pathname + (query ? "?" + query : "") + location.hash);
    } catch (refused) {
      /* the address stays as it was */
    }
  }

  var natural = new Intl.Collator(undefined, { numeric: true, sensitivity: "base" });

  /* Tables: a button in each heading sorts by its column, first up, then down. */
  function keyOf(row, column) {
    var cell = row.cells[column];
    if (!cell) return "";
    return cell.dataset.key !== undefined ? cell.dataset.key : cell.innerText.trim();
  }

  function sort(table, column, heading, down) {
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

  document.querySelectorAll("table.hw-sortable").forEach(function (table, number) {
    var name = number ? "sort" + (number + 1) : "sort";
    Array.from(table.tHead.rows[0].cells).forEach(function (heading, column) {
      if (heading.hasAttribute("data-fixed")) return;
      var button = document.createElement("button");
      button.type = "button";
      button.className = "hw-sort";
      button.append.apply(button, Array.from(heading.childNodes));
      heading.append(button);
      button.addEventListener("click", function () {
        var down = heading.getAttribute("aria-sort") === "ascending";
        sort(table, column, heading, down);
        remember(name, (down ? "-" : "") + column);
      });
    });
    var wanted = /^(-?)([0-9]+)$/.exec(asked.get(name) || "");
    var heading = wanted && table.tHead.rows[0].cells[Number(wanted[2])];
    if (heading && !heading.hasAttribute("data-fixed")) sort(table, Number(wanted[2]), heading, Boolean(wanted[1]));
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
    filters.querySelector("output").textContent = say("{count} shown", shown);
  }

  var allFilters = document.querySelectorAll(".hw-filters");
  allFilters.forEach(function (filters, number) {
    filters.hidden = false;
    filters.querySelectorAll("select").forEach(function (select) {
      var name = number ? select.name + (number + 1) : select.name;
      var wanted = asked.get(name);
      if (wanted && Array.from(select.options).some(function (option) { return option.value === wanted; })) {
        select.value = wanted;
      }
      select.addEventListener("change", function () { remember(name, select.value); });
    });
    filters.addEventListener("change", function () { apply(filters); });
  });

  /* On narrow screens the bar of a game scrolls: show the part where the reader is. */
  var here = document.querySelector(".hw-bar li a[aria-current]");
  if (here) here.closest("ul").scrollLeft = here.offsetLeft - here.closest("ul").offsetLeft - 40;

  /* What scrolls sideways fades out where there is more. */
  document.querySelectorAll(".hw-fade").forEach(function (frame) {
    function look() {
      var left = frame.scrollLeft;
      frame.classList.toggle("hw-fade--start", left > 4);
      frame.classList.toggle("hw-fade--end", frame.scrollWidth - frame.clientWidth - left > 4);
      frame.classList.toggle("hw-fade--none", frame.scrollWidth <= frame.clientWidth);
    }
    frame.addEventListener("scroll", look, { passive: true });
    new ResizeObserver(look).observe(frame);
  });

  /* A map that fits the screen can be drawn larger than it: on a narrow one, and where its letters are too small. */
  var LEGIBLE = 0.6;
  document.querySelectorAll(".hw-enlarge").forEach(function (button) {
    var map = button.parentNode.querySelector("svg");
    var wide = map ? Number(map.getAttribute("width")) * LEGIBLE : 0;
    button.hidden = false;
    button.classList.toggle("hw-enlarge--needed", wide > 1.2 * button.parentNode.clientWidth);
    button.addEventListener("click", function () {
      var large = button.parentNode.classList.toggle("hw-picture--large");
      button.setAttribute("aria-pressed", String(large));
      if (map) map.style.width = large ? Math.max(wide, 1.5 * button.parentNode.clientWidth) + "px" : "";
      button.parentNode.querySelector(".hw-fade").dispatchEvent(new Event("scroll"));
    });
  });

  /*
   * Languages: every text stands there in each language; the style sheet shows the one that is chosen. What cannot hold
   * several texts (choices, titles) has the others in attributes such as `data-title-es`.
   */
  var languages = Array.from(document.querySelectorAll("[data-choose-language]"), function (button) {
    return button.dataset.chooseLanguage;
  });
  var originals = new Map();

  function put(element, name, text) {
    if (name === "text") element.textContent = text;
    else if (name === "page") document.title = document.title.replace(shownTitle, text);
    else element.setAttribute(name, text);
    if (name === "page") shownTitle = text;
  }

  function original(element, name) {
    var known = originals.get(element) || {};
    originals.set(element, known);
    if (known[name] === undefined) {
      known[name] = name === "text" ? element.textContent : element.getAttribute(name === "page" ? "data-page" : name);
    }
    return known[name];
  }

  var frame = document.querySelector("[data-page]");
  var shownTitle = frame ? frame.dataset.page : "";

  function translate() {
    var here = root.dataset.language;
    originals.forEach(function (known, element) {
      Object.keys(known).forEach(function (name) { put(element, name, known[name]); });
    });
    languages.concat(Object.keys(words)).filter(function (language) { return language === here; }).slice(0, 1)
      .forEach(function (language) {
        ["text", "title", "aria-label", "page"].forEach(function (name) {
          var data = "data-" + name + "-" + language;
          document.querySelectorAll("[" + CSS.escape(data) + "]").forEach(function (element) {
            original(element, name);
            put(element, name, element.getAttribute(data));
          });
        });
      });
    document.querySelectorAll("[data-word]").forEach(function (element) {
      var name = element.dataset.word || "text";
      put(element, name, say(original(element, name).trim()));
    });
    document.querySelectorAll("[data-choose-language]").forEach(function (button) {
      button.setAttribute("aria-pressed", String(button.dataset.chooseLanguage === here));
    });
    if (frame && here) frame.lang = root.lang = here;
    allFilters.forEach(apply);
  }

  /* Texts differ in length: what the reader sees at the head of the screen stays there while they change. */
  function keepPlace(change) {
    if (window.scrollY < 8) return change();
    var head = document.querySelector(".md-header");
    var seen = document.elementFromPoint(window.innerWidth / 2, (head ? head.getBoundingClientRect().bottom : 0) + 12);
    for (var said = seen && seen.closest(".hw-said"); said; said = seen.closest(".hw-said")) seen = said.parentElement;
    var before = seen && seen.getBoundingClientRect().top;
    change();
    if (seen) window.scrollBy({ top: seen.getBoundingClientRect().top - before, behavior: "instant" });
  }

  document.querySelectorAll("[data-choose-language]").forEach(function (button) {
    button.closest("[hidden]") && (button.closest("[hidden]").hidden = false);
    button.addEventListener("click", function () {
      var chosen = button.dataset.chooseLanguage;
      try {
        sessionStorage.setItem("hexwright.language", chosen);
        localStorage.setItem("hexwright.language", chosen);
      } catch (refused) {
        /* then the choice holds for this page */
      }
      remember("lang", chosen);
      keepPlace(function () {
        root.dataset.language = chosen;
        translate();
      });
    });
  });
  translate();
})();
