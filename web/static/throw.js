// Dice that fall are heard and felt, for who wants that.
"use strict";

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
  if (setting("throw") && fallen() > before) clatter();
  return result;
}
