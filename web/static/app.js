// Asks the browser to keep what shows a page without a connection. Where it does
// not trust the line (plain http, but for this very machine) it keeps nothing.
"use strict";

if (navigator.serviceWorker) addEventListener("load", () => navigator.serviceWorker.register("/worker.js").catch(() => {}));

// The page that stands in for another one makes room for it as soon as that is there.
if (document.querySelector("[data-page='offline.html']")) {
  const back = async () => (await fetch("/readyz/pages").catch(() => null))?.ok && location.reload();
  addEventListener("online", back);
  setInterval(back, 5000);
}
