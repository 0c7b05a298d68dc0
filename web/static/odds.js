// The odds explorer: every tap is a link to the next page, which takes the place
// of this one. Taps wait for one another, so that none of two quick ones is lost.
"use strict";

const explorer = () => document.getElementById("odds");
let taps = Promise.resolve();
const go = (where, keep) => (taps = taps.then(() => turn(where(), keep)));

async function turn(url, keep) {
  if (!url) return;
  const { answer, doc } = await deliver(url, { headers });
  if (!doc.getElementById("odds")) return location.assign(url);
  if (keep && answer.ok && answer.url !== location.href) history.pushState(null, "", answer.url);
  change(["alert", "top", "odds"], doc);
  document.title = doc.title;
}

if (explorer()) {
  document.documentElement.classList.add("live");
  document.addEventListener("click", (e) => {
    const link = e.target.closest("#odds a[href]");
    if (!link || e.ctrlKey || e.metaKey || e.shiftKey || e.altKey) return;
    e.preventDefault();
    go(() => link.isConnected && link.href, true);
  });
  const send = (form, name, value) => go(() => {
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
  addEventListener("popstate", () => go(() => location.href, false));
}
