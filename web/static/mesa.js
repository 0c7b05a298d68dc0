// Brings a page of a table to life: presses go out without leaving the page,
// and the page follows the table.
"use strict";

const table = () => document.getElementById("table");
const shown = () => Number(table().dataset.at);

// Numbers are made here, so that the host cannot know them before the dice.
const newID = () =>
  btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(18)))).replace(/\+/g, "-").replace(/\//g, "_");

// having tells which parts of the page are here, so that only others are sent.
const having = () => ({ ...headers, "Mesa-Have": [...document.querySelectorAll("#table [data-v]")].map((e) => e.dataset.v).join(" ") });
const fits = (doc) => [...doc.querySelectorAll("[data-same]")].every((e) => document.getElementById(e.id)?.dataset.v === e.dataset.v);

// show takes in an answer: the whole page if it is this one and not older than
// what is shown, else only its alert.
function show(doc) {
  const now = doc.getElementById("table");
  if (!now && !doc.querySelector(".alert")) return leave(table().dataset.out); // signed out
  morph(document.getElementById("alert"), doc.getElementById("alert"), new Map());
  if (!now || Number(now.dataset.at) < shown()) return;
  if (!fits(doc)) return refresh({ headers });
  localTimes(doc);
  const stays = heard(() => change(["top", "table"], doc));
  for (const form of document.querySelectorAll("[data-form]")) if (unsent(form)) reckon(form);
  document.title = doc.title;
  markTabs();
  if (now.dataset.here !== location.pathname + location.search) {
    history.replaceState(null, "", now.dataset.here); // the chair was given away
    listen();
  }
  // What was pressed may be gone: its answer is what is being decided, if anything.
  if (!stays) (document.querySelector("#stage > .moment") ?? document.getElementById("main")).focus({ preventScroll: true });
}

// leave loads the page anew, which is somebody else's now, unless that would
// destroy what is being written.
function leave(why) {
  putAside();
  if (!halves.size && ![...document.querySelectorAll("main form, #palette form")].some(unsent)) return location.reload();
  const note = document.createElement("p"), alert = document.getElementById("alert");
  if (alert.textContent === why) return; // it is read aloud once
  note.className = "alert";
  note.textContent = why;
  alert.replaceChildren(note);
}

// press sends a form. Presses go one after the other, and stay until they have
// arrived. What is written while it is on its way goes again: a draft as it is then,
// another form when it is sent once more.
const again = new WeakSet();
const going = new WeakMap(); // what each form held when it was sent
let presses = Promise.resolve();
function press(form, button) {
  const draft = "draft" in form.dataset;
  if (form.ariaBusy === "true" && !("repeat" in form.dataset)) {
    if (draft || !holds(form, going.get(form))) again.add(form);
    return;
  }
  form.ariaBusy = "true";
  form.closest("[popover]")?.hidePopover();
  kept++;
  const held = heldOf(form);
  going.set(form, held);
  const action = button?.hasAttribute("formaction") ? button.formAction : form.action;
  const data = new FormData(form, button);
  const body = button?.formEnctype === "multipart/form-data" ? data : new URLSearchParams(data);
  body.set("cmd", newID());
  body.set("at", table().dataset.at);
  presses = presses.then(async () => {
    const { answer, doc } = await deliver(action, { method: "POST", headers: having(), body });
    kept--;
    form.ariaBusy = null;
    if (draft && again.delete(form)) return press(form);
    arrived(form, draft, answer, doc, holds(form, held));
    if (again.delete(form) && form.isConnected) press(form, button);
  });
}

// moments says what is being decided, and how it stands.
const moments = () => [...document.querySelectorAll("#stage > .moment")].map((e) => e.id + e.dataset.v).join(" ");

// outcome shows what came of one's own press, if it changed what is being decided.
function outcome(before) {
  if (moments() === before) return false;
  bring(document.querySelector("#stage > .moment"), { block: "nearest" });
  return true;
}

// arrived shows what came of a press.
function arrived(form, draft, answer, doc, same) {
  const { ok } = answer, before = moments();
  if (form.closest("#palette")) return answeredLine(answer, doc, same);
  for (const note of notes(ok ? document : form)) note.remove(); // what went well ends what was wrong before
  if (form.closest("#asked")) return answered(ok, doc, same, form.elements.back.value);
  if (ok) refused.delete(form);
  if (ok && same) form.reset();
  const gone = !form.isConnected;
  show(doc);
  if (!ok && gone && unsent(form)) setApart([form]);
  // What is wrong stands beside what was pressed; what is gone leaves one where it
  // stood, and if that is gone too, with what came of it.
  const why = ok ? null : document.querySelector(".rejected");
  if (why) bring(why, { block: "center" });
  else if (ok && !draft && outcome(before)) return;
  else if (!ok || !form.isConnected) scrollTo({ top: 0 });
}

// answered shows what came of a form above the page: it is drawn anew, or the page
// goes on.
function answered(ok, doc, same, back) {
  if (same && lay(doc)) return; // what was written meanwhile is not drawn over
  if (ok && same) closeForm();
  else if (!ok) warning.replaceChildren(...[...doc.getElementById("alert").children].map((e) => e.cloneNode(true)));
  const before = moments();
  show(doc);
  if (ok && !outcome(before)) bring(document.getElementById(back), { block: "nearest" });
}

// reckon draws a form anew for what is picked so far. Its words come from the page
// of that form; what is picked, and what it was before, stays.
let reckoned = 0;
async function reckon(form) {
  const turn = ++reckoned;
  const asked = String(new URLSearchParams(new FormData(form)));
  const answer = await fetch(`${form.dataset.form}?${asked}`, { headers }).catch(() => null);
  if (!answer?.ok) return; // its words are those of before, and it can be sent all the same
  const now = new DOMParser().parseFromString(await answer.text(), "text/html").getElementById(form.id);
  if (!now || turn !== reckoned || !form.isConnected || asked !== String(new URLSearchParams(new FormData(form)))) return;
  const name = (e) => e.id || `${e.name}=${e.value}`;
  const was = new Map(controls(form).map((e) => [name(e), e]));
  const asks = new Set(controls(now).map(name));
  if (controls(form).some((e) => half(e) && changed(e) && !asks.has(name(e)))) return; // nobody's words go
  for (const e of controls(now)) {
    const old = was.get(name(e));
    if (!old) continue; // what was picked makes it ask something else
    if (e.options) for (const o of e.options) o.toggleAttribute("selected", [...old.options].some((p) => p.value === o.value && p.defaultSelected));
    else if (e.type === "radio" || e.type === "checkbox") e.toggleAttribute("checked", old.defaultChecked);
    else if (e.nodeName === "TEXTAREA") e.textContent = old.defaultValue;
    else e.setAttribute("value", old.defaultValue);
  }
  for (const name of ["cmd", "at", "about", "back"]) now.elements[name].setAttribute("value", form.elements[name].value);
  const held = controls(form).map((e) => [e, e.value, e.checked]);
  morph(form, now, new Map([...form.querySelectorAll("[id]")].map((e) => [e.id, e])));
  for (const [e, value, checked] of held) {
    if (e.value !== value) e.value = value;
    if (e.checked !== checked) e.checked = checked;
  }
}

async function refresh(what = { headers: having() }) {
  const { answer, doc } = await deliver(location.pathname + location.search, what);
  if (answer.status === 403 || answer.status === 404) return leave(doc.querySelector(".alert")?.textContent ?? table().dataset.out);
  show(doc);
}

// follow brings the page to where the table is, after what is being pressed.
let behind = 0, following = false;
async function follow(at) {
  behind = Math.max(behind, at);
  if (following) return;
  following = true;
  for (await presses; behind > shown(); await presses) {
    const before = shown();
    await refresh();
    if (shown() === before) break; // it is no longer ours to see
  }
  following = false;
}

// A page that nobody sees does not listen; when it is seen again it catches up.
let stream, relisten;
function listen() {
  clearTimeout(relisten);
  stream?.close();
  stream = undefined;
  if (document.hidden || !table().dataset.live) return; // a sample says nothing
  stream = new EventSource(table().dataset.live);
  stream.onopen = () => {
    slow = false;
    cut(false);
  };
  stream.onmessage = (e) => follow(Number(e.data));
  stream.onerror = async () => {
    if (stream?.readyState !== EventSource.CLOSED) return cut(true);
    slow = true; // refused, not broken: the page itself says why, or looks again now and then
    await refresh();
    relisten = setTimeout(listen, 30000);
  };
}

// localTimes writes each time as the reader's own place does: of the languages that the
// browser asks for the first that is also the page's, which knows en-GB from en-US.
function localTimes(page) {
  const lang = document.documentElement.lang;
  const own = navigator.languages.find((l) => l.split("-")[0] === lang.split("-")[0]) ?? lang;
  const style = { day: "numeric", month: "short", hour: "numeric", minute: "2-digit" };
  const thisYear = new Date().getFullYear();
  for (const t of page.querySelectorAll("time")) {
    const at = new Date(t.dateTime);
    const year = at.getFullYear() === thisYear ? undefined : "numeric";
    t.textContent = at.toLocaleString(own, { ...style, year });
  }
}

// A question about what is grave is read out when it opens; Escape is no.
document.addEventListener("toggle", (e) => e.target.open && e.target.querySelector(":scope > .care")?.focus(), true);
document.addEventListener("keydown", (e) => {
  const fold = e.key === "Escape" && e.target.closest(".care")?.closest("details");
  if (!fold) return;
  fold.open = false;
  fold.querySelector("summary").focus();
});

localTimes(document);
if (table()) {
  document.documentElement.classList.add("live");
  document.addEventListener("change", (e) => {
    const { one } = e.target.dataset; // of the halves of a chip the one that was tapped last counts
    if (one && e.target.checked) {
      for (const half of e.target.form.elements) if (half !== e.target && half.dataset.one === one) half.checked = false;
    }
    const form = e.target.closest("[data-draft]");
    if (form) press(form);
    const open = e.target.closest("[data-form]");
    if (open) reckon(open);
  });
  document.addEventListener("submit", (e) => {
    if (!("live" in e.target.dataset)) return;
    e.preventDefault();
    const own = document.getElementById(e.submitter?.dataset.own); // its draft has been sent with each tick
    press(own ?? e.target, own ? undefined : e.submitter);
  });
  document.addEventListener("visibilitychange", listen);
  addEventListener("online", listen);
  document.getElementById("line-now").addEventListener("click", listen);
  listen();
}
