// Cooking without hands: the screen stays on, and the browser listens for a few words, if it can.

import { storage } from "../base.js";
import { language } from "../texts.js";
import { words } from "./rules/folding.js";

const AWAKE = "chefdash.cook.awake";

/** True if the browser can keep the screen on. */
export function canStayAwake() {
  return "wakeLock" in navigator;
}

export function wantsAwake() {
  return storage.getItem(AWAKE) !== "no";
}

/** @param {boolean} isWanted */
export function setAwake(isWanted) {
  storage.setItem(AWAKE, isWanted ? "yes" : "no");
}

/** Keeps the screen on while the page is visible, if the person wants it and the browser allows it.
 *  Returns a function that checks the wish again, and one that ends it. */
export function stayAwake() {
  const { wakeLock } = /** @type {any} */ (navigator);
  /** The wake lock.
   *  @type {{ released: boolean, release: () => Promise<void> } | null} */
  let lock = null;
  let isEnded = false;

  async function update() {
    const isWanted = !isEnded && !document.hidden && wantsAwake() && canStayAwake();
    if (!isWanted) {
      lock?.release();
      lock = null;
      return;
    }
    if (lock && !lock.released) return;
    // The browser refuses if the battery is low.
    const own = await wakeLock.request("screen").catch(() => null);
    if (isEnded || !wantsAwake()) own?.release();
    else lock = own;
  }
  document.addEventListener("visibilitychange", update);
  update();
  return {
    update,
    end: () => {
      isEnded = true;
      document.removeEventListener("visibilitychange", update);
      update();
    },
  };
}

/** The keys with the same effects as the spoken commands.
 *  @type {{ [command: string]: string }} */
export const KEYS = { next: "ArrowRight", back: "ArrowLeft", done: "d", timer: "t", ingredients: "i", stop: "s" };

/** The phrases by language and command. A command matches if its first word was heard.
 *  @type {{ [language: string]: [command: string, phrase: string][] }} */
const PHRASES = {
  en: [["next", "next"], ["back", "back"], ["back", "previous"], ["ingredients", "ingredients"], ["timer", "timer"],
    ["done", "done"], ["stop", "stop"]],
  es: [["next", "siguiente"], ["back", "anterior"], ["back", "atrás"], ["ingredients", "ingredientes"],
    ["timer", "temporizador"], ["done", "hecho"], ["done", "listo"], ["stop", "para"], ["stop", "parar"]],
};

/** @returns {(new () => any) | undefined} */
function recognizer() {
  const own = /** @type {any} */ (window);
  return own.SpeechRecognition ?? own.webkitSpeechRecognition;
}

export function canListen() {
  return recognizer() !== undefined;
}

/** The command in an utterance; undefined if there is none.
 *  @param {string} said */
export function commandIn(said, tongue = language()) {
  const heard = words(said);
  return PHRASES[tongue].find(([, phrase]) => heard.includes(words(phrase)[0]))?.[0];
}

/** Listens until it is ended, and calls `hear` with each command.
 *  @param {(command: string) => void} hear
 *  @param {() => void} failed  called if the browser may not listen */
export function listen(hear, failed) {
  const Recognizer = recognizer();
  if (!Recognizer) return () => {};
  const recognition = new Recognizer();
  let isEnded = false;
  recognition.lang = language() === "es" ? "es-ES" : "en-US";
  recognition.continuous = true;
  recognition.onresult = (/** @type {any} */ { results, resultIndex }) => {
    for (let index = resultIndex; index < results.length; index += 1) {
      const command = results[index].isFinal && commandIn(results[index][0].transcript);
      if (command) hear(command);
    }
  };
  recognition.onerror = (/** @type {any} */ { error }) => {
    if (error !== "not-allowed" && error !== "service-not-allowed") return;
    isEnded = true;
    failed();
  };
  // Browsers stop listening after a silence.
  recognition.onend = () => { if (!isEnded) recognition.start(); };
  recognition.start();
  return () => {
    isEnded = true;
    recognition.stop();
  };
}
