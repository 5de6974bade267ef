// Days of the calendar, as texts such as "2026-11-25".

import { language, t } from "../../texts.js";

const DAY_MS = 86_400_000;

/** @param {string} day */
function noon(day) {
  return new Date(`${day}T12:00:00Z`);
}

/** The person's present day. */
export function today(now = new Date()) {
  const local = new Date(now.getTime() - now.getTimezoneOffset() * 60_000);
  return local.toISOString().slice(0, 10);
}

/** @param {string} day
 *  @param {number} count */
export function addDays(day, count) {
  return new Date(noon(day).getTime() + count * DAY_MS).toISOString().slice(0, 10);
}

/** The number of days from one day to another.
 *  @param {string} from
 *  @param {string} to */
export function daysBetween(from, to) {
  return Math.round((noon(to).getTime() - noon(from).getTime()) / DAY_MS);
}

/** The first day of a day's week. Weeks begin on Monday, but on Sunday for American English.
 *  @param {string} day */
export function weekStart(day, locale = navigator.language) {
  const first = /^en-US/i.test(locale) ? 0 : 1;
  return addDays(day, -((noon(day).getUTCDay() - first + 7) % 7));
}

/** @param {string} day
 *  @param {Intl.DateTimeFormatOptions} options */
export function dayText(day, options = { weekday: "long", day: "numeric", month: "long" }) {
  return noon(day).toLocaleDateString(language(), { ...options, timeZone: "UTC" });
}

/** The local date of a time, formatted with `style`.
 *  @param {number} ms
 *  @param {Intl.DateTimeFormatOptions} style */
export function dateText(ms, style = { dateStyle: "medium" }) {
  return new Date(ms).toLocaleDateString(language(), style);
}

/** "Today", "in 3 days", "2 days ago".
 *  @param {string} day */
export function awayText(day, from = today()) {
  const count = daysBetween(from, day);
  if (count === 0) return t("library.days.today");
  return new Intl.RelativeTimeFormat(language(), { numeric: "auto" }).format(count, "day");
}
