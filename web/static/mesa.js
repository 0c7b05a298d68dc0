// Brings a page of a table to life: presses go out without leaving the page,
// and the page follows the table. Everything also works without this file.
"use strict";

const table = () => document.getElementById("table");

// Numbers are made here, so that the host cannot know them before the dice.
const newID = () =>
  btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(18)))).replace(/\+/g, "-").replace(/\//g, "_");

// What the page changes itself.
const ours = ["open", "aria-busy"];

// morph makes an element equal to another one by changing as little as it can:
// focus, typed words, open folds and the place on the page stay.
function morph(old, now) {
  if (old.nodeType !== Node.ELEMENT_NODE) {
    if (old.nodeValue !== now.nodeValue) old.nodeValue = now.nodeValue;
    return;
  }
  if (old.isEqualNode(now)) return;
  for (const { name } of [...old.attributes]) {
    if (!now.hasAttribute(name) && !ours.includes(name)) old.removeAttribute(name);
  }
  for (const { name, value } of now.attributes) {
    if (!ours.includes(name) && old.getAttribute(name) !== value) old.setAttribute(name, value);
  }
  let at = old.firstChild;
  for (const want of [...now.childNodes]) {
    let have = at;
    const same = () => have.nodeName === want.nodeName && (have.id || "") === (want.id || "");
    if (want.id) while (have && !same()) have = have.nextSibling;
    if (!have || !same()) {
      old.insertBefore(want, at);
      continue;
    }
    if (have === at) at = at.nextSibling;
    else old.insertBefore(have, at);
    morph(have, want);
  }
  while (at) {
    const next = at.nextSibling;
    at.remove();
    at = next;
  }
}

// show takes in an answer: the whole page if it is this one and not older than
// what is shown, else only its alert.
function show(html) {
  const doc = new DOMParser().parseFromString(html, "text/html");
  const now = doc.getElementById("table");
  const focus = document.activeElement;
  if (!now && !doc.querySelector(".alert")) return location.reload(); // signed out
  morph(document.getElementById("alert"), doc.getElementById("alert"));
  if (!now || Number(now.dataset.at) < Number(table().dataset.at)) return;
  for (const id of ["top", "table"]) morph(document.getElementById(id), doc.getElementById(id));
  document.title = doc.title;
  if (now.dataset.here !== location.pathname + location.search) {
    history.replaceState(null, "", now.dataset.here); // the chair was given away
    listen();
  }
  localTimes();
  // A draft may have changed in another window; here it shows what it is now.
  for (const form of document.querySelectorAll("[data-draft]")) {
    if (form.ariaBusy !== "true" && !(form.contains(focus) && focus.matches("[type=text]"))) form.reset();
  }
  if (focus.isConnected) focus.focus({ preventScroll: true });
  else document.getElementById("main").focus({ preventScroll: true });
}

const headers = { "Mesa-Script": "1" };

// press sends a form. A draft that changes while it is on its way goes again.
const again = new WeakSet();
async function press(form, button) {
  const draft = "draft" in form.dataset;
  if (form.ariaBusy === "true" && !("repeat" in form.dataset)) {
    if (draft) again.add(form);
    return;
  }
  form.ariaBusy = "true";
  const body = new URLSearchParams(new FormData(form, button));
  body.set("cmd", newID());
  body.set("at", table().dataset.at);
  let html, ok;
  try {
    const answer = await fetchTwice(form.action, { method: "POST", headers, body });
    html = await answer.text();
    ok = answer.ok;
  } catch {
    form.submit(); // the browser says best what is wrong with the line
    return;
  }
  form.ariaBusy = null;
  if (draft && again.delete(form)) return press(form);
  const fold = form.closest("details:not(.more)");
  if (ok && fold && !draft) fold.open = false;
  show(html);
  if (ok) form.reset();
  // What was pressed may be gone: then what came of it is to be seen.
  if (!ok || !form.isConnected) scrollTo({ top: 0 });
}

// fetchTwice tries once more when the line broke: the command's id makes sure
// that it is done once.
async function fetchTwice(url, what) {
  try {
    return await fetch(url, what);
  } catch {
    await new Promise((wait) => setTimeout(wait, 800));
    return fetch(url, what);
  }
}

async function refresh() {
  const answer = await fetch(location.pathname + location.search, { headers });
  if (answer.status === 403) return location.reload(); // somebody else sits here now
  show(await answer.text());
}

// A page that nobody sees does not listen; when it is seen again it catches up.
let stream;
function listen() {
  stream?.close();
  stream = undefined;
  if (document.hidden) return;
  stream = new EventSource(table().dataset.live);
  stream.onmessage = (e) => {
    if (Number(e.data) > Number(table().dataset.at)) refresh().catch(() => {});
  };
  stream.onerror = () => {
    if (stream?.readyState === EventSource.CLOSED) setTimeout(listen, 30000); // refused, not broken
  };
}

function localTimes() {
  const style = { day: "numeric", month: "short", hour: "numeric", minute: "2-digit" };
  for (const t of document.querySelectorAll("time")) {
    t.textContent = new Date(t.dateTime).toLocaleString(document.documentElement.lang, style);
  }
}

localTimes();
if (table()) {
  document.documentElement.classList.add("live");
  document.addEventListener("change", (e) => {
    const form = e.target.closest("[data-draft]");
    if (form) press(form);
  });
  document.addEventListener("submit", (e) => {
    if (!("live" in e.target.dataset)) return;
    e.preventDefault();
    press(e.target, e.submitter);
  });
  document.addEventListener("visibilitychange", listen);
  listen();
}

// The odds explorer: every tap is a link to the next page, which takes the place
// of this one. Taps wait for one another, so that none of two quick ones is lost.
const explorer = () => document.getElementById("odds");
let line = Promise.resolve();
const follow = (where, keep) => (line = line.then(() => turn(where(), keep)));

async function turn(url, keep) {
  if (!url) return;
  let answer, doc;
  try {
    answer = await fetch(url, { headers });
    doc = new DOMParser().parseFromString(await answer.text(), "text/html");
  } catch {
    return location.assign(url); // the browser says best what is wrong with the line
  }
  if (!doc.getElementById("odds")) return location.assign(url);
  if (keep && answer.ok && answer.url !== location.href) history.pushState(null, "", answer.url);
  const focus = document.activeElement;
  for (const id of ["alert", "top", "odds"]) morph(document.getElementById(id), doc.getElementById(id));
  document.title = doc.title;
  if (!(focus.isConnected && focus.matches("[type=text], [type=number]"))) document.querySelector("[data-ask]")?.reset();
  if (focus.isConnected) focus.focus({ preventScroll: true });
}

if (explorer()) {
  document.documentElement.classList.add("live");
  if (navigator.clipboard) document.documentElement.classList.add("copies");
  document.addEventListener("click", (e) => {
    const link = e.target.closest("#odds a[href]");
    if (!link || e.ctrlKey || e.metaKey || e.shiftKey || e.altKey) return;
    e.preventDefault();
    follow(() => link.isConnected && link.href, true);
  });
  const send = (form, name, value) => follow(() => {
    const asked = new URLSearchParams(new FormData(form)); // as it is when its turn has come
    if (name) asked.delete(name);
    if (value !== undefined) asked.set(name, value);
    return `${form.action}?${asked}`;
  }, true);
  document.addEventListener("change", ({ target: { form, name, value, type, checked } }) => {
    if (form && "ask" in form.dataset) send(form, name, type !== "checkbox" || checked ? value : undefined);
  });
  document.addEventListener("submit", (e) => {
    if (!("ask" in e.target.dataset)) return;
    e.preventDefault();
    send(e.target);
  });
  document.addEventListener("click", async (e) => {
    const copy = e.target.closest("[data-copy]");
    if (!copy) return;
    await navigator.clipboard.writeText(new URL(copy.dataset.copy, location.href).href);
    copy.textContent = copy.dataset.done;
  });
  addEventListener("popstate", () => follow(() => location.href, false));
}
