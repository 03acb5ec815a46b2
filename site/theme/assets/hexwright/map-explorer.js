/*
 * Maps to ask: what sees what, how far units come, zones, what lies in spaces and on sides. All of it was worked out
 * when the page was made and stands in attributes; here it is only looked up and drawn.
 */
(function () {
  "use strict";
  var SVG = "http://www.w3.org/2000/svg";
  var BASE = 36;
  var say = window.hexwrightSay;

  function say2(phrase, values) {
    var text = say(phrase);
    Object.keys(values).forEach(function (name) { text = text.replace("{" + name + "}", String(values[name])); });
    return text;
  }

  function svg(name, attributes, parent) {
    var element = document.createElementNS(SVG, name);
    Object.keys(attributes || {}).forEach(function (key) { element.setAttribute(key, attributes[key]); });
    if (parent) parent.append(element);
    return element;
  }

  function html(name, className, text) {
    var element = document.createElement(name);
    if (className) element.className = className;
    if (text !== undefined) element.textContent = text;
    return element;
  }

  /* The text of an element in the reader's language alone: the others are there too, and hidden. */
  function shown(element) {
    var language = document.documentElement.dataset.language;
    var copy = element.cloneNode(true);
    copy.querySelectorAll(".hw-said").forEach(function (said) {
      var known = (said.dataset.in || "").split(" ").indexOf(language) >= 0;
      Array.from(said.children).forEach(function (each, place) {
        if (known ? each.lang !== language : place > 0) each.remove();
      });
    });
    return copy.textContent.replace(/\s+/g, " ").trim();
  }

  function numbers(text) {
    return text ? text.split(",").map(Number) : [];
  }

  function Explorer(root) {
    this.root = root;
    this.map = root.querySelector("svg.hw-map");
    this.panel = root.querySelector(".hw-explorer__panel");
    this.said = root.querySelector(".hw-explorer__said");
    this.labels = root.dataset.spaces.split(" ");
    this.facts = this.list("facts");
    this.reasons = this.list("reasons");
    this.cites = this.list("cites");
    this.factsOf = root.dataset.facts.split(" ").map(numbers);
    this.taken = numbers(root.dataset.taken);
    this.units = root.querySelector("[data-tool=units]");
    this.choices = root.querySelector("[data-tool=traces]");
    this.traced = this.list("traced");
    this.from = this.to = this.over = null;
    this.readSides();
    this.readUnits();
    this.readTraces();
    this.layOut();
    this.listen();
    this.panel.hidden = false;
    this.render();
  }

  Explorer.prototype.list = function (name) {
    var list = this.root.querySelector("[data-list=" + name + "]");
    return list ? Array.from(list.children) : [];
  };

  Explorer.prototype.readSides = function () {
    var sides = this.sides = this.labels.map(function () { return []; });
    (this.root.dataset.sides || "").split(" ").filter(Boolean).forEach(function (word) {
      var parts = /^([0-9]+)-([0-9]+):(.*)$/.exec(word);
      var told = numbers(parts[3]);
      sides[Number(parts[1])].push([Number(parts[2]), told]);
      sides[Number(parts[2])].push([Number(parts[1]), told]);
    });
  };

  /* The units that may go anywhere: from where, and what it costs to come to each space. */
  Explorer.prototype.readUnits = function () {
    this.movers = this.units ? Array.from(this.units.options).map(function (option) {
      if (option.dataset.from === undefined) return null;
      var costs = new Map();
      (option.dataset.costs || "").split(" ").filter(Boolean).forEach(function (word) {
        var at = word.indexOf(":");
        costs.set(Number(word.slice(0, at)), word.slice(at + 1));
      });
      return { from: Number(option.dataset.from), costs: costs };
    }) : [];
  };

  /* Traces: by space, or for the whole map, the line that tells what came of each. */
  Explorer.prototype.readTraces = function () {
    var self = this;
    this.traces = this.choices ? Array.from(this.choices.options).map(function (option) {
      if (option.dataset.results === undefined) return null;
      var found = { all: null, at: new Map() };
      option.dataset.results.split(" ").forEach(function (word) {
        var at = word.indexOf(":"), line = self.traced[Number(word.slice(at + 1))];
        if (word.slice(0, at) === "all") found.all = line;
        else found.at.set(Number(word.slice(0, at)), line);
      });
      return found;
    }) : [];
  };

  Explorer.prototype.trace = function () {
    return this.choices ? this.traces[this.choices.selectedIndex] : null;
  };

  /* What came of the chosen trace for a space. */
  Explorer.prototype.result = function (space) {
    var trace = this.trace();
    return trace.all || (space === null ? null : trace.at.get(space) || null);
  };

  Explorer.prototype.resultWords = function (space) {
    var found = this.result(space);
    return found ? say(found.hasAttribute("data-holds") ? "it holds" : "it does not hold") : "";
  };

  /* Sight: a character for each pair, and what decides it. */
  Explorer.prototype.pair = function (one, other) {
    var count = this.labels.length;
    if (!this.root.hasAttribute("data-both")) return one * count + other;
    var low = Math.min(one, other), high = Math.max(one, other);
    return low * count - low * (low + 1) / 2 + high - low - 1;
  };

  Explorer.prototype.verdict = function (one, other) {
    if (one === other) return "n";
    return this.root.dataset.sight.charAt(this.pair(one, other));
  };

  Explorer.prototype.reason = function (one, other) {
    var width = Number(this.root.dataset.width), place = this.pair(one, other) * width;
    var number = parseInt(this.root.dataset.reasons.substr(place, width), BASE);
    return number ? this.reasons[number - 1] : null;
  };

  Explorer.prototype.verdictWords = function (sign) {
    if (sign === "-") return say("clear");
    if (sign === "x") return say("blocked");
    if (sign === "n") return say("no line of sight");
    return say("hindered by {count}", parseInt(sign, BASE));
  };

  /* What lies over the drawing: paint, the line of sight, numbers, and a place to click for each space. */
  Explorer.prototype.layOut = function () {
    var outlines = this.map.querySelector('[id$=":spaces"]').getAttribute("d").split(/(?=M)/);
    var ground = this.map.querySelector(":scope > g");
    var patterns = svg("defs", {}, this.map);
    var self = this;
    var signs = this.map.querySelector('[id$=":signs"]');
    this.paint = svg("g", { "class": "hw-explorer__paint" });
    this.zones = svg("g", { "class": "hw-explorer__zones" });
    signs.before(this.zones, this.paint);
    this.plates = svg("g", { "class": "hw-explorer__paint" }, ground);
    this.line = svg("g", { "class": "hw-explorer__line" }, ground);
    this.hits = svg("g", { "class": "hw-explorer__hits" }, ground);
    this.map.setAttribute("role", "group");
    this.outlines = outlines;
    this.centres = outlines.map(function (d) {
      var at = [0, 0], x = 0, y = 0, count = 0;
      d.match(/[MLHV][^MLHVz]*/g).forEach(function (leg) {
        var numbers = leg.slice(1).split(" ").map(Number);
        at = leg[0] === "H" ? [numbers[0], at[1]] : leg[0] === "V" ? [at[0], numbers[0]] : numbers;
        x += at[0];
        y += at[1];
        count += 1;
      });
      return [x / count, y / count];
    });
    this.cells = outlines.map(function (d, place) {
      return svg("path", { d: d, role: "button", tabindex: place ? "-1" : "0", "data-space": place }, self.hits);
    });
    this.home = this.centres[0];
    Array.from(this.root.querySelectorAll("[data-tool=zones] input")).forEach(function (box, place) {
      var id = "hw-zone-" + place, turn = [45, 135, 90, 0][place % 4];
      var pattern = svg("pattern", {
        id: id, width: 10, height: 10, patternUnits: "userSpaceOnUse", patternTransform: "rotate(" + turn + ")"
      }, patterns);
      svg("rect", { width: 2.6, height: 10, fill: box.dataset.colour || "#30343a" }, pattern);
      box.hwPattern = id;
    });
    this.name();
  };

  /* What each space is called to whoever hears it. */
  Explorer.prototype.name = function () {
    var self = this;
    this.cells.forEach(function (cell, place) {
      var told = self.factsOf[place].map(function (fact) { return shown(self.facts[fact]); });
      if (self.unit()) told.push(self.costWords(place));
      else if (self.trace()) told.push(self.resultWords(place));
      else if (self.root.dataset.sight && self.from !== null && place !== self.from) {
        told.push(say2("{verdict} from {space}", {
          verdict: self.verdictWords(self.verdict(self.from, place)), space: self.labels[self.from]
        }));
      }
      cell.setAttribute("aria-label", [self.labels[place]].concat(told).filter(Boolean).join(", "));
      cell.setAttribute("aria-pressed", String(place === self.from || place === self.to));
    });
  };

  Explorer.prototype.unit = function () {
    return this.units ? this.movers[this.units.selectedIndex] : null;
  };

  Explorer.prototype.costWords = function (place) {
    var unit = this.unit();
    if (place === unit.from) return say("it begins here");
    if (!unit.costs.has(place)) return say("out of reach");
    return say("costs {count}", unit.costs.get(place));
  };

  /* Choosing */
  Explorer.prototype.listen = function () {
    var self = this;
    function place(event) {
      var cell = event.target.closest("[data-space]");
      return cell ? Number(cell.dataset.space) : null;
    }
    this.hits.addEventListener("click", function (event) {
      var space = place(event);
      if (space === null) return;
      self.home = self.centres[space];
      self.choose(space);
      self.focus(space);
    });
    this.hits.addEventListener("pointerover", function (event) {
      if (event.pointerType !== "touch") self.look(place(event));
    });
    this.hits.addEventListener("pointerleave", function (event) {
      if (event.pointerType !== "touch") self.look(null);
    });
    this.hits.addEventListener("focusin", function (event) { self.look(place(event)); });
    this.hits.addEventListener("keydown", function (event) { self.key(event, place(event)); });
    this.root.addEventListener("change", function (event) {
      if (event.target === self.units && self.choices) self.choices.selectedIndex = 0;
      if (event.target === self.choices && self.units) self.units.selectedIndex = 0;
      if (self.unit()) {
        self.from = self.unit().from;
        self.to = null;
      } else if (self.trace()) {
        self.from = null;
        if (self.trace().at.size === 1) self.to = Array.from(self.trace().at.keys())[0];
      }
      self.over = null;
      self.render();
    });
    new MutationObserver(function () { self.render(); })
      .observe(document.documentElement, { attributes: true, attributeFilter: ["data-language"] });
  };

  Explorer.prototype.choose = function (space) {
    var asks = this.root.dataset.sight || this.unit();
    if (this.unit() || this.trace()) this.to = space === this.to ? null : space;
    else if (this.from === null || !asks) this.from = this.from === space ? null : space;
    else if (space === this.to) this.to = null;
    else if (space === this.from) this.from = this.to = null;
    else this.to = space;
    this.over = null;
    this.render();
  };

  Explorer.prototype.look = function (space) {
    if (this.over === space) return;
    this.over = space;
    this.tell();
    this.drawLine();
  };

  Explorer.prototype.focus = function (space) {
    this.cells.forEach(function (cell, place) { cell.setAttribute("tabindex", place === space ? "0" : "-1"); });
    this.cells[space].focus({ preventScroll: true });
  };

  var WAYS = { ArrowUp: [0, -1], ArrowDown: [0, 1], ArrowLeft: [-1, 0], ArrowRight: [1, 0] };

  Explorer.prototype.key = function (event, space) {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    if (event.key === "Enter" || event.key === " ") this.choose(space);
    else if (event.key === "Escape") {
      this.from = this.to = null;
      if (this.units) this.units.selectedIndex = 0;
      if (this.choices) this.choices.selectedIndex = 0;
      this.render();
    } else if (WAYS[event.key]) {
      var next = this.beside(space, WAYS[event.key]);
      if (next === null) return;
      this.focus(next);
      this.cells[next].scrollIntoView({ block: "nearest", inline: "nearest" });
    } else return;
    event.preventDefault();
  };

  /* The space next to another in a direction. Where hexes leave two, the one nearer to the row or column in which the
     reader set out: so that to go on in one direction does not drift. */
  Explorer.prototype.beside = function (space, way) {
    var here = this.centres[space], home = this.home, best = null, least = Infinity;
    this.centres.forEach(function (there, place) {
      var across = there[0] - here[0], down = there[1] - here[1];
      var along = across * way[0] + down * way[1], aside = Math.abs(across * way[1]) + Math.abs(down * way[0]);
      if (place === space || along <= 1 || aside > 1.8 * along) return;
      var drift = way[0] ? Math.abs(there[1] - home[1]) : Math.abs(there[0] - home[0]);
      var far = along + 1.1 * aside + 0.01 * drift;
      if (far < least - 1e-6) {
        least = far;
        best = place;
      }
    });
    if (best !== null) this.home = way[0] ? [this.centres[best][0], home[1]] : [home[0], this.centres[best][1]];
    return best;
  };

  /* Drawing */
  Explorer.prototype.render = function () {
    this.paintAll();
    this.drawZones();
    this.drawLine();
    this.name();
    this.tell();
  };

  Explorer.prototype.plate = function (parent, space, text, kind) {
    var at = this.centres[space].slice(), wide = 14 + 10 * text.length;
    if (this.taken.indexOf(space) >= 0) at[0] += 34;
    var group = svg("g", { "class": "hw-explorer__plate hw-explorer__plate--" + kind }, parent);
    svg("rect", { x: at[0] - wide / 2, y: at[1] - 12, width: wide, height: 24, rx: 12 }, group);
    svg("text", { x: at[0], y: at[1] + 6, "text-anchor": "middle" }, group).textContent = text;
  };

  Explorer.prototype.paintAll = function () {
    var self = this, unit = this.unit();
    this.paint.replaceChildren();
    this.plates.replaceChildren();
    this.cells.forEach(function (cell) { cell.removeAttribute("data-verdict"); cell.removeAttribute("data-cost"); });
    if (this.trace()) {
      this.trace().at.forEach(function (line, place) {
        if (line.hasAttribute("data-holds")) return;
        svg("path", { d: self.outlines[place], "class": "hw-explorer__dark" }, self.paint);
      });
      return;
    }
    if (!unit && (this.from === null || !this.root.dataset.sight)) return;
    this.cells.forEach(function (cell, place) {
      if (place === (unit ? unit.from : self.from)) return;
      var sign = unit ? (unit.costs.has(place) ? "-" : "x") : self.verdict(self.from, place);
      if (unit && unit.costs.has(place)) cell.dataset.cost = unit.costs.get(place);
      if (!unit) cell.dataset.verdict = sign;
      if (sign === "x" || sign === "n") {
        svg("path", { d: self.outlines[place], "class": "hw-explorer__dark" }, self.paint);
      } else if (unit) {
        self.plate(self.plates, place, unit.costs.get(place), "cost");
      } else if (sign !== "-") {
        self.plate(self.plates, place, String(parseInt(sign, BASE)), "hindered");
      }
    });
    var start = this.outlines[unit ? unit.from : this.from];
    svg("path", { d: start, "class": "hw-explorer__from" }, this.paint);
  };

  Explorer.prototype.drawZones = function () {
    var self = this;
    this.zones.replaceChildren();
    Array.from(this.root.querySelectorAll("[data-tool=zones] input")).forEach(function (box) {
      if (!box.checked) return;
      var d = box.dataset.spaces.split(" ").filter(Boolean).map(function (space) { return self.outlines[space]; });
      var colour = box.dataset.colour || "#30343a";
      svg("path", { d: d.join(""), fill: "url(#" + box.hwPattern + ")", stroke: colour, "stroke-width": 3 }, self.zones);
    });
  };

  Explorer.prototype.drawLine = function () {
    var target = this.over !== null && this.over !== this.from ? this.over : this.to;
    this.line.replaceChildren();
    if (this.trace()) {
      this.drawTrace(this.over !== null ? this.over : this.to);
      return;
    }
    if (target === null) return;
    if (this.from === null || this.unit() || !this.root.dataset.sight) {
      svg("path", { d: this.outlines[target], "class": "hw-explorer__to" }, this.line);
      return;
    }
    var sign = this.verdict(this.from, target);
    svg("path", { d: this.outlines[target], "class": "hw-explorer__to" }, this.line);
    if (sign === "n") return;
    var kind = sign === "-" ? "clear" : sign === "x" ? "blocked" : "hindered";
    var one = this.centres[this.from], other = this.centres[target];
    var ends = { x1: one[0], y1: one[1], x2: other[0], y2: other[1] };
    svg("line", Object.assign({ "class": "hw-explorer__halo" }, ends), this.line);
    svg("line", Object.assign({ "class": "hw-explorer__sight hw-explorer__sight--" + kind }, ends), this.line);
  };

  /* The route of a trace, or of its best attempt, and where that breaks. */
  Explorer.prototype.drawTrace = function (space) {
    var self = this, found = this.result(space);
    if (space !== null) svg("path", { d: this.outlines[space], "class": "hw-explorer__to" }, this.line);
    if (!found) return;
    var kind = found.hasAttribute("data-holds") ? "clear" : "hindered";
    var points = numbers(found.dataset.route).map(function (place) { return self.centres[place].join(","); }).join(" ");
    svg("polyline", { points: points, "class": "hw-explorer__halo" }, this.line);
    svg("polyline", { points: points, "class": "hw-explorer__sight hw-explorer__sight--" + kind }, this.line);
    numbers(found.dataset.breaks).forEach(function (place) {
      var at = self.centres[place];
      var d = "M" + (at[0] - 18) + " " + (at[1] - 18) + "l36 36m0 -36l-36 36";
      svg("path", { d: d, "class": "hw-explorer__halo" }, self.line);
      svg("path", { d: d, "class": "hw-explorer__cross" }, self.line);
    });
  };

  /* What the panel says */
  Explorer.prototype.tell = function () {
    var target = this.over !== null ? this.over : this.to;
    var said = this.said;
    said.replaceChildren();
    if (this.unit()) {
      if (target === null) target = this.from;
      this.tellSpace(target, this.costWords(target));
      return;
    }
    if (this.trace()) {
      var found = this.result(target);
      if (found) said.append(this.cited(found));
      if (target !== null) this.tellSpace(target);
      return;
    }
    if (this.from === null) {
      if (target !== null) this.tellSpace(target);
      return;
    }
    if (target !== null && target !== this.from && this.root.dataset.sight) this.tellPair(this.from, target);
    else this.tellSpace(this.from);
  };

  /* A line of the page with its cases. */
  Explorer.prototype.cited = function (line) {
    var told = html("p", "hw-explorer__why");
    told.append.apply(told, Array.from(line.cloneNode(true).childNodes));
    if (line.dataset.cites) {
      told.append(" ");
      told.append.apply(told, Array.from(this.cites[Number(line.dataset.cites)].cloneNode(true).childNodes));
    }
    return told;
  };

  Explorer.prototype.tellPair = function (one, other) {
    var self = this, sign = this.verdict(one, other), why = this.reason(one, other);
    var head = html("h3", "", this.labels[one] + " – " + this.labels[other] + ": ");
    head.append(html("span", "hw-explorer__verdict", this.verdictWords(sign)));
    head.dataset.verdict = sign;
    this.said.append(head);
    if (why) this.said.append(this.cited(why));
    if (this.to === other && this.over === null) {
      var button = html("button", "hw-explorer__button", say2("Look from {space}", { space: this.labels[other] }));
      button.type = "button";
      button.addEventListener("click", function () {
        self.from = other;
        self.to = null;
        self.render();
      });
      this.said.append(button);
    }
    this.tellSpace(other);
  };

  Explorer.prototype.tellSpace = function (space, more) {
    var self = this, list = html("ul", "hw-explorer__list");
    this.said.append(html("h3", "", this.labels[space] + (more ? ": " + more : "")));
    this.factsOf[space].forEach(function (fact) { list.append(self.fact(fact)); });
    this.sides[space].forEach(function (side) {
      var item = html("li", "", say2("Side to {space}", { space: self.labels[side[0]] }) + ": ");
      side[1].forEach(function (fact, place) {
        if (place) item.append(", ");
        item.append.apply(item, Array.from(self.facts[fact].cloneNode(true).childNodes));
      });
      list.append(item);
    });
    this.said.append(list);
    if (!this.unit() && !this.trace()) this.tellUnits(space);
  };

  Explorer.prototype.fact = function (fact) {
    return this.facts[fact].cloneNode(true);
  };

  Explorer.prototype.tellUnits = function (space) {
    var self = this;
    this.movers.forEach(function (mover, place) {
      if (!mover || mover.from !== space || self.over !== null) return;
      var button = html("button", "hw-explorer__button", self.units.options[place].textContent);
      button.type = "button";
      button.addEventListener("click", function () {
        self.units.selectedIndex = place;
        self.units.dispatchEvent(new Event("change", { bubbles: true }));
      });
      self.said.append(button);
    });
  };

  document.querySelectorAll(".hw-explorer").forEach(function (root) { new Explorer(root); });
})();
