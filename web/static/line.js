// The line to the server: what is asked is asked again until there is an answer,
// and meanwhile the page stays and says so.
"use strict";

const headers = { "Mesa-Script": "1" };
const read = (html) => new DOMParser().parseFromString(html, "text/html");
let kept = 0; // presses that have not arrived
let wake = () => {};

// cut says that there is no line, or (false) that there is one again: above what
// stands above the page. A page whose stream was refused (slow) says so until one opens.
const line = document.getElementById("line");
const placeLine = () => (document.querySelector("dialog[open]") ?? document.body).append(line);
let slow = false;
function cut(lost) {
  const says = lost ? (kept ? "line-press" : "line-lost") : slow ? "line-slow" : "";
  if (says && line.hidden) placeLine();
  line.hidden = !says;
  for (const words of line.querySelectorAll("span")) words.hidden = words.id !== says;
}

// deliver asks until an answer of ours comes. A press carries its own number,
// so that it is done once however often it arrives.
async function deliver(url, what) {
  for (let wait = 500; ; wait = Math.min(2 * wait, 15000)) {
    try {
      const answer = await fetch(url, { ...what, signal: AbortSignal.timeout(20000) });
      const doc = read(await answer.text());
      if (doc.getElementById("main")) {
        cut(false);
        return { answer, doc };
      }
    } catch {
      // no line: the same as an answer that is not ours
    }
    cut(true);
    await new Promise((go) => {
      wake = go;
      setTimeout(go, wait);
    });
  }
}

addEventListener("online", () => {
  wake();
  if (!kept) cut(false); // what still fails says so again
});
addEventListener("offline", () => cut(true));
addEventListener("beforeunload", (e) => {
  if (kept) e.preventDefault();
});
document.getElementById("line-now").addEventListener("click", () => wake());
