// Copies a link, or hands it to what the machine shares with.
"use strict";

if (navigator.clipboard) document.documentElement.classList.add("copies");
if (navigator.share) document.documentElement.classList.add("shares");
document.addEventListener("click", async (e) => {
  const copy = e.target.closest("[data-copy]");
  const share = e.target.closest("[data-share]");
  if (copy) {
    await navigator.clipboard.writeText(new URL(copy.dataset.copy, location.href).href);
    copy.textContent = copy.dataset.done;
  }
  if (share) {
    await navigator.share({ title: document.title, url: share.dataset.share }).catch(() => {}); // thought better of it
  }
});
