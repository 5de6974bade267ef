// The tick workload on gorilla/websocket (Debian's golang-github-gorilla-websocket-dev): a goroutine
// reads each connection, and one ticker writes to all players.
//
// usage: gorilla PORT
package main

import (
	"crypto/rand"
	"encoding/hex"
	"encoding/json"
	"log"
	"net/http"
	"os"
	"sync"
	"time"

	"github.com/gorilla/websocket"
)

const tickTime = 100 * time.Millisecond

type state struct {
	Tick     int    `json:"tick"`
	Clock    int    `json:"clock"`
	Phase    string `json:"phase"`
	Feedback int    `json:"feedback"`
	Served   int    `json:"served"`
	Combo    int    `json:"combo"`
	Earned   int    `json:"earned"`
	Order    int    `json:"order"`
	Recipe   int    `json:"recipe"`
	Plate    []int  `json:"plate"`
	Grid     []int  `json:"grid"`
}

type frame struct {
	Type     string `json:"type"`
	Sequence int    `json:"seq"`
	State    state  `json:"state"`
}

type tapped struct {
	Type    string `json:"type"`
	Re      string `json:"re"`
	Outcome string `json:"outcome"`
	State   state  `json:"state"`
}

type request struct {
	Type       string  `json:"type"`
	ID         string  `json:"id"`
	ClientTime float64 `json:"client_time"`
}

// A connection has one writer at a time, the ticker or its reader: the lock sees to that.
type player struct {
	lock      sync.Mutex
	socket    *websocket.Conn
	tick      int
	isPlaying bool
}

type object map[string]any

var (
	started     = time.Now()
	playersLock sync.Mutex
	players     = map[*player]struct{}{}
	due         = tickTime // Guarded by playersLock.
	inventory   = object{"knife": 0, "oven": 0, "sauce": 0}
	rules       = object{"cap_ticks": 36000, "feedback_ticks": 8, "held_tap_ticks": 2,
		"served_clock_ticks": 15, "wrong_clock_ticks": 30, "combo_at_start": 1, "combo_limit": 5}
	plate       = []int{0}
	grid        = []int{1, 0, 2}
)

func milliseconds(time time.Duration) float64 { return float64(time) / 1e6 }

func stateAt(tick int) state {
	if tick < 0 {
		tick = 0
	}
	return state{Tick: tick, Clock: 150, Phase: "cooking", Combo: 1, Order: 1, Plate: plate, Grid: grid}
}

func randomText(byteCount int) string {
	bytes := make([]byte, byteCount)
	if _, err := rand.Read(bytes); err != nil {
		log.Fatal(err)
	}
	return hex.EncodeToString(bytes)
}

func (player *player) send(message any) {
	bytes, err := json.Marshal(message)
	if err != nil {
		log.Fatal(err)
	}
	if player.socket.WriteMessage(websocket.TextMessage, bytes) != nil {
		player.socket.Close()
	}
}

func (player *player) answer(request request) {
	player.lock.Lock()
	defer player.lock.Unlock()
	switch request.Type {
	case "tap":
		player.send(tapped{"tapped", request.ID, "ignored", stateAt(player.tick)})
	case "hello":
		player.send(object{"type": "welcome", "re": request.ID, "protocol": "chefdash.v1.json",
			"instance_id": "00000000000000000000000000000000",
			"revision": 1, "server": "peer", "language": "en", "token": randomText(32),
			"player": object{"player_id": randomText(16), "name": "Rookie Chef", "avatar": "👨‍🍳",
				"coins": 150, "inventory": inventory},
			"server_time_ms": milliseconds(time.Since(started)), "tick_ms": 100,
			"ping":      object{"interval_ms": 10000, "timeout_ms": 10000},
			"resume_ms": 30000,
			"limits": object{"message_bytes": 4096, "messages_per_second": 50,
				"message_burst": 100}})
	case "ping":
		player.send(object{"type": "pong", "re": request.ID, "client_time": request.ClientTime,
			"server_time_ms": milliseconds(time.Since(started))})
	case "start_round":
		ingredients := []object{{"ingredient_id": "bun", "emoji": "🍞"},
			{"ingredient_id": "patty", "emoji": "🥩"}, {"ingredient_id": "cheese", "emoji": "🧀"}}
		recipe := object{"name": "Classic Cheeseburger", "layers": []int{0, 1, 2, 0}}
		playersLock.Lock()
		start := due
		playersLock.Unlock()
		player.tick = -1
		player.isPlaying = true
		player.send(object{"type": "snapshot", "re": request.ID, "seq": 0,
			"round": object{"round_id": "7c1d2e3f4a5b60718293a4b5c6d7e8f9", "level_id": 1,
				"level_name": "Burger Station", "target": 3, "ingredients": ingredients,
				"recipes": []object{recipe}, "item_ids": []string{}, "rules": rules,
				"start_ms": milliseconds(start)},
			"inventory": inventory, "state": stateAt(0), "deal": []int{0, 1, 2},
			"next": 0})
	case "leave_round":
		player.isPlaying = false
		player.send(object{"type": "round_ended", "re": request.ID,
			"round_id": "7c1d2e3f4a5b60718293a4b5c6d7e8f9", "level_id": 1, "served": 0, "target": 3,
			"earned": 0, "stars": 0, "win": false, "ticks": stateAt(player.tick).Tick,
			"best_stars": 0, "coins": 150})
	}
}

func (player *player) advance() {
	player.lock.Lock()
	defer player.lock.Unlock()
	if !player.isPlaying {
		return
	}
	player.tick++
	if player.tick > 0 {
		player.send(frame{"state", player.tick, stateAt(player.tick)})
	}
}

var upgrader = websocket.Upgrader{
	Subprotocols:    []string{"chefdash.v1.json"},
	ReadBufferSize:  1024,
	WriteBufferSize: 1024,
	WriteBufferPool: &sync.Pool{},
}

func play(response http.ResponseWriter, head *http.Request) {
	socket, err := upgrader.Upgrade(response, head, nil)
	if err != nil {
		return
	}
	player := &player{socket: socket}
	playersLock.Lock()
	players[player] = struct{}{}
	playersLock.Unlock()
	defer func() {
		playersLock.Lock()
		delete(players, player)
		playersLock.Unlock()
		socket.Close()
	}()
	for {
		var request request
		if socket.ReadJSON(&request) != nil {
			return
		}
		player.answer(request)
	}
}

func tick() {
	for {
		playersLock.Lock()
		wait := due - time.Since(started)
		playersLock.Unlock()
		time.Sleep(wait)
		playersLock.Lock()
		due += tickTime
		everybody := make([]*player, 0, len(players))
		for player := range players {
			everybody = append(everybody, player)
		}
		playersLock.Unlock()
		for _, player := range everybody {
			player.advance()
		}
	}
}

func main() {
	if len(os.Args) != 2 {
		log.Fatal("usage: gorilla PORT")
	}
	go tick()
	http.HandleFunc("/play", play)
	log.Fatal(http.ListenAndServe("127.0.0.1:"+os.Args[1], nil))
}
