// Caches the page for a slow or missing network: the page itself, its script, and the files of an
// installed page; and the library's script and styles, once somebody has opened the library. All of
// them belong to one build. No other requests pass through here.

/** The types of worker events for the type checker.
 *  @typedef {Event & {
 *    request: Request, resultingClientId: string, preloadResponse: Promise<Response | undefined>,
 *    waitUntil: (work: Promise<unknown>) => void, respondWith: (answer: Promise<Response>) => void,
 *  }} WorkerEvent */
/** @type {any} */
const worker = globalThis;

/** The start of all paths of the server: empty, or like `/chef`. */
const BASE = new URL(worker.registration.scope).pathname.slice(0, -1);
/** The prefix of this worker's caches: another one on the same host has its own. */
const KEPT = BASE ? `${BASE}/chefdash.` : "chefdash.";
/** The cache's name. Increment the number when the caching changes. */
const SHELL = `${KEPT}shell.1`;
const PAGE = `${BASE}/`;
/** The script's name in the page (PageBuild.swift), which changes with each build. */
const SCRIPT_NAME = /\/app\.[0-9a-f]{16}\.js/;
/** The names of the library's files in that script. */
const LIBRARY_NAMES = /\/(?:library|lines)\.[0-9a-f]{16}\.(?:js|css)/g;
const FILES = [
  "/app.webmanifest", "/art/icon.svg", "/art/icon-192.png", "/art/icon-512.png", "/art/icon-maskable.png",
  "/art/apple-touch-icon.png",
].map((path) => BASE + path);
/** The wait for the server's page before the cached one is shown, milliseconds. */
const PATIENCE_MS = 300;

worker.addEventListener("install", (/** @type {WorkerEvent} */ event) => {
  worker.skipWaiting();
  // If fetching the page fails, there is nothing to cache yet, and the next visit tries again.
  event.waitUntil(fetch(PAGE).then(keep).catch(() => {}));
});

worker.addEventListener("activate", (/** @type {WorkerEvent} */ event) => {
  const { navigationPreload } = worker.registration;
  event.waitUntil(Promise.all([forgetOldShells(), navigationPreload?.enable()]));
});

worker.addEventListener("message", (/** @type {WorkerEvent & { data: unknown }} */ event) => {
  if (event.data === "keep library") event.waitUntil(keepLibrary().catch(() => {}));
});

worker.addEventListener("fetch", (/** @type {WorkerEvent} */ event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || origin !== location.origin) return;
  if (request.mode === "navigate") {
    if (pathname === PAGE) givePage(event);
  } else if (SCRIPT_NAME.test(pathname) || pathname.match(LIBRARY_NAMES)) {
    event.respondWith(caches.match(request).then((kept) => kept ?? fetch(request)));
  } else if (FILES.includes(pathname)) {
    event.respondWith(fetch(request).catch(async (error) => {
      const kept = await caches.match(request);
      if (!kept) throw error;
      return kept;
    }));
  }
});

async function forgetOldShells() {
  const names = (await caches.keys()).filter((name) => name.startsWith(KEPT) && name !== SHELL);
  await Promise.all(names.map((name) => caches.delete(name)));
}

/** Answers with the server's page, or with the cached one if the server is slow. A page that
 *  arrives later is cached, and a client with an older build is notified.
 *  @param {WorkerEvent} event */
function givePage(event) {
  const fresh = event.preloadResponse.then((early) => early ?? fetch(event.request));
  const copy = fresh.then((page) => page.clone());
  const kept = keptPageIfLate(fresh);
  event.respondWith(kept.then((page) => page ?? fresh));
  event.waitUntil((async () => {
    const isNewBuild = await keep(await copy);
    if (!isNewBuild || !await kept) return;
    const client = await worker.clients.get(event.resultingClientId);
    client?.postMessage("new build");
  })().catch(() => {}));
}

/** The cached page, if there is one and the server is slow.
 *  @param {Promise<Response>} fresh
 *  @returns {Promise<Response | undefined>} */
async function keptPageIfLate(fresh) {
  const patience = new Promise((resolve) => { setTimeout(resolve, PATIENCE_MS); });
  const isGood = await Promise.race([fresh.then(({ ok }) => ok, () => false), patience]);
  return isGood ? undefined : caches.match(PAGE);
}

/** Caches a page, unless it already is, once everything that belongs to it is cached. Returns true
 *  if its script differs from the last one's.
 *  @param {Response} page */
async function keep(page) {
  if (!page.ok || page.redirected) return false;
  const shell = await caches.open(SHELL);
  const [text, keptText] = await Promise.all([
    page.clone().text(), shell.match(PAGE).then((kept) => kept?.text() ?? ""),
  ]);
  const script = scriptOf(text);
  if (text === keptText || !script) return false;
  const before = await shell.keys();
  await shell.addAll([script, ...FILES]);
  // If the library was opened before, its files of the same build are cached too.
  const hasLibrary = before.some(({ url }) => url.match(LIBRARY_NAMES));
  const library = hasLibrary ? await libraryOf(shell, script) : [];
  await shell.addAll(library);
  await shell.put(PAGE, page);
  for (const { url } of before) {
    const isOfBuild = SCRIPT_NAME.test(url) || url.match(LIBRARY_NAMES);
    if (isOfBuild && ![script, ...library].some((path) => url.endsWith(path))) await shell.delete(url);
  }
  return !keptText.includes(script);
}

/** Caches the library's files of the cached page's build. */
async function keepLibrary() {
  const shell = await caches.open(SHELL);
  const page = await shell.match(PAGE);
  const script = scriptOf(await page?.text() ?? "");
  if (!script) return;
  const missing = [];
  for (const path of await libraryOf(shell, script)) if (!await shell.match(path)) missing.push(path);
  await shell.addAll(missing);
}

/** The path of the page's script, if the page names one.
 *  @param {string} page */
function scriptOf(page) {
  const name = page.match(SCRIPT_NAME)?.[0];
  return name && BASE + name;
}

/** The paths of the library's files, from a page's script.
 *  @param {Cache} shell
 *  @param {string} script */
async function libraryOf(shell, script) {
  const text = await (await shell.match(script))?.text() ?? "";
  return [...new Set(text.match(LIBRARY_NAMES))].map((name) => BASE + name);
}
