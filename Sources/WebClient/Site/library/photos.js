// Photos of recipes: made small on the device, uploaded in pieces, and shown by their names.

import { make, setText } from "../dom.js";
import { errorText, t } from "../texts.js";
import { labelled } from "./parts/fields.js";

/** @typedef {import("./library.js").Library} Library */

/** The longest side that is uploaded, pixels. */
const SIDE = 1_280;
/** What a photo may have, bytes; the server takes 307,200. */
const BYTES = 300_000;
/** What one message carries, bytes. */
const PIECE = 9_000;
/** The first that makes it small enough is taken. */
const QUALITIES = [0.85, 0.7, 0.5, 0.3];

/** Whether this page may take photos: browsers hash only on a page that came over TLS or from the device itself. */
export const canUpload = Boolean(globalThis.crypto?.subtle);

/** A JPEG of a picture, drawn anew and so without what says where it was taken. Throws where the browser can't read
 *  the file.
 *  @param {Blob} file
 *  @returns {Promise<Uint8Array>} */
async function shrunk(file) {
  const picture = await createImageBitmap(file);
  const scale = Math.min(1, SIDE / Math.max(picture.width, picture.height));
  const [width, height] = [picture.width, picture.height].map((side) => Math.max(1, Math.round(side * scale)));
  const canvas = make("canvas", { width, height });
  const drawing = canvas.getContext("2d");
  if (!drawing) throw new Error("nothing can be drawn");
  // What is transparent would be black.
  drawing.fillStyle = "#fff";
  drawing.fillRect(0, 0, width, height);
  drawing.drawImage(picture, 0, 0, width, height);
  picture.close();
  for (const quality of QUALITIES) {
    /** @type {Blob | null} */
    const photo = await new Promise((resolve) => { canvas.toBlob(resolve, "image/jpeg", quality); });
    if (photo && photo.size <= BYTES) return new Uint8Array(await photo.arrayBuffer());
  }
  throw new Error("the picture can't be made small enough");
}

/** Uploads a picture, or what of it the server doesn't have yet. Returns its name.
 *  @param {Library} library
 *  @param {Blob} file
 *  @returns {Promise<string>} */
export async function uploadPhoto(library, file) {
  const content = await shrunk(file);
  const hash = new Uint8Array(await crypto.subtle.digest("SHA-256", content));
  const image = [...hash].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  const household = library.household?.household_id;
  for (let offset = 0;;) {
    const piece = content.subarray(offset, offset + PIECE);
    const state = await library.companion.ask("put_image", {
      household_id: household, image, byte_count: content.length, offset, data: btoa(String.fromCharCode(...piece)),
    });
    if (state.is_complete) return image;
    offset = state.received;
  }
}

/** The photo in place of an element, once it is there; the element where there is none.
 *  @param {string | undefined} name
 *  @param {HTMLElement} placeholder
 *  @returns {HTMLElement} */
export function photoOr(name, placeholder) {
  if (!name) return placeholder;
  const photo = make("img", {
    class: `${placeholder.className} photo`, alt: "", loading: "lazy", decoding: "async", src: `/images/${name}`,
    onerror: () => photo.replaceWith(placeholder),
  });
  return photo;
}

/** The field with which a person chooses a photo.
 *  @param {Library} library
 *  @param {HTMLInputElement} value  holds the photo's name, and is told of another by an `input` event */
export function photoField(library, value) {
  const shown = make("div", { class: "row" });
  const file = make("input", { id: `${value.id}-file`, type: "file", accept: "image/*", onchange: take });
  const element = labelled(t("library.fields.image"), file);
  const fault = /** @type {HTMLElement} */ (element.querySelector(".fault"));
  element.append(value, shown);
  let isUploading = false;

  /** @param {string} name */
  function choose(name) {
    value.value = name;
    value.dispatchEvent(new Event("input"));
    show();
  }

  function show() {
    shown.replaceChildren(...(value.value === "" ? [] : [
      photoOr(value.value, make("span", { class: "tile large" }, "🍽️")),
      make("button", { class: "button small quiet", type: "button", onclick: () => {
        choose("");
        file.focus();
      } }, t("library.remove", { what: t("library.fields.image") })),
    ]));
  }

  async function take() {
    const [photo] = file.files ?? [];
    if (!photo || isUploading) return;
    isUploading = true;
    setText(fault, t("library.edit.uploading"));
    try {
      choose(await uploadPhoto(library, photo));
      setText(fault, "");
    } catch (/** @type {any} */ error) {
      setText(fault, typeof error.code === "string" ? errorText(error) : t("errors.bad_image"));
    } finally {
      isUploading = false;
      file.value = "";
    }
  }

  show();
  return element;
}
