// The tick workload on `ws` for Node (Debian's node-ws), with one timer for all players.
//
// usage: node ws.js PORT
'use strict';

const { randomBytes } = require('crypto');
const { WebSocketServer } = require('/usr/share/nodejs/ws');

const tickMilliseconds = 100;
const serverTime = () => performance.now();
const playing = new Set();
const rules = {
  cap_ticks: 36000, feedback_ticks: 8, held_tap_ticks: 2, served_clock_ticks: 15,
  wrong_clock_ticks: 30, combo_at_start: 1, combo_limit: 5,
};
let due = tickMilliseconds;

const state = tick => ({
  tick, clock: 150, phase: 'cooking', feedback: 0, served: 0, combo: 1, earned: 0, order: 1,
  recipe: 0, plate: [0], grid: [1, 0, 2],
});

const answers = {
  hello: (player, { id }) => ({
    type: 'welcome', re: id, protocol: 'chefdash.v1.json', revision: 1, server: 'peer',
    instance_id: '00000000000000000000000000000000',
    language: 'en',
    player: {
      player_id: randomBytes(16).toString('hex'), name: 'Rookie Chef', avatar: '👨‍🍳', coins: 150,
      inventory: { knife: 0, oven: 0, sauce: 0 },
    },
    token: randomBytes(32).toString('hex'), server_time_ms: serverTime(), tick_ms: 100,
    ping: { interval_ms: 10000, timeout_ms: 10000 }, resume_ms: 30000,
    limits: { message_bytes: 4096, messages_per_second: 50, message_burst: 100 },
  }),
  ping: (player, { id, client_time }) =>
    ({ type: 'pong', re: id, client_time, server_time_ms: serverTime() }),
  start_round: (player, { id }) => {
    player.tick = -1;
    playing.add(player);
    return {
      type: 'snapshot', re: id, seq: 0,
      round: {
        round_id: '7c1d2e3f4a5b60718293a4b5c6d7e8f9', level_id: 1, level_name: 'Burger Station',
        target: 3,
        ingredients: [
          { ingredient_id: 'bun', emoji: '🍞' }, { ingredient_id: 'patty', emoji: '🥩' },
          { ingredient_id: 'cheese', emoji: '🧀' },
        ],
        recipes: [{ name: 'Classic Cheeseburger', layers: [0, 1, 2, 0] }],
        item_ids: [], rules, start_ms: due,
      },
      inventory: { knife: 0, oven: 0, sauce: 0 }, state: state(0), deal: [0, 1, 2],
      next: 0,
    };
  },
  tap: (player, { id }) =>
    ({ type: 'tapped', re: id, outcome: 'ignored', state: state(Math.max(0, player.tick)) }),
  leave_round: (player, { id }) => {
    playing.delete(player);
    return {
      type: 'round_ended', re: id, round_id: '7c1d2e3f4a5b60718293a4b5c6d7e8f9', level_id: 1,
      served: 0, target: 3, earned: 0, stars: 0, win: false, ticks: Math.max(0, player.tick),
      best_stars: 0, coins: 150,
    };
  },
};

const server = new WebSocketServer({
  host: '127.0.0.1', port: Number(process.argv[2]), path: '/play', backlog: 4096,
  perMessageDeflate: false, clientTracking: false, maxPayload: 4096,
  handleProtocols: () => 'chefdash.v1.json',
});

server.on('connection', socket => {
  const player = { socket, tick: 0 };
  socket.on('message', data => {
    let request;
    try {
      request = JSON.parse(data);
    } catch {
      return socket.close(1008);
    }
    const answer = answers[request.type];
    if (answer) socket.send(JSON.stringify(answer(player, request)));
  });
  socket.on('close', () => playing.delete(player));
  socket.on('error', () => socket.terminate());
});

function tick() {
  for (const player of playing) {
    player.tick += 1;
    if (player.tick === 0) continue;
    player.socket.send(
      JSON.stringify({ type: 'state', seq: player.tick, state: state(player.tick) }));
  }
  // From the ideal time on, so that late ticks don't move those after them.
  due += tickMilliseconds;
  setTimeout(tick, Math.max(0, due - serverTime()));
}

setTimeout(tick, due - serverTime());
