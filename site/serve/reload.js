// Added by `hexwright serve` to each page that it serves: asks whether the page is still the one shown, and shows the
// new one when it is not. It asks by loading a script, which the policy of the pages allows; other requests it forbids.
(() => {
  const { page, version } = document.currentScript.dataset;
  const EVERY = 300; // milliseconds
  const again = () => setTimeout(ask, EVERY);
  function ask() {
    if (document.visibilityState === "hidden") return again();
    const script = document.createElement("script");
    script.src = `/-/version.js?page=${encodeURIComponent(page)}&at=${Date.now()}`;
    script.onload = () => {
      script.remove();
      if (document.documentElement.dataset.served === version) again();
      else location.reload();
    };
    script.onerror = () => { // the server has ended, or is being started again
      script.remove();
      again();
    };
    document.head.append(script);
  }
  addEventListener("load", again);
})();
