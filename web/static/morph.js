// Changes a page into the next one of the same kind by changing as little as it
// can: focus, folds and what somebody is writing stay. Everything also works
// without these files.
"use strict";

// What the page changes itself.
const ours = ["open", "aria-busy", "aria-keyshortcuts"];

// keyOf names an element among its siblings: by its id, or an option by what it
// stands for. What has neither is known by its kind alone.
const keyOf = (n) => n.id || (n.nodeName === "OPTION" ? n.value : "");
const alike = (a, b) => a.nodeName === b.nodeName && keyOf(a) === keyOf(b) && (keyOf(b) !== "" || a.className === b.className);

// morph makes an element equal to another one. What has an id is found again
// in known, wherever it has moved to.
function morph(old, now, known) {
  if (old.nodeType !== Node.ELEMENT_NODE) {
    if (old.nodeValue !== now.nodeValue) old.nodeValue = now.nodeValue;
    return;
  }
  if (old.isEqualNode(now) || "same" in now.dataset) return;
  for (const { name } of [...old.attributes]) {
    if (!now.hasAttribute(name) && !ours.includes(name)) old.removeAttribute(name);
  }
  for (const { name, value } of now.attributes) {
    if (!ours.includes(name) && old.getAttribute(name) !== value) old.setAttribute(name, value);
  }
  const wants = [...now.childNodes];
  wants.forEach((want, i) => {
    // What is wanted no more goes first: moving what stays would draw it anew.
    while (old.childNodes[i] && !wants.slice(i).some((n) => alike(old.childNodes[i], n))) old.childNodes[i].remove();
    const here = old.childNodes[i] ?? null;
    let have = known.get(want.id) ?? [...old.childNodes].slice(i).find((n) => alike(n, want));
    if (have?.nodeName !== want.nodeName || have.contains(old)) have = want.cloneNode(false);
    if (have !== here) old.insertBefore(have, here);
    morph(have, want, known);
  });
  while (old.childNodes.length > now.childNodes.length) old.lastChild.remove();
}

const controls = (form) => [...form.elements].filter((e) => e.name && e.type !== "hidden" && e.type !== "submit");

// changed reports whether a control holds what nobody has sent.
function changed(e) {
  if (e.type === "radio" || e.type === "checkbox") return e.checked !== e.defaultChecked;
  if (!e.options) return e.value !== e.defaultValue;
  const preset = [...e.options].findLastIndex((o) => o.defaultSelected);
  return e.selectedIndex !== Math.max(preset, 0);
}

// A draft and a question are sent with every tick; they hold nothing back but
// half a word.
const half = (e) => e.matches("[type=text], [type=number], textarea");
const sent = (form) => "draft" in form.dataset || "ask" in form.dataset;
const notes = (form) => [...form.querySelectorAll(".rejected")];
const refused = new WeakSet(); // forms that came back as they were sent: nothing in them is changed, yet it is unsent
const unsent = (form) => refused.has(form) || controls(form).some((e) => changed(e) && (half(e) || !sent(form)));
const writing = (form, focus) => (sent(form) ? form.contains(focus) && half(focus) && changed(focus) : unsent(form));

// heldOf is what the controls of a form hold; holds reports whether it holds that still,
// although the page may have been drawn anew: what it asks no more does not count.
const stateOf = (e) => (e.type === "radio" || e.type === "checkbox" ? e.checked : e.value);
const heldOf = (form) => new Map(controls(form).map((e) => [e, stateOf(e)]));
const holds = (form, held) => controls(form).every((e) => {
  if (!held.has(e)) return !changed(e);
  return held.get(e) === stateOf(e) || (e.options && ![...e.options].some((o) => o.value === held.get(e)));
});

// hold remembers where on the screen the finger was, or else the middle of the
// screen, and gives what brings it back there. Not every browser does so itself.
let touched = null;
addEventListener("pointerdown", (e) => (touched = e.target.closest("label, button, summary, a") ?? e.target));
addEventListener("scroll", () => (touched = null), { passive: true });
function hold() {
  const seen = (e) => e?.parentElement?.closest("main") && e.getBoundingClientRect().bottom > 0 && e.getBoundingClientRect().top < innerHeight;
  const held = [touched, document.activeElement, document.elementFromPoint(innerWidth / 2, innerHeight / 2)].find(seen);
  const top = held?.getBoundingClientRect().top;
  return () => {
    if (held?.isConnected) scrollBy(0, held.getBoundingClientRect().top - top);
  };
}

// change morphs the parts of the page with these ids, and keeps what is being
// written: a form that the next page has no more is set apart, with its words,
// unless they are on their way.
function change(ids, doc) {
  const focus = document.activeElement;
  const back = hold();
  const known = new Map([...document.querySelectorAll("main [id]")].map((e) => [e.id, e]));
  const written = [...document.querySelectorAll("main form")].filter((form) => writing(form, focus));
  const state = written.map((form) => controls(form).map((e) => [e, e.value, e.checked]));
  const why = written.map((form) => [form, notes(form)]);
  for (const id of ids) morph(document.getElementById(id), doc.getElementById(id), known);
  for (const [e, value, checked] of state.flat()) {
    if (e.value !== value) e.value = value; // a choice that is gone leaves none
    if (e.checked !== checked) e.checked = checked;
  }
  for (const form of document.querySelectorAll("main form")) refused[notes(form).length ? "add" : "delete"](form);
  for (const [form, said] of why) { // what was refused stands as long as what was typed
    if (!notes(form).length) form.querySelector(".send")?.before(...said);
  }
  for (const form of document.querySelectorAll("main form")) {
    if (form.ariaBusy !== "true" && !written.includes(form)) form.reset();
  }
  setApart(written.filter((form) => !form.isConnected && form.ariaBusy !== "true" && unsent(form)));
  if (focus.isConnected) focus.focus({ preventScroll: true });
  back();
  return focus.isConnected;
}

function setApart(forms) {
  const place = document.getElementById("kept");
  for (const note of place?.querySelectorAll("section") ?? []) {
    if (!note.querySelector("form")) note.remove(); // its form found back
  }
  for (const form of forms) {
    const note = document.getElementById("kept-note").content.firstElementChild.cloneNode(true);
    const close = note.querySelector("button");
    close.before(form);
    close.onclick = () => note.remove();
    place.append(note);
    note.scrollIntoView({ block: "nearest" });
  }
}
