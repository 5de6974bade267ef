import Foundation
import TestSupport
import Testing

/// One attack on a server while well-behaved players keep playing.
struct Attack {
    let name: String
    /// The server's flags, separated by spaces.
    var flags = ""
    var environment: [String: String] = [:]
    /// The minimum number of times that each of these limits must be counted; each must also be
    /// logged.
    var limits: [String: Int] = [:]
    var playerCount = AbuseSize.choose(small: 2, full: 10)

    /// The maximum delay of 99 % of the ticks during the attack, in seconds.
    private static let latenessSeconds = 0.02
    private static let lateness = "chefdash_tick_lateness_seconds"

    /// Starts the server and the players, runs the attack, and checks everything that can be
    /// observed.
    ///
    /// - Parameter body: returns a short summary; runs on a thread of its own.
    func run(_ body: @escaping @Sendable (AttackScene) throws -> String) async throws {
        do {
            try await carryOut(body)
        } catch {
            report("", "\(error)", problems: ["\(error)"])
            throw error
        }
    }

    private func carryOut(
        _ body: @escaping @Sendable (AttackScene) throws -> String
    ) async throws {
        let data = TemporaryDirectory()
        let start = ContinuousClock.now
        let server = try await AttackedServer(
            data: data.path, flags: flags.split(separator: " ").map(String.init),
            environment: environment)
        let regulars = try await Regulars(count: playerCount, on: server.serving)
        let playing = Task { await regulars.play() }
        defer { regulars.stop() }
        let (summary, found, before, after) = try await Blocking.run {
            let scene = try AttackScene(server: server, playerCount: playerCount)
            let summary = try body(scene)
            for (limit, count) in limits {
                let reached = try scene.limitReached(limit)
                scene.expect(reached >= count, "\(limit) was counted \(reached) times of \(count)")
            }
            let after = try Self.metrics(of: server, withTicksSince: scene.metricsBefore)
            return (summary, scene.problems, scene.metricsBefore, after)
        }
        regulars.stop()
        var problems = found + (await playing.value)
        let lateness = try judgeLateness(before, after, &problems)
        let ending = try await server.serving.stop()
        if ending != .exit(0) { problems.append("the server ended with \(ending)") }
        judgeLog(server, start.duration(to: .now), &problems)
        report(summary, lateness, problems: problems)
        let log = server.log.suffix(4_000)
        #expect(problems.isEmpty, "\(problems.joined(separator: "\n"))\nthe log's end:\n\(log)")
    }

    /// Metrics after at least one tick: an attack can be over before that.
    private static func metrics(
        of server: AttackedServer, withTicksSince before: MetricsReading
    ) throws -> MetricsReading {
        let latest = ContinuousClock.now + .seconds(5)
        while true {
            let metrics = try server.metrics()
            let ticks = try metrics.observations(of: lateness, since: before).last?.count ?? 0
            if ticks > 0 || ContinuousClock.now > latest { return metrics }
        }
    }

    private func judgeLateness(
        _ before: MetricsReading, _ after: MetricsReading, _ problems: inout [String]
    ) throws -> String {
        let buckets = try after.observations(of: Self.lateness, since: before)
        let total = buckets.last?.count ?? 0
        guard let bound = buckets.first(where: { $0.count >= total * 0.99 })?.bound, total > 0
        else {
            problems.append("no tick was observed during the attack")
            return "no tick"
        }
        let inTime = buckets.last { $0.bound <= Self.latenessSeconds }?.count ?? 0
        // With fewer than a hundred ticks, one may be late.
        if AbuseSize.isFull, total - inTime > max(1, total * 0.01) {
            problems.append("\(total - inTime) of \(total) ticks began more than 20 ms late")
        }
        let text = bound.isFinite ? "< \((bound * 1000).formatted()) ms" : "> 1 s"
        return "tick lateness p99 \(text) of \(Int(total)) ticks"
    }

    /// At most one line a minute of each kind, and no secret in any.
    private func judgeLog(
        _ server: AttackedServer, _ duration: Duration, _ problems: inout [String]
    ) {
        let log = server.log.split(separator: "\n")
        let limitLines = log.filter { $0.contains(" event=limit_reached ") }
        let lines = Dictionary(grouping: limitLines) { line in
            line.split(separator: " ").first { $0.hasPrefix("limit=") } ?? line
        }
        for limit in limits.keys where lines["limit=\(limit)"] == nil {
            problems.append("the log tells nothing of the limit \(limit)")
        }
        let allowed = Int(duration.components.seconds / 60) + 1
        for (limit, lines) in lines where lines.count > allowed {
            problems.append("\(lines.count) lines about \(limit) within \(duration)")
        }
        // Tokens have 64 hexadecimal digits, ids 32. The ends of the ledger and the library are
        // logged with digests.
        let others = log.filter {
            !$0.contains("event=ledger_head ") && !$0.contains("event=library_head ")
        }
        let words = others.flatMap { $0.split { !$0.isHexDigit } }
        if words.contains(where: { $0.count > 40 }) {
            problems.append("the log holds what can be a token")
        }
    }

    /// One line for each attack.
    private func report(_ summary: String, _ lateness: String, problems: [String]) {
        let verdict = problems.isEmpty ? "passed" : "FAILED"
        let title = name.padding(toLength: 26, withPad: " ", startingAt: 0)
        let line = "abuse: \(title) \(summary)  \(lateness)  \(verdict)\n"
        // Bypasses the buffer of `print`, so that each line appears when its attack is over.
        FileHandle.standardOutput.write(Data(line.utf8))
    }
}
