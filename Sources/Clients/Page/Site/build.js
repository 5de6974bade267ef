// What the build knows and these files don't: the server puts another module in the place of this one
// (PageBuild.swift), unless it gives out this directory as it is.

/** The pictures themselves, as data URLs, by their names.
 *  @type {{ [name: string]: string }} */
export const PICTURES = {};

/** Where the library's script and styles are, which are loaded once somebody opens it, and its reader of lines, which
 *  comes after them. */
export const LIBRARY = {
  script: "/library/library.js", styles: "/library/library.css", lines: "/library/rules/lines.js",
};
