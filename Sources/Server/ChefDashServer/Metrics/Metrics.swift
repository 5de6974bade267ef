import Glibc
import Runtime
import Store

/// The metrics for operators at `/metrics`, in Prometheus' text format 0.0.4.
struct Metrics {
    let context: ServerContext
    let connectionCount: ConnectionCount
    let shards: [Shard]
    let hall: Hall
    let census: Census
    /// Nil without TLS.
    let certificate: ServerCertificate?

    var text: String {
        var page = MetricsPage()
        ProcessMetrics(configuration: context.configuration, log: context.log, isStandby: false)
            .write(to: &page)
        let node = NodeName(of: context.configuration)
        page.info(
            "chefdash_node_info", "This server among the nodes of its store",
            [
                ("name", node.name), ("epoch", "\(context.store.epoch)"), ("url", node.url),
                ("version", node.version),
            ])
        page.gauge(
            "chefdash_other_nodes", "Living nodes that this one can send players on to",
            context.stop.successors.withLock(\.count))
        page.gauge(
            "chefdash_ready", "1 if ready for new players, 0 for the reason that /readyz gives",
            context.obstacle(at: hall.queue.now) == nil ? 1 : 0)
        page.gauge("chefdash_connections", "Current connections", connectionCount.current)
        page.counter(
            "chefdash_connections_accepted_total", "Connections since the start",
            connectionCount.total)
        page.gauge(
            "chefdash_sessions", "Players who are connected or may still return to their round",
            context.counters.sessionCount)
        page.gauge("chefdash_rooms", "Running rounds and races", context.stop.roundCount)
        writePlay(to: &page)
        writeRaces(to: &page)
        writeTraffic(to: &page)
        writeStore(to: &page)
        page.counters(
            "chefdash_limit_reached_total", "Limits that peers reached, by limit", label: "limit",
            Limit.allCases.map { ($0.rawValue, context.limitLog.count($0)) })
        page.histogram(
            "chefdash_tick_lateness_seconds", "Delay of the shards' tick slots",
            shards.map(\.tickLateness.counts).reduce(DurationHistogram.Counts(), +))
        page.histogram(
            "chefdash_tick_duration_seconds",
            "Duration of the tick slots due together, including sending",
            shards.map(\.tickDuration.counts).reduce(DurationHistogram.Counts(), +))
        page.gauge(
            "chefdash_certificate_expiry_timestamp_seconds",
            "The end of the TLS certificate, since 1970-01-01 UTC",
            certificate?.holder.current.certificate.expirySeconds)
        return page.text
    }

    private func writePlay(to page: inout MetricsPage) {
        let counters = context.counters
        page.counter("chefdash_rounds_started_total", "Solo rounds started", counters.roundsStarted)
        page.counter(
            "chefdash_rounds_settled_total", "Solo rounds with a saved result",
            counters.roundsSettled)
        page.counters(
            "chefdash_taps_total", "Taps in rounds and races, by outcome", label: "outcome",
            counters.taps)
        page.counters(
            "chefdash_errors_total", "Refused requests, by error code",
            label: "code", counters.errorCounts)
        page.counters(
            "chefdash_closes_total",
            "Closed WebSockets, by close code (none without a close frame) and who closed",
            counters.closeCounts.map { close, count in
                ("code=\"\(close.code)\",by=\"\(close.isOurs ? "server" : "peer")\"", count)
            })
    }

