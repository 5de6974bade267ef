# A ChefDash client to start from: it signs in, plays level 1 by the recipe and prints what happens.
# It needs chefdash_messages.gd and Godot 3.2. Protocol/clients/README.md says how to run it.
#
#     godot3-server --script sample.gd URL        for example ws://127.0.0.1:8080/play
extends SceneTree

const Messages = preload("chefdash_messages.gd")

const FIRST_PAUSE_MS = 250
const LONGEST_PAUSE_MS = 10000
# So many redirects within this time are followed without a pause.
const REDIRECT_LIMIT = 5
const REDIRECTS_WITHIN_MS = 10000
const REDIRECT_PAUSE_MS = 2000

var url: String = OS.get_cmdline_args()[-1]
var next_url = null  # the address of the next connection alone, if the server has sent this one on
var redirects_ms = []
var socket: WebSocketClient = null
var close_code = 1006
var close_reason = ""
var player_id = null  # the returning player; a game keeps both in its settings
var token = null
var ping = null  # null until the welcome
var start_id = new_id()  # one for each round: a repeated request is carried out once
var round_ = null
var order = 0
var unanswered_tap = null
var due_ms = INF  # when to send hello, or start_round after the welcome
var connect_ms = 0.0
var heard_ms = 0.0
var pinged_ms = 0.0
var shortest_trip_ms = INF
var failures = 0


func _init():
	randomize()


# Called at each frame.
func _idle(_delta):
	var current = socket  # keeps it alive during `poll`, even if `closed` releases it
	if current != null:
		current.poll()
	if socket == null:
		if now_ms() >= connect_ms:
			open()
		return false
	var interval_ms = 10000 if ping == null else ping.interval_ms
	var timeout_ms = 10000 if ping == null else ping.timeout_ms
	if now_ms() - heard_ms > interval_ms + timeout_ms + 2000:
		close_reason = "nothing came any more"
		closed()
	elif ping != null and now_ms() - pinged_ms > interval_ms / 4:
		pinged_ms = now_ms()
		var request = Messages.PingMessage.new()
		request.client_time = pinged_ms
		send(request)
	if now_ms() >= due_ms:
		due_ms = INF
		if ping == null:
			say_hello()
		else:
			start_round()
	return false


func open():
	close_code = 1006
	close_reason = ""
	socket = WebSocketClient.new()
	socket.connect("connection_established", self, "opened")
	socket.connect("data_received", self, "received")
	socket.connect("server_close_request", self, "close_requested")
	socket.connect("connection_closed", self, "closed")
	socket.connect("connection_error", self, "closed")
	heard_ms = now_ms()
	socket.connect_to_url(url if next_url == null else next_url, [Messages.SUBPROTOCOL])
	next_url = null


func opened(_subprotocol):
	socket.get_peer(1).set_write_mode(WebSocketPeer.WRITE_MODE_TEXT)
	due_ms = now_ms()


func say_hello():
	var request = Messages.HelloMessage.new()
	request.id = "hello"
	request.client = "gdscript-sample/1"
	request.redirects = true
	request.player_id = player_id
	request.token = token
	send(request)


func start_round():
	var request = Messages.StartRoundMessage.new()
	request.id = start_id
	request.level_id = 1
	send(request)


func received():
	heard_ms = now_ms()
	var message = Messages.parse(socket.get_peer(1).get_packet().get_string_from_utf8())
	if message == null:
		return  # a newer server may say more
	match message.type:
		"welcome":
			player_id = message.player.player_id
			if message.token != null:
				token = message.token
			print("signed in as %s, token %s" % [player_id, token])
			ping = message.ping
			pinged_ms = -INF
			shortest_trip_ms = INF  # a restarted server has a new clock
			if message.round_id == null:
				due_ms = now_ms()  # otherwise the round's snapshot comes by itself
		"snapshot":
			print("round %s at tick %d" % [message.round_.round_id, message.state.tick])
			failures = 0
			round_ = message.round_
			unanswered_tap = null
		"state":
			if round_ != null:
				play(message.state)
		"tapped":
			print("tapped %s: %s" % [unanswered_tap, message.outcome])
			unanswered_tap = null
		"pong":
			var trip_ms = now_ms() - message.client_time
			if trip_ms < shortest_trip_ms:
				shortest_trip_ms = trip_ms
				var offset_ms = message.server_time_ms - (message.client_time + trip_ms / 2)
				print("clock offset %.1f ms" % offset_ms)
		"round_ended":
			if round_ != null and message.round_id == round_.round_id:
				print("stars %d, coins %d" % [message.stars, message.coins])
				end(0)
		"redirect":
			print("sent on to %s" % message.url)
			if url.begins_with("wss:") and not message.url.begins_with("wss:"):
				return  # that gives up TLS
			next_url = message.url  # the server closes the connection
			while not redirects_ms.empty() and now_ms() - redirects_ms[0] >= REDIRECTS_WITHIN_MS:
				redirects_ms.pop_front()
			redirects_ms.append(now_ms())
		"error":
			print("refused: %s: %s" % [message.code, message.message])
			unanswered_tap = null
			if message.re != null:  # taps have no id
				due_ms = now_ms() + (1000 if message.retry_after_ms == null else message.retry_after_ms)
			if message.code == "stale_request":
				start_id = new_id()  # that round is over
			elif not message.retry:
				end(1)


# Taps the next ingredient, one at each frame of the server, but not in feedback or an unknown phase.
func play(state):
	var recipe = round_.recipes[state.recipe]
	if state.order != order:
		print("order %d: %s" % [state.order, recipe.name])
	order = state.order
	if state.phase != "cooking" or unanswered_tap != null:
		return
	unanswered_tap = round_.ingredients[recipe.layers[state.plate.size()]].ingredient_id
	var request = Messages.TapMessage.new()
	request.ingredient_id = unanswered_tap
	send(request)


func close_requested(code, reason):
	close_code = 1005 if code == 0 else code  # Godot has 0 for a close without a code
	close_reason = reason


func closed(_was_clean = false):
	socket = null
	ping = null
	due_ms = INF
	print("closed with %d %s" % [close_code, close_reason])
	if next_url != null:
		connect_ms = now_ms() + (REDIRECT_PAUSE_MS if redirects_ms.size() > REDIRECT_LIMIT else 0)
		return
	var advice = Messages.find_close_code(close_code)
	if advice == null or not advice.retries:
		quit(1)
		return
	# The server takes a few seconds to come back.
	if advice.is_slow:
		failures = int(max(failures, 3))
	var pause_ms = min(FIRST_PAUSE_MS * pow(2, failures), LONGEST_PAUSE_MS) * rand_range(0.5, 1.5)
	failures += 1
	print("connecting again in %d ms" % pause_ms)
	connect_ms = now_ms() + pause_ms


func send(request):
	if socket.get_connection_status() == NetworkedMultiplayerPeer.CONNECTION_CONNECTED:
		socket.get_peer(1).put_packet(JSON.print(request.to_dictionary()).to_utf8())


func end(exit_code):
	socket.disconnect_from_host(1000)
	quit(exit_code)


func now_ms():
	return OS.get_ticks_usec() / 1000.0


func new_id():
	return Crypto.new().generate_random_bytes(16).hex_encode()
