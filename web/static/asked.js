// A form comes when it is opened. It stands above the page until it is sent or
// closed, so what happens at the table meanwhile touches nothing that is being
// written. Without script its link leads to a page of its own.
"use strict";

const asked = document.createElement("dialog");
asked.id = "asked";
asked.innerHTML = `<p class="close"><button class="side" type="button"></button></p><div role="alert"></div><div class="form"></div>`;
const [closing, warning, asking] = [asked.querySelector("button"), asked.querySelector("[role]"), asked.querySelector(".form")];

// lay puts the form of a page into the dialog, if the page is one of a form.
function lay(doc) {
  const form = doc.getElementById("form");
  if (!form) return false;
  warning.replaceChildren(...doc.getElementById("alert").children);
  asking.replaceChildren(...[...form.children].filter((e) => !e.matches("h1, .home")));
  rise();
  return true;
}

// sole is the one field of a form that has no other.
function sole() {
  const fields = asking.querySelectorAll("input:not([type=hidden]), select, textarea");
  return fields.length === 1 ? fields[0] : null;
}

// rise shows what is in the dialog, and begins to read it out.
function rise() {
  const care = asking.querySelector(".care");
  const head = care ?? asking.querySelector("h2");
  head.tabIndex = -1;
  asked.setAttribute("aria-labelledby", asking.querySelector("h2[id]").id);
  if (!asked.open) asked.showModal();
  (asking.querySelector("[autofocus]") ?? (care ? head : sole()) ?? head).focus();
  asked.scrollTop = 0;
}

// Forms that were closed half written, each as it was, by its id.
const halves = new Map();
function putAside() {
  const form = asking.querySelector("form");
  if (form && unsent(form)) halves.set(form.id, [...asking.childNodes]);
}

// openForm opens the form that a link leads to. What was written in it and not sent
// is there still.
async function openForm(link) {
  putAside();
  const half = halves.get(link.id.replace(/^s-/, "c-"));
  if (half) {
    warning.replaceChildren();
    asking.replaceChildren(...half);
    return rise();
  }
  link.ariaBusy = "true";
  const { doc } = await deliver(link.href, { headers });
  link.ariaBusy = null;
  if (!lay(doc)) await refresh();
}

// closeForm takes the form away once it is done with.
function closeForm() {
  asked.close();
  halves.delete(asking.querySelector("form")?.id);
  asking.replaceChildren();
  warning.replaceChildren();
}

if (document.getElementById("table")) {
  closing.textContent = document.getElementById("table").dataset.close;
  closing.onclick = () => asked.close();
  document.body.append(asked);
  asked.addEventListener("close", placeLine);
  asked.addEventListener("click", (e) => e.target === asked && asked.close()); // beside it
  document.addEventListener("click", (e) => {
    const link = e.target.closest("a[data-opens]");
    if (!link || e.ctrlKey || e.metaKey || e.shiftKey || e.altKey) return;
    e.preventDefault();
    openForm(link);
  });
}
