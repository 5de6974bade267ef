// Elements without a framework, and without markup in strings: what comes from the server is only
// ever text.

/** Makes an element. Properties beginning with "on" are listeners; `class`, `dataset` and `style`
 *  (an object of custom properties and others) are what they say; the rest are attributes, of which
 *  false and null are left out. */
export function make(tag, properties = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(properties)) {
    if (value === false || value === null || value === undefined) continue;
    if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
    else if (name === "dataset") Object.assign(element.dataset, value);
    else if (name === "style") setStyles(element, value);
    else element.setAttribute(name, value === true ? "" : value);
  }
  element.append(...kept(children));
  return element;
}

/** Sets styles by the object model, which the Content-Security-Policy allows. */
export function setStyles(element, styles) {
  for (const [name, value] of Object.entries(styles)) element.style.setProperty(name, value);
}

/** Replaces what is in an element. */
export function fill(element, ...children) {
  element.replaceChildren(...kept(children));
  return element;
}

/** Sets an element's text, where it is another than before: screen readers read changes. */
export function setText(element, text) {
  if (element.textContent !== String(text)) element.textContent = text;
}

/** Pictures that were shown once, by their names. While the page holds them, browsers don't ask the
 *  server again whether they are still the same, nor need it to be there. */
const pictures = new Map();

/** Loads a picture of the art directory before it is shown. */
export function loadArt(name) {
  if (pictures.has(name)) return;
  const picture = new Image();
  picture.src = `/art/${name}.svg`;
  pictures.set(name, picture);
}

/** A decoration from the art directory. */
export function art(name, className = "") {
  loadArt(name);
  return make("img", { src: `/art/${name}.svg`, alt: "", class: className, draggable: "false" });
}

/** An emoji that a text next to it, or a label, says already. */
export function emoji(character, className = "") {
  return make("span", { "aria-hidden": "true", class: `emoji ${className}` }, character);
}

/** Starts an animation of the style sheet again from its beginning. */
export function replay(element, className) {
  element.classList.remove(className);
  void element.offsetWidth;
  element.classList.add(className);
}

/** The children that there are: lists may be among them, and what a condition left out. */
function kept(children) {
  return children.flat(3).filter((child) => child || child === 0 || child === "");
}
