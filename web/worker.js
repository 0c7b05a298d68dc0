// Stands between the pages and the line, for the one case that there is none: then
// it shows a page that says so. It keeps that page and our own files, and nothing
// that a person or a table has.
"use strict";

const current = ["mesa", kept.edition, ...kept.files].join(" ");
const offline = (locale) => "/offline/" + locale;
const find = (what) => caches.match(what, { ignoreVary: true });
const reader = "/offline"; // where the page of the language lies that was read last

addEventListener("install", (e) => {
  skipWaiting();
  e.waitUntil(caches.open(current).then((c) => c.addAll([...kept.files, ...kept.locales.map(offline)])));
});

addEventListener("activate", (e) => {
  const clear = async () => {
    for (const name of await caches.keys()) if (name !== current) await caches.delete(name);
    await registration.navigationPreload?.enable(); // no page waits for this script to start
    await clients.claim();
  };
  e.waitUntil(clear());
});

addEventListener("fetch", (e) => {
  const { method, mode, url } = e.request;
  const { origin, pathname } = new URL(url);
  if (method !== "GET" || origin !== location.origin) return;
  if (mode === "navigate") e.respondWith(page(e));
  else if (pathname.startsWith("/static/")) e.respondWith(find(e.request).then((hit) => hit ?? fetch(e.request)));
});

// page fetches a page, and remembers in which language it is; without a line it
// gives the one that says so.
async function page(e) {
  try {
    const answer = (await e.preloadResponse) ?? (await fetch(e.request));
    e.waitUntil(remember(answer.headers.get("Content-Language")));
    return answer;
  } catch {
    const guess = kept.locales.find((l) => l.slice(0, 2) === navigator.language.slice(0, 2)) ?? kept.locales[0];
    return (await find(reader)) ?? (await find(offline(guess))) ?? Response.error();
  }
}

let remembered = "";
async function remember(locale) {
  if (!kept.locales.includes(locale) || locale === remembered) return;
  const own = await find(offline(locale));
  if (own) await (await caches.open(current)).put(reader, own);
  remembered = locale;
}
