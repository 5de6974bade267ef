// Elements without a framework, and without markup in strings: what comes from the server is only
// ever text.

import { BASE } from "./base.js";
import { PICTURES } from "./build.js";

/** What can be put into an element: lists may be among it, and what a condition left out.
 *  @typedef {Node | string | number | boolean | null | undefined | any[]} Child */

/** @template {Event} E @typedef {(event: E & { currentTarget: HTMLElement }) => unknown} Listener */

/** @typedef {{
 *    dataset?: { [name: string]: string | undefined }, style?: { [name: string]: string | number },
 *    onclick?: Listener<MouseEvent>, onpointerdown?: Listener<PointerEvent>,
 *    oninput?: Listener<Event>, onchange?: Listener<Event>, onsubmit?: Listener<SubmitEvent>,
 *    [attribute: string]: unknown,
 *  }} Properties */

/** Makes an element. Properties beginning with "on" are listeners; `class`, `dataset` and `style`
 *  (an object of custom properties and others) are what they say; the rest are attributes, of which
 *  false and null are left out.
 *  @template {keyof HTMLElementTagNameMap} Tag
 *  @param {Tag} tag
 *  @param {Properties} [properties]
 *  @param {Child[]} children */
export function make(tag, properties = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(properties)) {
    if (value === false || value === null || value === undefined) continue;
    if (name.startsWith("on")) element.addEventListener(name.slice(2), /** @type {EventListener} */ (value));
    else if (name === "dataset") Object.assign(element.dataset, value);
    else if (name === "style") setStyles(element, properties.style ?? {});
    else element.setAttribute(name, value === true ? "" : String(value));
  }
  element.append(...kept(children));
  return element;
}

/** Sets styles by the object model, which the Content-Security-Policy allows.
 *  @param {HTMLElement} element
 *  @param {{ [name: string]: string | number }} styles */
export function setStyles(element, styles) {
  for (const [name, value] of Object.entries(styles)) element.style.setProperty(name, String(value));
}

/** Replaces what is in an element; if the same elements are in it already, they stay, with the focus and
 *  what is open in them.
 *  @template {Element} E
 *  @param {E} element
 *  @param {Child[]} children */
export function fill(element, ...children) {
  const nodes = kept(children);
  const isSame = nodes.length === element.childNodes.length
    && nodes.every((node, index) => node === element.childNodes[index]);
  if (!isSame) element.replaceChildren(...nodes);
  return element;
}

/** Sets an element's text, where it is another than before: screen readers read changes.
 *  @param {Element} element
 *  @param {string | number} text */
export function setText(element, text) {
  if (element.textContent !== String(text)) element.textContent = String(text);
}

/** Sets an attribute, where it is another than before: to set one costs as much as to change it.
 *  @param {Element} element
 *  @param {string} name
 *  @param {unknown} value */
export function setAttribute(element, name, value) {
  if (element.getAttribute(name) !== String(value)) element.setAttribute(name, String(value));
}

/** Pictures that were shown once, by their names. While the page holds them, browsers show them without
 *  reading them again.
 *  @type {Map<string, HTMLImageElement>} */
const pictures = new Map();

/** Loads a picture of the art directory before it is shown.
 *  @param {string} name */
export function loadArt(name) {
  if (pictures.has(name)) return;
  const picture = new Image();
  picture.src = artAddress(name);
  pictures.set(name, picture);
}

/** Where a picture of the art directory is.
 *  @param {string} name */
export function artAddress(name) {
  return PICTURES[name] ?? `${BASE}/art/${name}.svg`;
}

/** A decoration from the art directory.
 *  @param {string} name */
export function art(name, className = "") {
  loadArt(name);
  return make("img", { src: artAddress(name), alt: "", class: className, draggable: "false" });
}

/** An emoji that a text next to it, or a label, says already.
 *  @param {string} character */
export function emoji(character, className = "") {
  return make("span", { "aria-hidden": "true", class: `emoji ${className}` }, character);
}

/** Plays an animation of the style sheet that a class brings, from its beginning. Only where it still plays
 *  that costs a layout.
 *  @param {string} className
 *  @param {HTMLElement} element */
export function replay(className, element) {
  if (element.classList.contains(className)) {
    element.classList.remove(className);
    void element.offsetWidth;
  }
  element.classList.add(className);
  element.onanimationend = ({ target }) => { if (target === element) element.classList.remove(className); };
}

/** What flies is laid out apart from the page. */
const sky = make("div", { class: "sky", "aria-hidden": "true" });

/** Does what can wait until what has changed by now is painted.
 *  @param {() => void} action */
export function afterPaint(action) {
  requestAnimationFrame(() => setTimeout(action));
}

/** How long something flies, milliseconds. */
const FLIGHT_MS = 220;

/** Measures the way from one element to another, and returns what lets a picture fly it. Measured before anything
 *  changes, it costs no layout of its own.
 *  @param {Element} from
 *  @param {Element} to */
export function flight(from, to) {
  const [start, end] = [from.getBoundingClientRect(), to.getBoundingClientRect()];
  const x = end.left + (end.width - start.width) / 2 - start.left;
  const y = end.top + end.height / 3 - start.top - start.height / 2;
  /** @param {Child} picture */
  return (picture) => afterPaint(() => {
    const flyer = make("div", { class: "flyer" }, picture);
    setStyles(flyer, {
      left: `${start.left}px`, top: `${start.top}px`, width: `${start.width}px`, height: `${start.height}px`,
    });
    if (!sky.isConnected) document.body.append(sky);
    sky.append(flyer);
    const motion = flyer.animate(
      [{ opacity: 1 }, { transform: `translate(${x}px, ${y}px) scale(.8)`, opacity: 0.3 }],
      { duration: FLIGHT_MS, easing: "cubic-bezier(.3, 0, .4, 1)" });
    motion.onfinish = () => flyer.remove();
  });
}

/** The children that there are.
 *  @param {Child[]} children
 *  @returns {(Node | string)[]} */
function kept(children) {
  return children.flat(3).filter((child) => child || child === 0 || child === "");
}

/** How long something that is held down is waited for, milliseconds. */
const LONGEST_PRESS_MS = 3_000;
let isPressed = false;
/** @type {ReturnType<typeof setTimeout> | undefined} */
let longestPress;
/** @type {Set<() => void>} */
const awaitingRelease = new Set();

addEventListener("pointerdown", ({ button, isTrusted }) => {
  if (button !== 0 || !isTrusted) return;
  isPressed = true;
  clearTimeout(longestPress);
  longestPress = setTimeout(release, LONGEST_PRESS_MS);
});
// After the click that follows.
for (const name of ["pointerup", "pointercancel"]) addEventListener(name, () => setTimeout(release));

function release() {
  clearTimeout(longestPress);
  isPressed = false;
  for (const work of awaitingRelease) work();
  awaitingRelease.clear();
}

/** Does what draws something anew once nothing is pressed: a button that is replaced meanwhile gets no click.
 *  @param {() => void} work */
export function whenReleased(work) {
  if (isPressed) awaitingRelease.add(work);
  else work();
}
