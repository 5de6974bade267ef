// Elements without a framework, and without markup in strings: the server's data only ever becomes
// text.

import { BASE } from "./base.js";
import { PICTURES } from "./build.js";

/** A child of an element: nested lists and values left out by a condition are allowed.
 *  @typedef {Node | string | number | boolean | null | undefined | any[]} Child */

/** @template {Event} E @typedef {(event: E & { currentTarget: HTMLElement }) => unknown} Listener */

/** @typedef {{
 *    dataset?: { [name: string]: string | undefined }, style?: { [name: string]: string | number },
 *    onclick?: Listener<MouseEvent>, onpointerdown?: Listener<PointerEvent>,
 *    oninput?: Listener<Event>, onchange?: Listener<Event>, onsubmit?: Listener<SubmitEvent>,
 *    [attribute: string]: unknown,
 *  }} Properties */

/** Creates an element. Properties beginning with "on" are listeners; `class`, `dataset` and `style`
 *  (an object of custom properties and others) have their usual meaning; the rest are attributes,
 *  of which false and null are left out.
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

/** Sets styles through the object model, which the Content-Security-Policy allows.
 *  @param {HTMLElement} element
 *  @param {{ [name: string]: string | number }} styles */
export function setStyles(element, styles) {
  for (const [name, value] of Object.entries(styles)) element.style.setProperty(name, String(value));
}

/** Replaces an element's content. If it already contains the same elements, they stay, with the
 *  focus and anything open in them.
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

/** Sets an element's text if it has changed: screen readers read every change.
 *  @param {Element} element
 *  @param {string | number} text */
export function setText(element, text) {
  if (element.textContent !== String(text)) element.textContent = String(text);
}

/** Sets an attribute if it has changed: setting the same value costs as much as a change.
 *  @param {Element} element
 *  @param {string} name
 *  @param {unknown} value */
export function setAttribute(element, name, value) {
  if (element.getAttribute(name) !== String(value)) element.setAttribute(name, String(value));
}

/** Pictures that were shown once, by their names. While the page holds them, browsers show them
 *  without reading them again.
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

/** The address of a picture of the art directory.
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

/** An emoji that only repeats an adjacent text or label.
 *  @param {string} character */
export function emoji(character, className = "") {
  return make("span", { "aria-hidden": "true", class: `emoji ${className}` }, character);
}

/** Plays a class's CSS animation from its beginning. Costs a layout only if it is still playing.
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

/** Flying pictures are laid out apart from the page. */
const sky = make("div", { class: "sky", "aria-hidden": "true" });

/** Runs an action once the present changes are painted.
 *  @param {() => void} action */
export function afterPaint(action) {
  requestAnimationFrame(() => setTimeout(action));
}

/** The duration of a flight, milliseconds. */
const FLIGHT_MS = 220;

/** Measures the way from one element to another, and returns a function that lets a picture fly it.
 *  Measured before anything changes, it costs no layout of its own.
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

/** The children without those left out.
 *  @param {Child[]} children
 *  @returns {(Node | string)[]} */
function kept(children) {
  return children.flat(3).filter((child) => child || child === 0 || child === "");
}

/** The longest wait for the release of a pressed button, milliseconds. */
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
// The release comes after the click that follows.
for (const name of ["pointerup", "pointercancel"]) addEventListener(name, () => setTimeout(release));

function release() {
  clearTimeout(longestPress);
  isPressed = false;
  for (const work of awaitingRelease) work();
  awaitingRelease.clear();
}

/** Runs a redraw once nothing is pressed: a button that is replaced while pressed gets no click.
 *  @param {() => void} work */
export function whenReleased(work) {
  if (isPressed) awaitingRelease.add(work);
  else work();
}
