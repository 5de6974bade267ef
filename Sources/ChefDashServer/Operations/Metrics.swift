import Glibc
import Runtime

/// The metrics for operators at `/metrics`, in Prometheus' text format 0.0.4.
struct Metrics {
    private let context: ServerContext
    private let connectionCount: ConnectionCount
    private let shards: [Shard]
    private let hall: Hall

    init(
        context: ServerContext, connectionCount: ConnectionCount, shards: [Shard], hall: Hall
    ) {
        self.context = context
        self.connectionCount = connectionCount
        self.shards = shards
        self.hall = hall
    }

    /// The `Content-Type` of the format.
    static let contentType = "text/plain; version=0.0.4; charset=utf-8"

    /// The current metrics.
    var text: String {
        var page = MetricsPage()
        page.gauge("chefdash_connections", "Connections, of any kind", connectionCount.current)
        page.counter(
            "chefdash_connections_accepted_total", "Connections since the start",
            connectionCount.total)
        page.gauge(
            "chefdash_sessions", "Players that are here or may come back to their round",
            context.counters.sessionCount.load(ordering: .relaxed))
        page.gauge(
            "chefdash_rooms", "Rounds and races under way",
            context.stop.roundCount.load(ordering: .relaxed))
        writePlay(to: &page)
        writeRaces(to: &page)
        writeTraffic(to: &page)
        writeStore(to: &page)
        page.counters(
            "chefdash_limit_reached_total", "How often a peer ran into a limit", label: "limit",
            Limit.allCases.map { ($0.rawValue, context.limitLog.count($0)) })
        page.histogram(
            "chefdash_tick_lateness_seconds", "How late a shard began a slot of its ticks",
            shards.map(\.tickLateness.counts).reduce(DurationHistogram.Counts(), +))
        page.histogram(
            "chefdash_tick_duration_seconds",
            "How long the slots that a shard had to do at once took it, with what they sent",
            shards.map(\.tickDuration.counts).reduce(DurationHistogram.Counts(), +))
        let process = ProcessUsage.now
        page.counter(
            "process_cpu_seconds_total", "User and system time", process.processorSeconds)
        page.gauge("process_open_fds", "Open descriptors", process.descriptorCount)
        page.gauge(
            "process_resident_memory_bytes", "Memory that is in RAM", process.residentBytes)
        return page.text
    }

    private func writePlay(to page: inout MetricsPage) {
        let counters = context.counters
        page.counter(
            "chefdash_rounds_started_total", "Rounds alone that were started",
            counters.roundsStarted.load(ordering: .relaxed))
        page.counter(
            "chefdash_rounds_settled_total", "Rounds alone whose result was written",
            counters.roundsSettled.load(ordering: .relaxed))
        page.counters(
            "chefdash_taps_total", "Taps in rounds and races, by what they did", label: "outcome",
            counters.taps)
        page.counters(
            "chefdash_errors_total", "Requests that were refused, by the code that was told",
            label: "code", counters.errorCounts)
        page.counters(
            "chefdash_closes_total",
            "WebSockets that ended, by close code (none without a close frame) and who closed",
            counters.closeCounts.map { close, count in
                ("code=\"\(close.code)\",by=\"\(close.isOurs ? "server" : "peer")\"", count)
            })
    }

    private func writeTraffic(to page: inout MetricsPage) {
        func sum(_ counter: (ShardTraffic) -> UInt64) -> UInt64 {
            shards.reduce(0) { $0 + counter($1.traffic) }
        }
        page.counter(
            "chefdash_state_frames_total", "Frames of moving state that were sent",
            sum { $0.stateFrames.load(ordering: .relaxed) })
        page.counter(
            "chefdash_state_frames_replaced_total",
            "Of these, those that a newer one replaced since the reader was slow",
            sum { $0.replacedFrames.load(ordering: .relaxed) })
        page.counter(
            "chefdash_messages_received_total", "Messages from clients",
            sum { $0.messages.load(ordering: .relaxed) })
        page.counter(
            "chefdash_received_bytes_total", "Bytes from sockets, inside of TLS where it is spoken",
            sum { $0.receivedBytes.load(ordering: .relaxed) })
        page.counter(
            "chefdash_sent_bytes_total", "Bytes to sockets, inside of TLS where it is spoken",
            sum { $0.sentBytes.load(ordering: .relaxed) })
        page.counter(
            "chefdash_shard_arrivals_total",
            "Pieces of work that shards were handed by other queues, which no tap or frame needs",
            sum { $0.arrivals.load(ordering: .relaxed) })
        page.gauge(
            "chefdash_blocked_connections",
            "Connections with output that their socket doesn't take",
            shards.reduce(0) { $0 + $1.traffic.blockedConnections.load(ordering: .relaxed) })
    }

    private func writeStore(to page: inout MetricsPage) {
        page.histogram(
            "chefdash_commit_seconds", "How long the database's commits took",
            context.counters.commitTime.counts)
        page.counter(
            "chefdash_committed_operations_total", "Changes in these commits",
            context.counters.committedOperations.load(ordering: .relaxed))
        page.counters(
            "chefdash_swept_total", "What sweeps removed, by kind", label: "kind",
            context.counters.sweptCounts)
    }

    private func writeRaces(to page: inout MetricsPage) {
        let races = context.raceCounters
        page.gauge(
            "chefdash_races", "Races under way, from their opening to their result", races.running)
        page.counter(
            "chefdash_races_started_total", "Races that were opened since the start",
            races.started.load(ordering: .relaxed))
        page.counter(
            "chefdash_races_settled_total", "Races that ended with a result",
            races.settled.load(ordering: .relaxed))
        page.counter(
            "chefdash_races_abandoned_total", "Races that ended without one",
            races.abandoned.load(ordering: .relaxed))
        let hall = hall.counts
        page.gauge("chefdash_queue_tickets", "Tickets that wait in the queue", hall.tickets)
        page.gauge("chefdash_race_rooms", "Rooms of races that are open", hall.rooms)
        page.gauge(
            "chefdash_race_players", "Players in the queue or in a room of races", hall.players)
        page.gauge(
            "chefdash_spectators", "Spectators in rooms",
            races.spectators.load(ordering: .relaxed))
        page.gauge(
            "chefdash_bots", "Bots that are lent to rooms", races.bots.load(ordering: .relaxed))
    }
}
