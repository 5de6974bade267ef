// The looks of levels, by the server's themes.

import { artAddress } from "../dom.js";

/** A theme's emoji and its colours, bright and deep. Each has a scene in art/scenes.
 *  @type {{ [theme: string]: [emoji: string, bright: string, deep: string] }} */
const THEMES = {
  station: ["🍔", "#f57021", "#8f3206"],
  garden: ["🥗", "#4fb054", "#14532d"],
  grill: ["🔥", "#e5483c", "#7a1512"],
  truck: ["🚚", "#e0a416", "#7a4a05"],
  beach: ["🏖️", "#22a7c9", "#0b4a6e"],
  market: ["🏮", "#c2355f", "#4d0f33"],
  fair: ["🎡", "#b04ad8", "#4a1168"],
  farm: ["🚜", "#8aa83a", "#3d4f10"],
  train: ["🚂", "#8d6e58", "#3b2418"],
  arcade: ["🕹️", "#5b5bf0", "#1d1a6b"],
  cinema: ["🍿", "#d04a7e", "#3c1440"],
  harbor: ["⚓", "#3d7fd6", "#12305f"],
  snow: ["⛷️", "#79b4d8", "#23506e"],
  forest: ["🌲", "#2e9163", "#0d3b29"],
  desert: ["🌵", "#d98a3d", "#6e3310"],
  volcano: ["🌋", "#e8542a", "#4a0d0d"],
  pirate: ["🏴‍☠️", "#5c6b7a", "#1b232c"],
  castle: ["🏰", "#8f86a8", "#36304d"],
  clouds: ["☁️", "#8fa8f0", "#334a9e"],
  space: ["🚀", "#6a4fd0", "#14093f"],
};
/** The theme of a level without one, and of themes newer than this page. */
const PLAIN = "station";

/** @param {string} [theme] */
function known(theme = PLAIN) {
  return Object.hasOwn(THEMES, theme) ? theme : PLAIN;
}

/** @param {string} [theme] */
export function themeEmoji(theme) {
  return THEMES[known(theme)][0];
}

/** A theme's colours and its scene, for the style sheets.
 *  @param {string} [theme] */
export function themeStyle(theme) {
  const [, bright, deep] = THEMES[known(theme)];
  return { "--bright": bright, "--deep": deep, "--scene": `url("${artAddress(`scenes/${known(theme)}`)}")` };
}
