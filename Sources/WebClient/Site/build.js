// What the build knows and these files don't: the server puts another module in the place of this one
// (PageBuild.swift), unless it gives out this directory as it is.

/** The pictures themselves, as data URLs, by their names.
 *  @type {{ [name: string]: string }} */
export const PICTURES = {};
