// What the page does before anything else: it opens the connection, so that the handshake is under way
// while the rest comes. app.js takes it over. Who follows a link to a result only looks, without one.

var earlySocket = location.pathname.startsWith("/r/") && !location.hash ? undefined
  : new WebSocket(location.origin.replace("http", "ws") + "/play", ["chefdash.v1.json"]);

addEventListener("error", ({ target }) => {
  const failure = document.querySelector(".splash-failure");
  if (!(target instanceof HTMLScriptElement) || !failure) return;
  failure.removeAttribute("hidden");
  failure.querySelector("button")?.addEventListener("click", () => location.reload());
}, { capture: true });
