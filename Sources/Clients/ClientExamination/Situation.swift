import GameProtocol

/// A situation that a client has to cope with: the server's actions, their times, and the required
/// reaction. `Examination` plays it.
package struct Situation: Sendable {
    /// The trigger of an event.
    enum Moment: Hashable, Sendable {
        case opened
        /// The client says hello.
        case hello
        /// The client received its welcome and everything that follows a welcome.
        case welcomed
        /// The client requests a round, and none has started yet.
        case start
        /// A round has started, and its snapshot isn't sent yet.
        case started
        /// This number of right taps has arrived since the previous event.
        case taps(Int)
        /// This many milliseconds have passed since the previous event.
        case later(Double)
        /// The round has ended, and its result isn't sent yet.
        case ended
    }

    /// An action of the server.
    enum Act: Hashable, Sendable {
        /// Drops the connection without a close frame.
        case drop
        case close(UInt16)
        /// Drops, or doesn't accept, the next connections.
        case refuse([Refusal])
        /// Sends the client to another node instead of answering.
        case sendOn
        /// Sends the client to an address without TLS instead of answering.
        case sendToPlain
        /// Refuses the current request.
        case fail(ErrorCode, retry: Bool, afterMilliseconds: Int? = nil)
        /// Refuses every start of a round from now on.
        case lock
        /// Forgets the player.
        case forget
        case announceStop(milliseconds: Int)
        /// Shows feedback and sends no frames for this many milliseconds.
        case fallSilent(Double)
    }

    enum Refusal: Hashable, Sendable {
        /// HTTP 503.
        case status
        case dropWhenOpened
        case dropAtHello
    }

    struct Event: Sendable {
        let moment: Moment
        let acts: [Act]

        init(_ moment: Moment, _ acts: Act...) {
            self.moment = moment
            self.acts = acts
        }
    }

    /// The server's manner of sending messages during the whole situation.
    struct Manner: OptionSet, Sendable {
        let rawValue: Int

        /// Adds members, messages and words that no client knows, and uses the largest numbers.
        static let unknown = Manner(rawValue: 1)
        /// Drops most frames, sends others late and together, and repeats old ones.
        static let gaps = Manner(rawValue: 2)
        /// Sends a state before the answer to a start, and sends answers in another order.
        static let disorder = Manner(rawValue: 4)
        /// Sends snapshots, balances and results twice.
        static let twice = Manner(rawValue: 8)
        /// Compresses every message, if the client offers it.
        static let compressed = Manner(rawValue: 16)
        /// Sends messages in fragments, with a ping between them.
        static let fragments = Manner(rawValue: 32)
    }

    /// The required behaviour after the last event. A client that has received a result may also
    /// end.
    enum Aim: Sendable {
        /// Play a round to its end.
        case round
        /// Tap rightly twice, on a new connection if the client lost the old one.
        case play
        case signIn
        /// Don't connect automatically.
        case stayAway
        /// Don't repeat the same request again and again.
        case relent
    }

    package let name: String
    /// The description, one sentence.
    package let summary: String
    let events: [Event]
    let manner: Manner
    let aim: Aim
    /// The round's maximum length in ticks.
    let capTicks: Int

    /// True if it examines clients that follow redirects, and no others.
    var sendsOn: Bool {
        givesUpTLS || events.contains { $0.acts.contains(.sendOn) }
    }

    /// True if it examines only clients that connect with TLS.
    var givesUpTLS: Bool { events.contains { $0.acts.contains(.sendToPlain) } }

    /// True if rounds can reach their end.
    var endsRounds: Bool { aim == .round || events.contains { $0.moment == .ended } }

    private init(
        _ name: String, _ summary: String, _ events: [Event] = [], manner: Manner = [],
        aim: Aim, capTicks: Int = 1800
    ) {
        self.name = name
        self.summary = summary
        self.events = events
        self.manner = manner
        self.aim = aim
        self.capTicks = capTicks
    }

    /// All situations, in the order of the examination.
    package static let all: [Situation] =
        [
            Situation(
                "first-round", "A player signs up and plays a round.", aim: .round, capTicks: 50),
            Situation(
                "drop", "The connection drops in mid-round without a close frame.",
                [Event(.taps(2), .drop)], aim: .play),
            Situation(
                "refused", "The connection drops, and the next three connections fail.",
                [Event(.taps(2), .refuse([.status, .dropWhenOpened, .dropAtHello]), .drop)],
                aim: .play),
        ] + finalCloses + [
            Situation(
                "close-4003", "The server closes with 4003: no pong in time.",
                [Event(.taps(2), .close(4003))], aim: .play),
            Situation(
                "close-1005", "The connection ends with a close frame without a code.",
                [Event(.taps(2), .close(1005))], aim: .play),
            Situation(
                "close-1012", "A proxy closes with 1012: it restarts.",
                [Event(.taps(2), .close(1012))], aim: .play),
            Situation(
                "lost-answer", "The connection drops before the answer to start_round.",
                [Event(.started, .drop)], aim: .play),
            Situation(
                "lost-frames",
                "Frames are dropped or late, and some are of the round before.",
                [Event(.ended)], manner: .gaps, aim: .play, capTicks: 40),
            Situation(
                "unknown",
                "Members, messages and words that aren't in this version, and large numbers.",
                [Event(.start, .fail(.unknown, retry: true, afterMilliseconds: 300))],
                manner: .unknown, aim: .round, capTicks: 60),
            Situation(
                "busy", "A start is refused three times, with retry.",
                [
                    Event(.start, .fail(.busy, retry: true)),
                    Event(.start, .fail(.busy, retry: true, afterMilliseconds: 700)),
                    Event(.start, .fail(.rateLimited, retry: true, afterMilliseconds: 1500)),
                ], aim: .play),
            Situation(
                "locked", "Every start is refused with level_locked, without retry.",
                [Event(.welcomed, .lock)], aim: .relent),
            Situation(
                "shutdown", "The server says that it stops, closes with 4005 and is back.",
                [
                    Event(.taps(2), .announceStop(milliseconds: 1500)),
                    Event(.later(1500), .close(4005)),
                ], aim: .signIn),
            Situation(
                "bad-token", "The server doesn't know the player any more.",
                [Event(.taps(2), .forget, .drop)], aim: .relent),
            Situation(
                "told-again", "Snapshots, balances and results are sent more than once.",
                [Event(.ended, .drop), Event(.welcomed, .drop), Event(.welcomed)],
                manner: .twice, aim: .play, capTicks: 40),
            Situation(
                "silence", "No frames for seven seconds, but pings.",
                [Event(.taps(2), .fallSilent(7000))], aim: .play),
            Situation(
                "disorder", "A state before the answer to start_round, answers out of order.",
                manner: .disorder, aim: .round, capTicks: 50),
            Situation(
                "compressed", "Every message is compressed, if the client offers that.",
                manner: .compressed, aim: .round, capTicks: 40),
            Situation(
                "fragments", "Messages in fragments that split characters, with pings between.",
                manner: .fragments, aim: .round, capTicks: 40),
        ] + redirects

    private static let redirects: [Situation] = [
        Situation(
            "redirect", "Another node has the player's round; later its connection drops.",
            [Event(.taps(2), .drop), Event(.hello, .sendOn), Event(.taps(2), .drop)], aim: .play),
        Situation(
            "redirect-start", "A redirect comes in place of the answer to start_round.",
            [Event(.start, .sendOn)], aim: .play),
        Situation(
            "redirect-dead", "The node of a redirect answers 503, at first and in mid-round.",
            [
                Event(.hello, .refuse([.status]), .sendOn),
                Event(.taps(2), .drop),
                Event(.hello, .refuse([.status]), .sendOn),
            ], aim: .play),
        Situation(
            "redirect-chain", "Six nodes send the client on, one after another.",
            Array(repeating: Event(.hello, .sendOn), count: 6), aim: .play),
        Situation(
            "redirect-plain", "A redirect leads from wss:// to ws://.",
            [Event(.hello, .sendToPlain)], aim: .signIn),
    ]

    private static let finalCloses: [Situation] = [
        (4000, Moment.taps(2), "the client had too many faults"),
        (4001, .taps(2), "the player connected elsewhere"),
        (4006, .taps(2), "too many messages"),
        (4007, .opened, "no version in common"),
        (1008, .taps(2), "a rule was broken"),
        (4999, .taps(2), "a code that this version doesn't have"),
    ].map { code, moment, reason in
        Situation(
            "close-\(code)", "The server closes with \(code): \(reason).",
            [Event(moment, .close(code))], aim: .stayAway)
    }
}
