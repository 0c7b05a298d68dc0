// Dice that fall are heard and felt, for who wants that: it is off until somebody
// turns it on in this browser.
"use strict";

const feelKey = "mesa-throw";
const feels = () => {
  try {
    return localStorage.getItem(feelKey) === "on";
  } catch {
    return false; // the browser keeps nothing
  }
};
const fallen = () => document.querySelectorAll(".moment:not(.over) .dice .die text:not(.size)").length;

// clatter is three short knocks, and the same to the hand.
let sound;
function clatter() {
  navigator.vibrate?.([25, 40, 25, 60, 35]);
  sound ??= new AudioContext();
  for (const [after, loud] of [[0, 0.25], [0.07, 0.2], [0.16, 0.3]]) {
    const at = sound.currentTime + after, knock = sound.createOscillator(), fade = sound.createGain();
    knock.type = "triangle";
    knock.frequency.setValueAtTime(320, at);
    knock.frequency.exponentialRampToValueAtTime(90, at + 0.05);
    fade.gain.setValueAtTime(loud, at);
    fade.gain.exponentialRampToValueAtTime(0.001, at + 0.06);
    knock.connect(fade).connect(sound.destination);
    knock.start(at);
    knock.stop(at + 0.07);
  }
}

// heard runs what changes the page, and lets dice be heard that came with it.
function heard(change) {
  const before = fallen();
  const result = change();
  if (feels() && fallen() > before) clatter();
  return result;
}

// The choice stands on the page where a script can keep it.
function offerThrow() {
  const box = document.querySelector("#feel input");
  if (!box) return;
  box.closest("#feel").hidden = false;
  box.checked = feels();
}

document.addEventListener("change", (e) => {
  if (!e.target.matches("#feel input")) return;
  if (e.target.checked) clatter();
  try {
    localStorage.setItem(feelKey, e.target.checked ? "on" : "off");
  } catch {
    // it lasts as long as the page
  }
});
offerThrow();
