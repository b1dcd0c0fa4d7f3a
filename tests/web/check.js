// Runs in the page and returns what is wrong with it, as sentences.
const wrong = [];
const seen = (e) => {
  const box = e.getBoundingClientRect();
  const style = getComputedStyle(e);
  return box.width > 1 && box.height > 1 && style.visibility !== "hidden" && style.display !== "none" && !e.closest("[hidden]");
};
const show = (e) => `<${e.tagName.toLowerCase()} class="${e.className}"> ${e.textContent.trim().slice(0, 40)}`;
const label = (e) => (e.getAttribute("aria-label") ?? "") + (e.labels ? [...e.labels].map((l) => l.textContent).join("") : "") + (e.tagName === "INPUT" ? "" : e.textContent) + (e.title ?? "");

if (!document.documentElement.lang) wrong.push("the page has no language");
if (!document.title) wrong.push("the page has no title");
if (document.documentElement.scrollWidth > innerWidth) wrong.push(`the page is ${document.documentElement.scrollWidth} wide in a window of ${innerWidth}`);
if (document.documentElement.dataset.kind === "room" && document.documentElement.scrollHeight > innerHeight) wrong.push("the page scrolls beside its conversation");
for (const e of document.querySelectorAll("body *")) {
  if (!seen(e) || e.closest("#quick, pre, .hidden, .skip, #suggestions")) continue;
  const box = e.getBoundingClientRect();
  if (box.right > innerWidth + 1 || box.left < -1) wrong.push(`${show(e)} sticks out sideways`);
}
for (const e of document.querySelectorAll("button, a[href], input, select, [role=option]")) {
  if (seen(e) && !label(e).trim()) wrong.push(`${show(e)} has no name`);
  if (seen(e) && !e.closest(".hidden, .skip, .pills, .text") && e.getBoundingClientRect().height < 40) wrong.push(`${show(e)} is only ${e.getBoundingClientRect().height} high`);
}
for (const e of document.images) if (!e.hasAttribute("alt")) wrong.push("a picture has no description");
for (const e of document.querySelectorAll("img.board:not(.lost)")) if (e.alt.length < 20) wrong.push(`a board is described as “${e.alt}”`);
const ids = [...document.querySelectorAll("[id]")].map((e) => e.id);
for (const id of ids) if (ids.indexOf(id) !== ids.lastIndexOf(id)) wrong.push(`the id ${id} is there twice`);
for (const e of document.querySelectorAll("[aria-controls], [aria-labelledby], [aria-describedby], [aria-activedescendant]")) {
  for (const name of ["aria-controls", "aria-labelledby", "aria-describedby", "aria-activedescendant"]) {
    const id = e.getAttribute(name);
    if (id && !document.getElementById(id)) wrong.push(`${show(e)} points at ${id}, which is not there`);
  }
}
if (document.querySelectorAll("h1").length === 0) wrong.push("there is no heading");
if (document.querySelectorAll("main").length !== 1 && ![...document.querySelectorAll("main")].some(seen)) wrong.push("there is no main part");

// Contrast as WCAG computes it.
const canvas = Object.assign(document.createElement("canvas"), { width: 1, height: 1 }).getContext("2d", { willReadFrequently: true });
const rgba = (colour) => {
  canvas.clearRect(0, 0, 1, 1);
  canvas.fillStyle = colour;
  canvas.fillRect(0, 0, 1, 1);
  return [...canvas.getImageData(0, 0, 1, 1).data];
};
const luminance = ([r, g, b]) => {
  const part = (v) => (v / 255 <= 0.03928 ? v / 255 / 12.92 : ((v / 255 + 0.055) / 1.055) ** 2.4);
  return 0.2126 * part(r) + 0.7152 * part(g) + 0.0722 * part(b);
};
const ground = (e) => {
  for (let at = e; at; at = at.parentElement) {
    const colour = rgba(getComputedStyle(at).backgroundColor);
    if (colour[3] > 250) return colour;
  }
  return rgba(getComputedStyle(document.documentElement).colorScheme.includes("dark") ? "#000" : "#fff");
};
for (const e of document.querySelectorAll("body *")) {
  const own = [...e.childNodes].some((n) => n.nodeType === Node.TEXT_NODE && n.textContent.trim());
  if (!own || !seen(e) || e.closest(".hidden, .skip, noscript, :disabled")) continue;
  const [a, b] = [luminance(rgba(getComputedStyle(e).color)), luminance(ground(e))];
  const ratio = (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
  if (ratio < 4.5) wrong.push(`${show(e)} has a contrast of only ${ratio.toFixed(2)}`);
}
return [...new Set(wrong)];
