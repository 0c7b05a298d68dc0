// The command line of the terminal, above the page of a table: a slash or Ctrl-K
// opens it, or the link to its page, which does the same without script. A key alone
// can be turned off, for whoever speaks to their machine or hits keys by chance. What
// may come next comes from the server with every letter.
"use strict";

const palette = document.getElementById("palette");
const saying = document.getElementById("palette-line");
const ways = document.getElementById("ways");
const lineWhy = document.getElementById("palette-why");

// openPalette opens it; what was typed and not done is there still.
function openPalette() {
  document.querySelector(":popover-open")?.hidePopover(); // gives the focus back first
  saying.form.action = table().dataset.line; // the chair may be another one by now
  palette.showModal();
  saying.select();
  suggest();
}

// suggest asks what may come next, when nothing more is typed for a moment. A Tab
// that is faster than the answer is for the answer.
let suggesting = 0, waiting = false, tabbed = false;
async function suggest(wait = 0) {
  const turn = ++suggesting;
  waiting = true;
  tabbed = false;
  light(-1);
  await new Promise((go) => setTimeout(go, wait));
  if (turn !== suggesting) return;
  const url = new URL(saying.form.action);
  url.searchParams.set("line", saying.value);
  const answer = await fetch(url, { headers }).catch(() => null);
  const doc = answer?.ok ? read(await answer.text()) : null; // without, the line can be done all the same
  if (turn !== suggesting) return;
  waiting = false;
  if (doc?.getElementById("ways")) propose(doc);
  if (tabbed && only()) take(only());
}

// propose lists the ways to go on that a page has.
function propose(doc) {
  ways.replaceChildren(...doc.getElementById("ways").children);
  document.getElementById("ways-n").textContent = doc.getElementById("ways-n").textContent;
  saying.ariaExpanded = String(ways.children.length > 0);
  light(-1);
}

// light marks one way; the field keeps the focus and says which one it is.
let lit = -1;
function light(i) {
  ways.children[lit]?.setAttribute("aria-selected", "false");
  const way = ways.children[(lit = i)];
  if (!way) return saying.removeAttribute("aria-activedescendant");
  way.setAttribute("aria-selected", "true");
  way.scrollIntoView({ block: "nearest" });
  saying.setAttribute("aria-activedescendant", way.id);
}

// take goes on with the line as a way says.
function take(way) {
  saying.value = way.dataset.line;
  saying.scrollLeft = saying.scrollWidth;
  suggest();
}

// only is the one way to go on, if it adds anything.
function only() {
  const [way, another] = ways.children;
  return another || way?.dataset.line === saying.value ? undefined : way;
}

// chooses reports whether a key was for the list of ways.
function chooses(e) {
  const n = ways.children.length;
  if (e.isComposing || e.ctrlKey || e.metaKey || e.altKey) return false;
  const step = { ArrowDown: 1, ArrowUp: -1 }[e.key];
  if (step && n) {
    light(((lit + 1 + step + n + 1) % (n + 1)) - 1); // round, with the line itself between the last and the first
    return true;
  }
  const tab = e.key === "Tab" && !e.shiftKey;
  if (tab && waiting) return (tabbed = true);
  const chosen = ways.children[lit] ?? (tab ? only() : undefined);
  if (!chosen || !(tab || e.key === "Enter")) return false;
  take(chosen);
  return true;
}

// answeredLine shows what came of a line: the form that asks for the rest, why not,
// or the page as it is now.
function answeredLine({ ok, url, redirected }, doc, same) {
  const form = doc.getElementById("form");
  if (ok && redirected && !form && new URL(url).pathname !== location.pathname) return location.assign(url); // it only shows something
  if (form || (ok && doc.getElementById("table"))) {
    if (same) saying.form.reset();
    if (form?.querySelector(".rowgroup, .paste")) return location.assign(url); // long, so a page
    palette.close();
    if (form) return lay(doc);
    show(doc);
    if (document.getElementById("tabs")) bring(document.querySelector("#stage > .moment") ?? document.getElementById("stage"), { block: "nearest" });
    if (!document.activeElement.checkVisibility()) document.getElementById("main").focus({ preventScroll: true });
    return;
  }
  lineWhy.replaceChildren(...[...doc.getElementById("alert").children].map((e) => e.cloneNode(true)));
  saying.ariaInvalid = "true";
  saying.focus();
  if (doc.getElementById("ways")) propose(doc);
  else show(doc);
}

// typing reports whether letters go into what has the focus.
const typing = (e) => e.isContentEditable || e.matches("textarea, select, input:not([type=radio], [type=checkbox])");

if (palette) {
  document.body.append(palette);
  document.documentElement.classList.toggle("slash", setting("slash")); // shown beside the link
  if (!setting("slash")) for (const a of document.querySelectorAll("a[data-palette]")) a.ariaKeyShortcuts = "Control+K Meta+K";
  palette.querySelector(".close button").onclick = () => palette.close();
  palette.addEventListener("close", placeLine);
  palette.addEventListener("click", (e) => e.target === palette && palette.close()); // beside it
  saying.addEventListener("input", () => {
    lineWhy.replaceChildren();
    saying.ariaInvalid = null;
    suggest(100);
  });
  saying.addEventListener("keydown", (e) => chooses(e) && e.preventDefault());
  ways.addEventListener("mousedown", (e) => e.preventDefault()); // the field keeps the focus
  ways.addEventListener("click", (e) => e.target.closest("[role=option]") && take(e.target.closest("[role=option]")));
  document.addEventListener("click", (e) => {
    if (!e.target.closest("a[data-palette]") || e.ctrlKey || e.metaKey || e.shiftKey || e.altKey) return;
    e.preventDefault();
    openPalette();
  });
  document.addEventListener("keydown", (e) => {
    const slash = e.key === "/" && setting("slash") && !e.ctrlKey && !e.metaKey && !e.altKey;
    const k = e.key.toLowerCase() === "k" && (e.ctrlKey || e.metaKey) && !e.shiftKey && !e.altKey;
    if (!(slash || k) || typing(e.target) || document.querySelector("dialog[open]")) return;
    e.preventDefault();
    openPalette();
  });
}
