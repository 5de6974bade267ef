// Gives node what browsers have and it lacks before version 22: `node --require websocket.cjs`.
globalThis.WebSocket ??= require("ws");
globalThis.crypto ??= require("crypto").webcrypto;
