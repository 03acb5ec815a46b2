/* Runs in the head of every page, before anything is drawn: chooses the language that the reader chose last. */
(function () {
  "use strict";
  var root = document.documentElement;
  root.classList.remove("no-js");
  root.classList.add("js");
  var meta = document.querySelector("meta[name=hexwright-languages]");
  if (!meta) return;
  var languages = meta.content.split(" ");
  var wanted = null;
  try {
    wanted = localStorage.getItem("hexwright.language");
  } catch (refused) {
    /* storage may be switched off: then each page starts with its first language */
  }
  root.dataset.language = languages.indexOf(wanted) >= 0 ? wanted : languages[0];
})();
