// What somebody sets for this browser alone is kept in it, by its name, and nowhere
// else. The page of settings shows it where a browser keeps anything.
"use strict";

const presets = { throw: "off", slash: "on" };
const keeper = (() => {
  try {
    return localStorage;
  } catch {
    return null;
  }
})();
const setting = (name) => (keeper?.getItem("mesa-" + name) ?? presets[name]) === "on";

const settings = document.getElementById("browser");
if (settings && keeper) {
  for (const box of settings.querySelectorAll("input")) box.checked = setting(box.name);
  settings.hidden = false;
  settings.addEventListener("change", ({ target: { name, checked } }) => {
    keeper.setItem("mesa-" + name, checked ? "on" : "off");
    if (name === "throw" && checked) clatter(); // what it will be like
  });
}