    private func writeTraffic(to page: inout MetricsPage) {
        func sum(_ counter: (ShardTraffic) -> UInt64) -> UInt64 {
            shards.reduce(0) { $0 + counter($1.traffic) }
        }
        page.counter(
            "chefdash_state_frames_total", "State frames sent",
            sum { $0.stateFrames.load(ordering: .relaxed) })
        page.counter(
            "chefdash_state_frames_replaced_total",
            "State frames replaced by newer ones because the reader was slow",
            sum { $0.replacedFrames.load(ordering: .relaxed) })
        page.counter(
            "chefdash_state_frames_thinned_total",
            "Ticks whose state a later frame shows, because the shard was overloaded",
            sum { $0.thinnedFrames.load(ordering: .relaxed) })
        page.gauge(
            "chefdash_overloaded_shards", "Shards on which no round can start",
            context.overloadedShards.withLock(\.count))
        page.counter(
            "chefdash_messages_received_total", "Messages from clients",
            sum { $0.messages.load(ordering: .relaxed) })
        page.counter(
            "chefdash_received_bytes_total", "Bytes from sockets; with TLS, the bytes inside it",
            sum { $0.receivedBytes.load(ordering: .relaxed) })
        page.counter(
            "chefdash_sent_bytes_total", "Bytes to sockets, with TLS's own",
            sum { $0.sentBytes.load(ordering: .relaxed) })
        page.counter(
            "chefdash_shard_arrivals_total",
            "Work items that shards received from other queues; taps and frames need none",
            sum { $0.arrivals.load(ordering: .relaxed) })
        page.gauge(
            "chefdash_blocked_connections",
            "Connections whose socket is full",
            shards.reduce(0) { $0 + $1.traffic.blockedConnections.load(ordering: .relaxed) })
    }

    private func writeStore(to page: inout MetricsPage) {
        let counters = context.counters
        page.gauge(
            "chefdash_store_available", "1 if the game's database takes commits",
            context.store.isAvailable && !context.isSilent(at: hall.queue.now) ? 1 : 0)
        page.histogram(
            "chefdash_commit_seconds", "Duration of the database's commits",
            counters.commitTime.counts)
        page.counter(
            "chefdash_committed_operations_total", "Changes in these commits",
            counters.committedOperations)
        page.counter(
            "chefdash_commit_failures_total",
            "Failed tries to commit to the database, and lost connections to it",
            counters.failedCommits)
        page.gauge(
            "chefdash_library_available", "1 if the recipe library's database takes commits",
            context.library.isAvailable ? 1 : 0)
        page.histogram(
            "chefdash_library_commit_seconds", "Duration of the recipe library's commits",
            counters.libraryCommitTime.counts)
        page.counter(
            "chefdash_library_operations_total", "Edits and changes of households in these commits",
            counters.libraryOperations)
        page.counter(
            "chefdash_library_commit_failures_total",
            "Failed tries to commit to the recipe library, and lost connections to it",
            counters.failedLibraryCommits)
        if let log = Server.location(of: context.configuration).logByteCounts {
            page.gauges(
                "chefdash_wal_bytes", "Bytes of the databases' write-ahead logs", label: "database",
                [("game", log.game), ("library", log.library)])
        }
        let counts = census.counts
        page.gauge("chefdash_players", "Players in the database", counts.players)
        page.gauge("chefdash_households", "Households in the database", counts.households)
        page.gauge(
            "chefdash_held_reviews", "Results that wait for a review", counts.heldReviews)
        page.gauge(
            "chefdash_companions", "Connections to the recipe library", counters.companionCount)
        page.counters(
            "chefdash_swept_total", "Rows removed by sweeps, by kind", label: "kind",
            counters.sweptCounts)
    }

    private func writeRaces(to page: inout MetricsPage) {
        let races = context.raceCounters
        page.gauge(
            "chefdash_races", "Running races, from their opening to their result", races.running)
        page.counter("chefdash_races_started_total", "Races opened", races.started)
        page.counter(
            "chefdash_races_settled_total", "Races that ended with a result", races.settled)
        page.counter(
            "chefdash_races_abandoned_total", "Races that ended without a result", races.abandoned)
        let hall = hall.counts
        page.gauge("chefdash_queue_tickets", "Tickets waiting in the queue", hall.tickets)
        page.gauge("chefdash_race_rooms", "Open race rooms", hall.rooms)
        page.gauge(
            "chefdash_race_players", "Players in the queue or in a race room", hall.players)
        page.gauge("chefdash_spectators", "Spectators in rooms", races.spectators)
        page.gauge("chefdash_bots", "Bots in rooms", races.bots)
    }
}
