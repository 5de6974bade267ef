import ChefDashClient
import GameProtocol
import Kitchen

/// A person at a client, on a network with a delay.
///
/// The person looks 150 ms after their last tap, or after an order has appeared, and taps some 250
/// ms later, at the place where the right ingredient was then. If the grid moves in between, the
/// tap hits another ingredient.
package struct DelayedPlayer {
    /// The delay of messages.
    package struct Network: Hashable, Sendable {
        /// The round-trip time without jitter.
        package var roundTripMilliseconds: Int
        /// The maximum extra delay of each message.
        package var jitterMilliseconds: Int

        package init(roundTripMilliseconds: Int, jitterMilliseconds: Int = 0) {
            self.roundTripMilliseconds = roundTripMilliseconds
            self.jitterMilliseconds = jitterMilliseconds
        }
    }

    /// A server message about the player's own round.
    enum News {
        case state(RoundState)
        case answer(Tapped, id: String)
    }

    /// A tap that hasn't arrived yet.
    struct Tap {
        let id: String
        let ingredient: Int
    }

    private enum Attention {
        /// Will look at this time.
        case looking(at: Int)
        /// Will tap the place at this time.
        case reaching(place: Int, at: Int)
    }

    private static let seeingMilliseconds = 150
    private static let reachingMilliseconds = 190...310

    private let network: Network
    /// True if the client shows taps before the answer.
    private let predicts: Bool
    private let tickMilliseconds: Int
    private var prediction: RoundPrediction
    private var random: SplitMix64
    /// Separate from the person's randomness, so that the person acts the same on any network.
    private var networkRandom: SplitMix64
    private var attention = Attention.looking(at: -1_000)
    private var wasCooking = false
    private(set) var taps = 0
    private var upstream: [(arrival: Int, tap: Tap)] = []
    private var downstream: [(arrival: Int, news: News)] = []
    private(set) var wrongTaps = 0
    private(set) var ignoredTaps = 0

    init(
        _ snapshot: Snapshot, tickMilliseconds: Int, network: Network, predicts: Bool, seed: UInt64
    ) {
        prediction = RoundPrediction(snapshot)
        self.tickMilliseconds = tickMilliseconds
        self.network = network
        self.predicts = predicts
        random = SplitMix64(seed: seed)
        networkRandom = SplitMix64(seed: ~seed)
    }

    // MARK: - The network

    mutating func send(_ news: News, at now: Int) {
        downstream.append((arrival(at: now, after: downstream.last?.arrival), news))
    }

    /// Removes and returns the taps that have arrived.
    mutating func arrived(by now: Int) -> [Tap] {
        let count = upstream.prefix { $0.arrival <= now }.count
        defer { upstream.removeFirst(count) }
        return upstream.prefix(count).map(\.tap)
    }

    /// Messages don't overtake each other.
    private mutating func arrival(at now: Int, after last: Int?) -> Int {
        let jitter = networkRandom.next(below: network.jitterMilliseconds + 1)
        return max(last ?? 0, now + network.roundTripMilliseconds / 2 + jitter)
    }

    /// The time of the next event, of a message or of the person.
    var next: Int {
        let due =
            switch attention {
            case .looking(let time), .reaching(_, let time): time
            }
        return min(due, upstream.first?.arrival ?? .max, downstream.first?.arrival ?? .max)
    }

    // MARK: - The person

    mutating func act(at now: Int) {
        let count = downstream.prefix { $0.arrival <= now }.count
        for (_, news) in downstream.prefix(count) { take(news) }
        downstream.removeFirst(count)
        switch attention {
        case .looking(let time) where time <= now: look(at: now)
        case .reaching(let place, let time) where time <= now: tap(place, at: now)
        case .looking, .reaching: break
        }
    }

    private mutating func take(_ news: News) {
        switch news {
        case .state(let state): prediction.take(state)
        case .answer(let tapped, let id):
            prediction.take(tapped, to: id)
            switch tapped.outcome {
            case .wrong: wrongTaps += 1
            case .ignored: ignoredTaps += 1
            case .correct, .served, .unknown: break
            }
        }
    }

    /// The server's time when a message sent now arrives.
    private func playTime(at now: Int) -> Int {
        now + (network.roundTripMilliseconds + network.jitterMilliseconds) / 2
    }

    /// The tick of play time; without prediction, everything is shown on arrival.
    private func tick(at now: Int) -> Int {
        let time = playTime(at: now)
        return time < 0 ? -1 : time / tickMilliseconds
    }

    private func millisecondsToNextTick(at now: Int) -> Int {
        let time = playTime(at: now)
        return time < 0 ? -time : tickMilliseconds - time % tickMilliseconds
    }

    private mutating func shown(at now: Int) -> RoundState {
        predicts ? prediction.state(at: tick(at: now)) : prediction.told
    }

    private mutating func look(at now: Int) {
        let state = shown(at: now)
        guard tick(at: now) >= 0, state.phase == .cooking,
            let needed = prediction.round.recipes[state.recipe].layers.dropFirst(state.plate.count)
                .first
        else {
            wasCooking = false
            attention = .looking(at: now + millisecondsToNextTick(at: now))
            return
        }
        guard wasCooking else {
            // A new order has appeared; the person will see it in a moment.
            wasCooking = true
            attention = .looking(at: now + Self.seeingMilliseconds)
            return
        }
        let range = Self.reachingMilliseconds
        attention = .reaching(
            place: state.grid.firstIndex(of: needed)!,
            at: now + range.lowerBound + random.next(below: range.count))
    }

    private mutating func tap(_ place: Int, at now: Int) {
        let state = shown(at: now)
        attention = .looking(at: now + Self.seeingMilliseconds)
        guard state.phase == .cooking else { return }
        taps += 1
        let tap = Tap(id: "\(taps)", ingredient: state.grid[place])
        upstream.append((arrival(at: now, after: upstream.last?.arrival), tap))
        if predicts { prediction.tap(tap.ingredient, id: tap.id, at: tick(at: now)) }
    }
}
