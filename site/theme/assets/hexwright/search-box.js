/*
 * The search box in the header. Loads lunr and the documents when the box is first used, as scripts, because pages
 * opened as files may not fetch. Everything shown is set as text.
 */
(function () {
  "use strict";
  var box = document.querySelector(".hw-search");
  if (!box) return;
  var input = box.querySelector(".hw-search__input");
  var panel = box.querySelector(".hw-search__panel");
  var status = box.querySelector(".hw-search__status");
  var list = box.querySelector(".hw-search__results");
  var base = box.dataset.base.replace(/\/?$/, "/");
  var word = window.hexwrightSay;
  var core = window.hexwrightSearchCore;
  var engine = null;
  var loading = false;
  var chosen = -1;

  function load(name, then) {
    var script = document.createElement("script");
    script.src = base + "assets/hexwright/" + name;
    script.onload = then;
    script.onerror = function () {
      loading = false;
      say(word("The search index could not be loaded."));
    };
    document.head.append(script);
  }

  function prepare() {
    if (engine || loading) return;
    loading = true;
    load("lunr.js", function () {
      load("search-documents.js", function () {
        engine = core.build(window.lunr, window.hexwrightDocuments);
        show();
      });
    });
  }

  function say(text) {
    status.textContent = text;
    panel.hidden = false;
  }

  function element(name, className, text) {
    var made = document.createElement(name);
    made.className = className;
    if (text !== undefined) made.textContent = text;
    return made;
  }

  function write(parent, text, typed) {
    core.marked(text, typed).forEach(function (piece) {
      parent.append(piece[1] ? element("mark", "", piece[0]) : piece[0]);
    });
  }

  /* Texts come in the languages of their pack: the reader's where there is one, else the one in which it was found. */
  function inLanguage(found, field, typed) {
    var texts = found[field] || [];
    var place = (found.languages || []).indexOf(document.documentElement.dataset.language);
    var wanted = texts[place] || texts[0] || "";
    if (core.marked(wanted, typed).some(function (piece) { return piece[1]; })) return wanted;
    return texts.find(function (text) {
      return core.marked(text, typed).some(function (piece) { return piece[1]; });
    }) || wanted;
  }

  function kindOf(found) {
    var place = Math.max(0, (found.languages || []).indexOf(document.documentElement.dataset.language));
    var kind = found.kind[place] || found.kind[0];
    return (found.languages ? kind : word(kind)) + (found.game ? " · " + (found.game[place] || found.game[0]) : "");
  }

  function option(found, place, typed) {
    var link = element("a", "hw-hit");
    link.setAttribute("role", "option");
    link.id = "hw:hit:" + place;
    link.href = base + found.url;
    link.tabIndex = -1;
    var head = element("span", "hw-hit__head");
    if (found.shown) {
      var id = element("span", "hw-hit__id");
      write(id, found.id, typed);
      head.append(id);
    }
    var title = element("span", "hw-hit__title");
    write(title, inLanguage(found, "title", typed), typed);
    head.append(title);
    link.append(head, element("span", "hw-hit__kind", kindOf(found)));
    var text = inLanguage(found, "text", typed);
    if (text) {
      var body = element("span", "hw-hit__text");
      write(body, core.excerpt(text, typed, 140), typed);
      link.append(body);
    }
    return link;
  }

  function summary(found) {
    if (!found.length) return word("Nothing found.");
    var count = found.length === 1 ? word("1 hit") : word("{count} hits", found.length);
    return found.near ? word("Nothing exactly like this; close to it:") + " " + count : count;
  }

  function show() {
    var typed = input.value;
    chosen = -1;
    input.removeAttribute("aria-activedescendant");
    if (!core.words(typed).length) return close();
    if (!engine) return say(word("Loading the index …"));
    var found = core.search(engine, typed, box.dataset.here);
    list.replaceChildren.apply(list, found.map(function (hit, place) { return option(hit, place, typed); }));
    say(summary(found));
    input.setAttribute("aria-expanded", String(found.length > 0));
    if (found.length) choose(0);
    list.scrollTop = 0;
  }

  function close() {
    panel.hidden = true;
    input.setAttribute("aria-expanded", "false");
    input.removeAttribute("aria-activedescendant");
  }

  function choose(place) {
    var hits = list.children;
    if (!hits.length) return;
    if (hits[chosen]) hits[chosen].removeAttribute("aria-selected");
    chosen = (place + hits.length) % hits.length;
    hits[chosen].setAttribute("aria-selected", "true");
    hits[chosen].scrollIntoView({ block: "nearest" });
    input.setAttribute("aria-activedescendant", hits[chosen].id);
  }

  input.addEventListener("focus", function () {
    prepare();
    if (input.value) show();
  });
  input.addEventListener("input", function () {
    prepare();
    show();
  });
  input.addEventListener("keydown", function (event) {
    var hits = list.children;
    if (event.key === "ArrowDown") choose(chosen + 1);
    else if (event.key === "ArrowUp") choose(chosen - 1);
    else if (event.key === "Enter" && !panel.hidden && hits[chosen]) {
      hits[chosen].click();
      close();
    } else if (event.key === "Escape") {
      if (panel.hidden) input.blur();
      else close();
    } else return;
    event.preventDefault();
  });
  list.addEventListener("click", close);
  document.addEventListener("pointerdown", function (event) {
    if (!box.contains(event.target)) close();
  });
  box.addEventListener("focusout", function (event) {
    if (event.relatedTarget && !box.contains(event.relatedTarget)) close();
  });
  document.addEventListener("keydown", function (event) {
    var typing = /^(INPUT|TEXTAREA|SELECT)$/.test(event.target.tagName) || event.target.isContentEditable;
    if (event.key !== "/" || typing || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    input.focus();
    input.select();
  });
})();
