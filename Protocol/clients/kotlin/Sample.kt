// A ChefDash client to start from: it signs in, plays level 1 by the recipe and prints what happens.
// It needs ChefDashMessages.kt, org.json and OkHttp. Protocol/clients/README.md says how to build it.
//
//     SampleKt URL        for example ws://127.0.0.1:8080/play

import chefdash.*
import okhttp3.OkHttpClient
import okhttp3.Request
import okhttp3.Response
import okhttp3.WebSocket
import okhttp3.WebSocketListener
import java.util.UUID
import java.util.concurrent.LinkedBlockingQueue
import java.util.concurrent.TimeUnit
import kotlin.random.Random
import kotlin.system.exitProcess

const val FIRST_PAUSE_MS = 250L
const val LONGEST_PAUSE_MS = 10_000L
const val CHECK_MS = 250L
// So many redirects within this time are followed without a pause.
const val REDIRECT_LIMIT = 5
const val REDIRECTS_WITHIN_MS = 10_000L
const val REDIRECT_PAUSE_MS = 2_000L

class Closed(val code: Int, val reason: String?)

/** Queues what OkHttp's threads receive: texts, and Closed at the end. OkHttp itself answers pings. */
class Events(private val queue: LinkedBlockingQueue<Any>) : WebSocketListener() {
    override fun onMessage(webSocket: WebSocket, text: String) = queue.put(text)

    override fun onClosing(webSocket: WebSocket, code: Int, reason: String) {
        queue.put(Closed(code, reason))
        webSocket.close(1000, null)
    }

    override fun onFailure(webSocket: WebSocket, error: Throwable, response: Response?) =
        queue.put(Closed(1006, error.toString()))
}

class Sample(private val url: String) {
    private val http = OkHttpClient()
    private var next: String? = null // the address of the next connection alone, if the server has sent this one on
    private val redirectsMs = mutableListOf<Double>()
    private lateinit var socket: WebSocket
    private lateinit var queue: LinkedBlockingQueue<Any> // one for each connection
    private var playerId: String? = null // the returning player; a game keeps both in its settings
    private var token: String? = null
    private var ping: PingTerms? = null // null until the welcome
    private var startId = newId() // one for each round: a repeated request is carried out once
    private var round: Round? = null
    private var order = 0L
    private var unansweredTap: String? = null
    private var dueMs = 0.0 // when to send hello, or start_round after the welcome
    private var heardMs = 0.0
    private var pingedMs = 0.0
    private var shortestTripMs = 0.0
    private var failures = 0

    /** Plays on one connection after another, until the process ends. */
    fun run() {
        while (true) {
            val closed = connect()
            ping = null
            println("closed with ${closed.code} ${closed.reason}")
            if (next != null) {
                if (redirectsMs.size > REDIRECT_LIMIT) Thread.sleep(REDIRECT_PAUSE_MS)
                continue
            }
            val advice = CLOSE_CODES.find { closed.code in it.codes }
            if (advice == null || !advice.retries) exitProcess(1)
            // The server takes a few seconds to come back.
            if (advice.isSlow) failures = maxOf(failures, 3)
            val pauseMs = minOf(FIRST_PAUSE_MS shl minOf(failures++, 10), LONGEST_PAUSE_MS) *
                Random.nextInt(50, 150) / 100
            println("connecting again in $pauseMs ms")
            Thread.sleep(pauseMs)
        }
    }

    /** Connects and plays until the connection is closed. */
    private fun connect(): Closed {
        queue = LinkedBlockingQueue()
        val request = Request.Builder().url(next ?: url).header("Sec-WebSocket-Protocol", SUBPROTOCOL).build()
        next = null
        socket = http.newWebSocket(request, Events(queue))
        heardMs = nowMs()
        dueMs = heardMs
        while (true) {
            check()?.let { return it }
            val event = queue.poll(CHECK_MS, TimeUnit.MILLISECONDS)
            if (event is Closed) return event
            if (event != null) heardMs = nowMs()
            if (event is String) handle(ServerMessage.parse(event))
        }
    }

