// On a small screen one part of the table is shown at a time. Without script they
// stand one below the other, and the tabs are not there.
"use strict";

const parts = ["own", "news", "rest"]; // whatever stands in none of them is the scene
const partOf = (e) => parts.find((id) => e.closest("#" + id)) ?? "stage";

// turnTo shows a part.
function turnTo(part) {
  document.documentElement.dataset.tab = document.getElementById(part) ? part : "stage";
  markTabs();
}

// markTabs says which part is shown, and that the log has what nobody has seen.
let seenLog = 0;
function markTabs() {
  const newest = document.querySelector("#news-list > li")?.id;
  const now = document.documentElement.dataset.tab;
  if (now === "news" || !seenLog) seenLog = newest;
  for (const a of document.querySelectorAll("#tabs a")) {
    const part = a.hash.slice(1);
    if (part === now) a.setAttribute("aria-current", "true");
    else a.removeAttribute("aria-current");
    a.classList.toggle("fresh", part === "news" && seenLog !== newest);
  }
}

// bring shows an element, whichever part it stands in.
function bring(e, where) {
  if (!e) return;
  turnTo(partOf(e));
  e.scrollIntoView(where);
}

if (document.getElementById("tabs")) {
  const target = document.getElementById(location.hash.slice(1));
  turnTo(target ? partOf(target) : "stage");
  document.addEventListener("click", (e) => {
    const link = e.target.closest("a[href^='#']");
    const to = link && document.getElementById(link.hash.slice(1));
    if (!to || !to.closest("#table")) return;
    turnTo(partOf(to));
    to.closest("[popover]")?.showPopover();
    if (link.closest("#tabs")) {
      e.preventDefault();
      scrollTo({ top: 0 });
    }
  });
}
