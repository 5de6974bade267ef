// Files of other programs, made small enough to be sent: an archive goes without its pictures, which
// the page sends afterwards, each made smaller.

import { IMPORT_BYTES } from "../rules/generated/limits.js";

/** A file of a zip archive (APPNOTE.TXT 6.3).
 *  @typedef {{ name: string, method: number, crc: number, packed: number, size: number, offset: number }} Entry */
/** A file to send. `images` are the pictures of an archive by their places in it.
 *  @typedef {{ name: string, content: Uint8Array, images: Map<string, () => Promise<Blob>>, isHousehold: boolean }} Packed */

const PICTURE = /\.(jpe?g|png|webp|gif|avif)$/i;
/** The texts and databases that the server can read. */
const READABLE = /\.(json|jsonl|ndjson|jsonld|x?html?|txt|text|md|cook|gz|paprikarecipes?|zip|db3?|sqlite3?|sql)$/i;
/** The tables of a household. */
const TABLES = /(^|\/)database\.json$|\.(db3?|sqlite3?|sql)$/i;
/** The longest end of an archive, with its comment, bytes. */
const END_BYTES = 22 + 65_535;
/** Archives within an archive, and within that. */
const DEPTH = 2;

/** @param {Blob} file
 *  @param {string} name
 *  @returns {Promise<Packed>} */
export async function pack(file, name) {
  /** @type {Packed["images"]} */
  const images = new Map();
  const entries = await entriesOf(file);
  const isHousehold = entries ? entries.some((entry) => TABLES.test(entry.name)) : TABLES.test(name);
  const hasPictures = entries?.some((entry) => PICTURE.test(entry.name) || /\.zip$/i.test(entry.name)) ?? false;
  let content = file;
  let sent = name;
  if (entries && (hasPictures || file.size > IMPORT_BYTES)) {
    content = await slim(file, entries, images, "", DEPTH);
  } else if (!entries && isHousehold && file.size > IMPORT_BYTES) {
    content = zipOf([await deflated(name, file)]);
    sent = `${name}.zip`;
  }
  if (content.size > IMPORT_BYTES) throw Object.assign(new Error("too large"), { code: "too_large" });
  return { name: sent.slice(-100), content: new Uint8Array(await content.arrayBuffer()), images, isHousehold };
}

/** The archive without its pictures and without files that nobody reads. A picture leaves an empty
 *  file of its name.
 *  @param {Blob} file
 *  @param {Entry[]} entries
 *  @param {Packed["images"]} images
 *  @param {string} folder  the archive's own place, with a slash
 *  @param {number} depth */
async function slim(file, entries, images, folder, depth) {
  const hasTables = entries.some(({ name }) => TABLES.test(name));
  /** @type {Part[]} */
  const parts = [];
  for (const entry of entries) {
    const { name } = entry;
    if (PICTURE.test(name)) {
      images.set(folder + name, () => contentOf(file, entry));
      parts.push({ name, method: 0, crc: 0, size: 0, data: new Blob([]) });
    } else if (hasTables ? TABLES.test(name) : READABLE.test(name)) {
      const content = await contentOf(file, entry);
      const inner = depth > 1 ? await entriesOf(content) : null;
      const part = inner ? await slim(content, inner, images, `${folder}${name}/`, depth - 1) : content;
      parts.push(await deflated(name, part));
    }
  }
  return zipOf(parts);
}

/** The files of a zip archive; null if it is none. Throws `bad_archive` for a damaged one.
 *  @param {Blob} file
 *  @returns {Promise<Entry[] | null>} */
