// Steps through a session without leaving the page: by its links, by the arrows left
// and right, or by itself, until it is stopped, left or over.
"use strict";

const replay = document.getElementById("replay");
if (replay) {
  const going = document.getElementById("going");
  const link = (rel) => replay.querySelector(`.steps a[rel="${rel}"][href]`);

  // goTo shows the step that a link leads to; the link keeps the focus.
  let turn = 0;
  const goTo = async (href) => {
    const mine = ++turn;
    const answer = await fetch(href, { headers }).catch(() => null);
    if (mine !== turn) return;
    const doc = answer?.ok && new DOMParser().parseFromString(await answer.text(), "text/html");
    const next = doc && doc.getElementById("replay");
    if (!next) return location.assign(href);
    if (mine !== turn) return;
    localTimes(doc);
    next.querySelector("#going").hidden = false;
    morph(replay, next, new Map([...replay.querySelectorAll("[id]")].map((e) => [e.id, e])));
    history.replaceState(null, "", href);
    sayGoing();
  };

  let timer = 0;
  const sayGoing = () => {
    if (timer && !link("next")) stop();
    going.textContent = timer ? going.dataset.stop : going.dataset.go;
    going.disabled = !timer && !link("next");
  };
  const stop = () => {
    clearInterval(timer);
    timer = 0;
    sayGoing();
  };
  const start = () => {
    timer = setInterval(() => link("next") && goTo(link("next").href), 5000);
    sayGoing();
  };
  going.hidden = false;
  sayGoing();
  going.addEventListener("click", () => (timer ? stop() : start()));
  document.addEventListener("visibilitychange", () => document.hidden && stop());

  replay.addEventListener("click", (e) => {
    const to = e.target.closest(".steps a[href], a.way");
    if (!to || e.ctrlKey || e.metaKey || e.shiftKey || e.button) return;
    e.preventDefault();
    stop();
    goTo(to.href);
  });
  document.addEventListener("keydown", (e) => {
    const to = { ArrowLeft: "prev", ArrowRight: "next" }[e.key];
    if (!to || e.altKey || e.ctrlKey || e.metaKey || e.shiftKey || e.defaultPrevented || !link(to)) return;
    e.preventDefault();
    stop();
    goTo(link(to).href);
  });
}
