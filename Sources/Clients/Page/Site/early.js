// What the page does before anything else: it opens the connection, so that the handshake is under way
// while the rest comes. app.js takes it over. Who follows a link to a result only looks, without one.

/** @type {import("./connection.js").EarlySocket | undefined} */
var earlySocket = ((base = "/") => (location.pathname.startsWith(`${base}r/`) && !location.hash ? undefined
  : new WebSocket(`${location.origin.replace("http", "ws")}${base}play`, ["chefdash.v1.json"]))
)(document.documentElement.dataset.base);
// How it ended, if it does before it is taken over: some close codes forbid another.
earlySocket?.addEventListener("close", (event) => { if (earlySocket) earlySocket.closeEvent = event; });

addEventListener("error", ({ target }) => {
  const failure = document.querySelector(".splash-failure");
  if (!(target instanceof HTMLScriptElement) || !failure) return;
  failure.removeAttribute("hidden");
  failure.querySelector("button")?.addEventListener("click", () => location.reload());
}, { capture: true });
