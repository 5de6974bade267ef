// Runs before anything else: opens the connection, so that the handshake proceeds while the rest
// loads. app.js takes the socket over. A visitor who follows a link to a result only looks, without
// a connection.

/** @type {import("./connection.js").EarlySocket | undefined} */
var earlySocket = ((base = "/") => (location.pathname.startsWith(`${base}r/`) && !location.hash ? undefined
  : new WebSocket(`${location.origin.replace("http", "ws")}${base}play`, ["chefdash.v1.json"]))
)(document.documentElement.dataset.base);
// Records the close event if the socket closes before it is taken over: some close codes forbid
// another attempt.
earlySocket?.addEventListener("close", (event) => { if (earlySocket) earlySocket.closeEvent = event; });

addEventListener("error", ({ target }) => {
  const failure = document.querySelector(".splash-failure");
  if (!(target instanceof HTMLScriptElement) || !failure) return;
  failure.removeAttribute("hidden");
  failure.querySelector("button")?.addEventListener("click", () => location.reload());
}, { capture: true });