async function entriesOf(file) {
  const start = new DataView(await file.slice(0, 4).arrayBuffer());
  if (start.byteLength < 4 || ![0x04034b50, 0x06054b50].includes(start.getUint32(0, true))) return null;
  const from = Math.max(0, file.size - END_BYTES);
  const end = new DataView(await file.slice(from).arrayBuffer());
  let place = end.byteLength - 22;
  while (place >= 0 && end.getUint32(place, true) !== 0x06054b50) place -= 1;
  // The server says that it is damaged.
  if (place < 0) return null;
  const count = end.getUint16(place + 10, true);
  const offset = end.getUint32(place + 16, true);
  const directory = new DataView(await file.slice(offset, offset + end.getUint32(place + 12, true)).arrayBuffer());
  const decoder = new TextDecoder();
  /** @type {Entry[]} */
  const entries = [];
  let index = 0;
  for (let number = 0; number < count; number += 1) {
    if (index + 46 > directory.byteLength || directory.getUint32(index, true) !== 0x02014b50) return null;
    const length = directory.getUint16(index + 28, true);
    entries.push({
      name: decoder.decode(new Uint8Array(directory.buffer, index + 46, Math.min(length, directory.byteLength - index - 46))),
      method: directory.getUint16(index + 10, true), crc: directory.getUint32(index + 16, true),
      packed: directory.getUint32(index + 20, true), size: directory.getUint32(index + 24, true),
      offset: directory.getUint32(index + 42, true),
    });
    index += 46 + length + directory.getUint16(index + 30, true) + directory.getUint16(index + 32, true);
  }
  return entries;
}

/** @param {Blob} file
 *  @param {Entry} entry
 *  @returns {Promise<Blob>} */
async function contentOf(file, { method, packed, offset }) {
  const header = new DataView(await file.slice(offset, offset + 30).arrayBuffer());
  if (header.byteLength < 30) throw Object.assign(new Error("bad archive"), { code: "bad_archive" });
  const start = offset + 30 + header.getUint16(26, true) + header.getUint16(28, true);
  const data = file.slice(start, start + packed);
  return method === 0 ? data : through(data, "DecompressionStream");
}

/** @param {Blob} data
 *  @param {"CompressionStream" | "DecompressionStream"} name */
function through(data, name) {
  const stream = new (/** @type {any} */ (window))[name]("deflate-raw");
  return new Response(data.stream().pipeThrough(stream)).blob();
}

/** A file of an archive that is written.
 *  @typedef {{ name: string, method: number, crc: number, size: number, data: Blob }} Part */

/** @param {string} name
 *  @param {Blob} content
 *  @returns {Promise<Part>} */
async function deflated(name, content) {
  const data = await through(content, "CompressionStream");
  return { name, method: 8, crc: crc32(new Uint8Array(await content.arrayBuffer())), size: content.size, data };
}

/** @param {Part[]} parts */
function zipOf(parts) {
  /** @type {BlobPart[]} */
  const all = [];
  /** @type {BlobPart[]} */
  const directory = [];
  let offset = 0;
  let directorySize = 0;
  for (const { name, method, crc, size, data } of parts) {
    const bytes = new TextEncoder().encode(name);
    // Version 2.0, names in UTF-8, 1980-01-01.
    const facts = numbers([20, 2], [0x800, 2], [method, 2], [0, 2], [0x21, 2], [crc, 4], [data.size, 4], [size, 4],
      [bytes.length, 2], [0, 2]);
    all.push(numbers([0x04034b50, 4]), facts, bytes, data);
    directory.push(numbers([0x02014b50, 4], [20, 2]), facts, numbers([0, 2], [0, 2], [0, 2], [0, 4], [offset, 4]), bytes);
    offset += 30 + bytes.length + data.size;
    directorySize += 46 + bytes.length;
  }
  const end = numbers([0x06054b50, 4], [0, 4], [parts.length, 2], [parts.length, 2], [directorySize, 4], [offset, 4], [0, 2]);
  return new Blob([...all, ...directory, end]);
}

/** Little-endian numbers, each with its number of bytes.
 *  @param {[number, number][]} all */
function numbers(...all) {
  return new Uint8Array(all.flatMap(([value, count]) =>
    Array.from({ length: count }, (_, index) => (value >>> (8 * index)) & 0xff)));
}

const CRC = Uint32Array.from({ length: 256 }, (_, byte) => {
  let value = byte;
  for (let bit = 0; bit < 8; bit += 1) value = value & 1 ? 0xedb88320 ^ (value >>> 1) : value >>> 1;
  return value;
});

/** @param {Uint8Array} bytes */
function crc32(bytes) {
  let value = ~0;
  for (const byte of bytes) value = CRC[(value ^ byte) & 0xff] ^ (value >>> 8);
  return ~value >>> 0;
}
