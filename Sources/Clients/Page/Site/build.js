// Constants of the build. The server replaces this module (PageBuild.swift), unless it serves this
// directory as it is.

/** The pictures as data URLs, by their names.
 *  @type {{ [name: string]: string }} */
export const PICTURES = {};

/** The addresses of the library's script and styles, which are loaded once somebody opens it, and
 *  of its line reader, which loads after them. */
export const LIBRARY = {
  script: "/library/library.js", styles: "/library/library.css", lines: "/library/rules/lines.js",
};
