// Photos of recipes: scaled down on the device, uploaded in pieces, and shown by their names.

import { BASE } from "../base.js";
import { make, setText } from "../dom.js";
import { errorText, t } from "../texts.js";
import { labelled } from "./parts/forms/fields.js";
import { PIECE_BYTES } from "./rules/generated/limits.js";

/** @typedef {import("./library.js").Library} Library */

/** The longest side of an uploaded photo, pixels, and its maximum size, bytes: the server accepts
 *  307,200 for a photo and 30,720 for the small one in lists.
 *  @typedef {{ side: number, bytes: number }} Size */
/** @type {Size} */
const PHOTO = { side: 1_280, bytes: 300_000 };
/** @type {Size} */
const THUMBNAIL = { side: 240, bytes: 30_000 };
/** The JPEG qualities; the first that makes the photo small enough is used. */
const QUALITIES = [0.85, 0.7, 0.5, 0.3];

/** True if this page can upload photos: browsers hash only in a secure context, over TLS or on the
 *  device itself. */
export const canUpload = Boolean(globalThis.crypto?.subtle);

/** A JPEG of a picture, redrawn and therefore without metadata such as its location. Throws if the
 *  browser can't read the file.
 *  @param {Blob} file
 *  @param {Size} size
 *  @returns {Promise<Uint8Array>} */
async function shrunk(file, { side: longest, bytes }) {
  const picture = await createImageBitmap(file);
  const scale = Math.min(1, longest / Math.max(picture.width, picture.height));
  const [width, height] = [picture.width, picture.height].map((side) => Math.max(1, Math.round(side * scale)));
  const canvas = make("canvas", { width, height });
  const drawing = canvas.getContext("2d");
  if (!drawing) throw new Error("nothing can be drawn");
  // Transparent parts would become black.
  drawing.fillStyle = "#fff";
  drawing.fillRect(0, 0, width, height);
  drawing.drawImage(picture, 0, 0, width, height);
  picture.close();
  for (const quality of QUALITIES) {
    /** @type {Blob | null} */
    const photo = await new Promise((resolve) => { canvas.toBlob(resolve, "image/jpeg", quality); });
    if (photo && photo.size <= bytes) return new Uint8Array(await photo.arrayBuffer());
  }
  throw new Error("the picture can't be made small enough");
}

/** Uploads a picture, from the first piece that the server doesn't have yet. Returns its name.
 *  @param {Library} library
 *  @param {Blob} file
 *  @param {Size} size
 *  @returns {Promise<string>} */
async function uploadPhoto(library, file, size) {
  const content = await shrunk(file, size);
  const hash = new Uint8Array(await crypto.subtle.digest("SHA-256", content));
  const image = [...hash].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  const household = library.household?.household_id;
  for (let offset = 0;;) {
    const piece = content.subarray(offset, offset + PIECE_BYTES);
    const state = await library.companion.ask("put_image", {
      household_id: household, image, byte_count: content.length, offset, data: btoa(String.fromCharCode(...piece)),
    });
    if (state.is_complete) return state.image;
    offset = state.received;
  }
}

/** Uploads a picture, and a small one for lists. Returns their names, as the fields of a recipe.
 *  @param {Library} library
 *  @param {Blob} file */
export async function uploadPicture(library, file) {
  return { image: await uploadPhoto(library, file, PHOTO), thumbnail: await uploadPhoto(library, file, THUMBNAIL) };
}

/** The photo, which replaces the placeholder once it is loaded; the placeholder if there is none.
 *  @param {string | undefined} name
 *  @param {HTMLElement} placeholder
 *  @returns {HTMLElement} */
export function photoOr(name, placeholder) {
  if (!name) return placeholder;
  const photo = make("img", {
    class: `${placeholder.className} photo`, alt: "", loading: "lazy", decoding: "async", src: `${BASE}/images/${name}`,
    onerror: () => photo.replaceWith(placeholder),
  });
  return photo;
}

/** The field in which a person chooses a photo.
 *  @param {Library} library
 *  @param {string} label
 *  @param {HTMLInputElement} value  holds the photo's name, and receives an `input` event when it
 *  changes
 *  @param {HTMLInputElement} [small]  the same for the small photo in lists */
export function photoField(library, label, value, small) {
  const shown = make("div", { class: "row" });
  const file = make("input", { id: `${value.id}-file`, type: "file", accept: "image/*", onchange: take });
  const element = labelled(label, file);
  const fault = /** @type {HTMLElement} */ (element.querySelector(".fault"));
  element.append(value, ...(small ? [small] : []), shown);
  let isUploading = false;

  /** @param {string} name
   *  @param {string} smallName */
  function choose(name, smallName) {
    for (const [input, text] of /** @type {const} */ ([[value, name], [small, smallName]])) {
      if (!input) continue;
      input.value = text;
      input.dispatchEvent(new Event("input"));
    }
    show();
  }

  function show() {
    shown.replaceChildren(...(value.value === "" ? [] : [
      photoOr(value.value, make("span", { class: "tile large" }, "🍽️")),
      make("button", { class: "button small quiet", type: "button", onclick: () => {
        choose("", "");
        file.focus();
      } }, t("library.remove", { what: label })),
    ]));
  }

  async function take() {
    const [photo] = file.files ?? [];
    if (!photo || isUploading) return;
    isUploading = true;
    setText(fault, t("library.edit.uploading"));
    try {
      const name = await uploadPhoto(library, photo, PHOTO);
      choose(name, small ? await uploadPhoto(library, photo, THUMBNAIL) : "");
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
