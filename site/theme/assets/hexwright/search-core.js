/*
 * Searching without a page: folding, tokens, the index, and the order of hits. Works in Node and in the browser.
 * Queries are built clause by clause with lunr's Query; what a reader types is never read as a query language.
 */
(function (root, make) {
  "use strict";
  if (typeof module === "object" && module.exports) module.exports = make();
  else root.hexwrightSearchCore = make();
})(typeof self === "undefined" ? this : self, function () {
  "use strict";

  var WORD = /[\p{L}\p{N}]+(?:[.:,/+'’-][\p{L}\p{N}]+)*/gu;
  var LIMIT = 30;

  /** Small letters without accents: `Árbol` becomes `arbol`. */
  function fold(text) {
    return String(text).normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
  }

  /** The words of a text, folded; `R6-S1`, `1:4` and `10.1` are one word each. */
  function words(text) {
    return fold(text).match(WORD) || [];
  }

  /** The parts of a word such as `half-track`; none for numbers such as `10.1`, whose parts mean something else. */
  function parts(word) {
    var pieces = word.split(/[.:,/+'’-]/);
    return pieces.length > 1 && /\p{L}/u.test(word) ? pieces : [];
  }

  /** What a document is found by: its words and their parts. */
  function tokens(text) {
    var found = [];
    words(text).forEach(function (word) {
      found.push(word);
      parts(word).forEach(function (part) {
        if (part.length > 1) found.push(part);
      });
    });
    return found;
  }

  function all(values) {
    return Array.isArray(values) ? values.join(" \n ") : values || "";
  }

  /** The words for what a document is, one and many: `case` and `cases`, `unidad` and `unidades`, and those by
   * which readers call it besides (`also`: a case is a `rule`); the longest first. */
  function kindsOf(document) {
    return [].concat(document.kind || [], document.also || []).map(fold).reduce(function (found, kind) {
      return found.concat([kind + "es", kind + "s", kind]);
    }, []);
  }

  /** An index over documents `{id, kind: [..], title: [..], text: [..]}`; their place in the list is their reference. */
  function build(lunr, documents) {
    var builder = new lunr.Builder();
    builder.tokenizer = function (text) {
      return tokens(text == null ? "" : text.toString()).map(function (word) {
        return new lunr.Token(word, {});
      });
    };
    builder.ref("place");
    builder.field("id", { boost: 20 });
    builder.field("title", { boost: 8 });
    builder.field("kind", { boost: 2 });
    builder.field("text");
    builder.b(0.6);
    documents.forEach(function (document, place) {
      builder.add({
        place: place, id: document.id || "", title: all(document.title), kind: all(kindsOf(document)), text: all(document.text)
      });
    });
    return { lunr: lunr, documents: documents, index: builder.build() };
  }

  function ask(engine, terms, presence) {
    var lunr = engine.lunr;
    return engine.index.query(function (query) {
      terms.forEach(function (term) {
        query.term(term, { usePipeline: false, presence: presence, wildcard: lunr.Query.wildcard.TRAILING });
        query.term(term, { usePipeline: false, boost: 10 });
      });
    });
  }

  /** Whether a word may be meant with one slip; numbers and short words never are. */
  function mayBeSlip(term) {
    return term.length > 3 && !/\d/.test(term);
  }

  /** Documents with words that are one slip away from what was typed, such as `vixn`. */
  function near(engine, terms) {
    return engine.index.query(function (query) {
      terms.forEach(function (term) {
        var presence = engine.lunr.Query.presence.REQUIRED;
        if (mayBeSlip(term)) query.term(term, { usePipeline: false, presence: presence, editDistance: 1 });
        else query.term(term, { usePipeline: false, presence: presence });
      });
    });
  }

  /** The hits, and whether they are only near. */
  function hitsOf(engine, terms) {
    var presence = engine.lunr.Query.presence;
    var pieces = [].concat.apply([], terms.map(function (term) {
      var some = parts(term);
      return some.length ? some : [term];
    }));
    var hits = ask(engine, terms, presence.REQUIRED);
    if (!hits.length) hits = ask(engine, pieces, presence.REQUIRED);
    if (hits.length) return { hits: hits, near: false };
    hits = pieces.some(mayBeSlip) ? near(engine, pieces) : [];
    if (hits.length) return { hits: hits, near: true };
    return { hits: ask(engine, pieces, presence.OPTIONAL), near: false };
  }

  /** A number as readers say it, whatever letters it begins with and whatever parts it: `R5.2-D5` is `5.2.d5`; an
   * empty text for what is no number. */
  function number(text) {
    return /^[a-z]{0,3}\d[^\s_]*$/.test(text) ? text.replace(/^[a-z]+/, "").replace(/[,/+-]/g, ".") : "";
  }

  /** Whether what was typed is the number of a document, or the beginning of it. */
  function isNumbered(document, typed) {
    var wanted = number(typed);
    return wanted !== "" && number(fold(document.id || "")).indexOf(wanted) === 0;
  }

  /** What is left of a query without the word for a document's kind before or behind: of `case 4.1` it is `4.1`. */
  function withoutKind(document, typed) {
    var kind = kindsOf(document).find(function (one) { return typed.indexOf(one + " ") === 0 || typed.endsWith(" " + one); });
    if (!kind) return typed;
    return (typed.indexOf(kind + " ") === 0 ? typed.slice(kind.length) : typed.slice(0, -kind.length)).trim();
  }

  /** How directly a document answers: its id is what was typed, or its number, or its title, or one starts with it. */
  function tier(document, typed) {
    var id = fold(document.id || "");
    var titles = [].concat(document.title || []).map(fold);
    if (id === typed) return 6;
    if (isNumbered(document, typed) && number(id) === number(typed)) return 5;
    if (titles.indexOf(typed) >= 0) return 4;
    if ((id.indexOf(typed) === 0 && /\d/.test(typed)) || isNumbered(document, typed)) return 3;
    if (titles.some(function (title) { return title.indexOf(typed) === 0; })) return 2;
    return 1;
  }

  var natural = new Intl.Collator("en", { numeric: true, sensitivity: "base" });

  /** The game that a page belongs to, by its address from the root of the site; an empty text elsewhere. */
  function gameOf(url) {
    var parts = String(url || "").split("/");
    return parts[0] === "games" && parts.length > 2 ? parts[1] : "";
  }

  /** The documents that answer, best first, at most thirty, with `near` when they have a slip; `here` is the page where the reader asks. */
  function search(engine, typed, here) {
    var terms = words(typed).slice(0, 12);
    if (!terms.length) return [];
    var whole = fold(typed).trim().replace(/\s+/g, " ");
    var game = gameOf(here);
    var answer = hitsOf(engine, terms);
    var hit = new Set(answer.hits.map(function (one) { return Number(one.ref); }));
    var numbered = engine.documents
      .map(function (document, place) { return { ref: place, score: 0, document: document }; })
      .filter(function (one) { return !hit.has(one.ref) && isNumbered(one.document, withoutKind(one.document, whole)); });
    var found = (answer.near && numbered.length ? numbered : answer.hits.concat(numbered))
      .map(function (hit) {
        var document = engine.documents[hit.ref];
        var near = game && gameOf(document.url) === game ? 1 : 0;
        var named = withoutKind(document, whole);
        return { document: document, tier: tier(document, named), near: near, score: hit.score };
      })
      .sort(function (one, other) {
        if (one.tier !== other.tier) return other.tier - one.tier;
        if (one.near !== other.near && one.tier > 1) return other.near - one.near;
        if (one.tier === 3) return natural.compare(one.document.id, other.document.id);
        return other.score - one.score || natural.compare(one.document.id || "", other.document.id || "");
      })
      .slice(0, LIMIT)
      .map(function (hit) { return hit.document; });
    found.near = answer.near && !numbered.length;
    return found;
  }

  /** A text cut into pieces `[text, is it what was searched for]`, for showing a hit. */
  function marked(text, typed) {
    var terms = words(typed);
    terms = terms.concat.apply(terms, terms.map(parts));
    var pieces = [];
    var last = 0;
    Array.from(String(text).matchAll(/[\p{L}\p{N}\p{M}]+(?:[.:,/+'’-][\p{L}\p{N}\p{M}]+)*/gu)).forEach(function (word) {
      var folded = fold(word[0]);
      var hit = terms.some(function (term) {
        return folded.indexOf(term) === 0 || parts(folded).some(function (part) { return part.indexOf(term) === 0; });
      });
      if (!hit) return;
      if (word.index > last) pieces.push([text.slice(last, word.index), false]);
      pieces.push([word[0], true]);
      last = word.index + word[0].length;
    });
    if (last < text.length) pieces.push([text.slice(last), false]);
    return pieces;
  }

  /** About `length` characters of a text, around the first word that was searched for. */
  function excerpt(text, typed, length) {
    var pieces = marked(text, typed);
    var before = pieces.length > 1 && !pieces[0][1] ? pieces[0][0].length : 0;
    var start = before < length / 2 ? 0 : text.lastIndexOf(" ", before - length / 4) + 1;
    var end = start + length < text.length ? Math.max(text.lastIndexOf(" ", start + length), start + 1) : text.length;
    return (start ? "…" : "") + text.slice(start, end) + (end < text.length ? " …" : "");
  }

  return { fold: fold, words: words, tokens: tokens, build: build, search: search, marked: marked, excerpt: excerpt };
});