    private fun handle(message: ServerMessage?) {
        when (message) {
            is ServerMessage.Welcome -> {
                playerId = message.player.playerId
                token = message.token ?: token
                println("signed in as $playerId, token $token")
                ping = message.ping
                pingedMs = Double.NEGATIVE_INFINITY
                shortestTripMs = Double.POSITIVE_INFINITY // a restarted server has a new clock
                if (message.roundId == null) dueMs = nowMs() // otherwise the round's snapshot comes by itself
            }
            is ServerMessage.Snapshot -> {
                println("round ${message.round.roundId} at tick ${message.state.tick}")
                failures = 0
                round = message.round
                unansweredTap = null
            }
            is ServerMessage.State -> round?.let { play(it, message.state) }
            is ServerMessage.Tapped -> {
                println("tapped $unansweredTap: ${message.outcome}")
                unansweredTap = null
            }
            is ServerMessage.Pong -> {
                val tripMs = nowMs() - message.clientTime
                if (tripMs >= shortestTripMs) return
                shortestTripMs = tripMs
                val offsetMs = message.serverTimeMs - (message.clientTime + tripMs / 2)
                println("clock offset %.1f ms".format(offsetMs))
            }
            is ServerMessage.RoundEnded -> {
                if (message.roundId != round?.roundId) return
                println("stars ${message.stars}, coins ${message.coins}")
                finish(0)
            }
            is ServerMessage.Redirect -> {
                println("sent on to ${message.url}")
                if (url.startsWith("wss:") && !message.url.startsWith("wss:")) return // that gives up TLS
                next = message.url // the server closes the connection
                redirectsMs.removeAll { nowMs() - it >= REDIRECTS_WITHIN_MS }
                redirectsMs.add(nowMs())
            }
            is ServerMessage.Error -> {
                println("refused: ${message.code}: ${message.message}")
                unansweredTap = null
                if (message.re != null) dueMs = nowMs() + (message.retryAfterMs ?: 1_000) // taps have no id
                if (message.code == ErrorCode.STALE_REQUEST) startId = newId() // that round is over
                else if (!message.retry) finish(1)
            }
            else -> Unit // a newer server may say more
        }
    }

    /** Taps the next ingredient, one at each frame, but not in feedback or an unknown phase. */
    private fun play(round: Round, state: RoundState) {
        val recipe = round.recipes[state.recipe]
        if (state.order != order) println("order ${state.order}: ${recipe.name}")
        order = state.order
        if (state.phase != RoundPhase.COOKING || unansweredTap != null) return
        val id = round.ingredients[recipe.layers[state.plate.size]].ingredientId
        unansweredTap = id
        send(ClientMessage.Tap(ingredientId = id))
    }

    /** Sends what is due, and drops a dead connection. */
    private fun check(): Closed? {
        val intervalMs = ping?.intervalMs ?: 10_000
        val timeoutMs = ping?.timeoutMs ?: 10_000
        if (nowMs() - heardMs > intervalMs + timeoutMs + 2_000) {
            socket.cancel()
            return Closed(1006, "nothing came any more")
        }
        if (ping != null && nowMs() - pingedMs > intervalMs / 4) {
            pingedMs = nowMs()
            send(ClientMessage.Ping(clientTime = pingedMs))
        }
        if (nowMs() >= dueMs) {
            dueMs = Double.POSITIVE_INFINITY
            if (ping != null) send(ClientMessage.StartRound(startId, levelId = 1))
            else send(ClientMessage.Hello("hello", playerId, token, client = "kotlin-sample/1", redirects = true))
        }
        return null
    }

    private fun newId() = UUID.randomUUID().toString()
    private fun nowMs() = System.nanoTime() / 1e6

    /** Sends a message. If the connection is gone, its end is in the queue or comes there. */
    private fun send(message: ClientMessage) {
        socket.send(message.toJson().toString())
    }

    private fun finish(exitCode: Int) {
        socket.close(1000, null)
        do { val event = queue.poll(2, TimeUnit.SECONDS) } while (event != null && event !is Closed)
        exitProcess(exitCode)
    }
}

fun main(arguments: Array<String>) = Sample(arguments[0]).run()
