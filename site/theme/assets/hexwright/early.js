/*
 * Runs in the head of every page, before anything is drawn: chooses the language that the link asks for (`?lang=es`),
 * else the one that this visit began with, else the one that the reader chose last.
 */
(function () {
  "use strict";
  var root = document.documentElement;
  root.classList.remove("no-js");
  root.classList.add("js");
  var meta = document.querySelector("meta[name=hexwright-languages]");
  if (!meta) return;
  var languages = meta.content.split(" ");
  var wanted = [new URLSearchParams(location.search).get("lang")];
  try {
    if (languages.indexOf(wanted[0]) >= 0) sessionStorage.setItem("hexwright.language", wanted[0]);
    wanted.push(sessionStorage.getItem("hexwright.language"), localStorage.getItem("hexwright.language"));
  } catch (refused) {
    /* storage may be switched off: then each page starts with its first language */
  }
  wanted = wanted.filter(function (language) { return languages.indexOf(language) >= 0; });
  root.dataset.language = root.lang = wanted.length ? wanted[0] : languages[0];
})();
