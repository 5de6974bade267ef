import Base
import Foundation
import Kitchen
import Recipes
import Scheduling
import Store
import TestSupport

/// Idle sessions must not wake up: the rest is the server's CPU time without sessions.
private let idlePercentLimit = 1.0

/// Measures the CPU time of a separate server with 10,000 idle cooking sessions, each with a timer
/// that runs for two days.
///
/// - Throws: if it exceeds the limit.
func cookingBenchmarks() async throws {
    let directory = TemporaryDirectory(in: FileManager.default.currentDirectoryPath + "/.build")
    try await fillWithSessions(10_000, in: directory.path)
    let server = try await ServeProcess(data: directory.path)
    try await server.process.errorLine(containing: "event=cooking_continued sessions=10000")
    let database = RawDatabase(directory: directory.path, file: "library.sqlite")
    try await wait(within: .seconds(300), for: "a note of everybody that they are away") {
        database.rows("SELECT count(*) FROM cooking_inputs") == [["20000"]]
    }
    let clock = try CPUClock(of: server.process)
    // The server rests once the work after its last commit is done.
    var before = clock.now
    try await wait(within: .seconds(60), for: "a server at rest") {
        defer { before = clock.now }
        return clock.now - before < .milliseconds(20)
    }
    let percent = try await 100 * clock.share(during: .seconds(20))
    printFigure("cooking.idle_10000_sessions_core", percent, "%", decimals: 2)
    guard percent <= idlePercentLimit else {
        throw TestFailure(
            description: "10,000 idle sessions used \(percent) % of a core; at most"
                + " \(idlePercentLimit) % is allowed")
    }
    guard try await server.stop() == .exit(0) else {
        preconditionFailure("the server didn't stop in order")
    }
}

private func fillWithSessions(_ count: UInt128, in directory: String) async throws {
    let wallClock = { @Sendable in Int64(Date().timeIntervalSince1970 * 1000) }
    let store = try GameStore(at: .directory(directory), wallClock: wallClock)
    let library = try LibraryStore(at: .directory(directory), wallClock: wallClock)
    let queue = SystemQueue(label: "chefdash-bench.cooking")
    let step =
        #"{"step_id":"00000000000000000000000000000002","text":"Stir.","timer_seconds":[60]}"#
    let dish = Array(
        """
        {"recipe_id":"00000000000000000000000000000001","name":"Soup","servings":4,"lines":[],\
        "instructions":[\(Array(repeating: step, count: 10).joined(separator: ","))]}
        """.utf8)
    let timer = Array(
        """
        {"op":"start_timer","timer_id":"00000000000000000000000000000003","label":"Soup",\
        "seconds":172800}
        """.utf8)
    let done = DispatchGroup()
    for number in 1...count {
        // The maximum for a household.
        let household = HouseholdID(value: (number + 3) / 4)
        let (session, player) = (CookingID(value: number), PlayerID(value: household.value))
        if number % 4 == 1 {
            done.enter()
            library.perform(
                CreateHousehold(id: household, name: "Home", owner: player), on: queue
            ) { _ in done.leave() }
        }
        done.enter()
        library.perform(
            StartCooking(session: session, household: household, player: player, content: dish),
            on: queue
        ) { _ in done.leave() }
        done.enter()
        library.perform(
            RecordCooking(
                session: session, household: household,
                StoredCooking.Input(
                    id: nil, tick: 0, player: player, content: timer, timeMilliseconds: wallClock()),
                by: .server), on: queue
        ) { _ in done.leave() }
    }
    await withCheckedContinuation { filled in
        done.notify(queue: .global()) { filled.resume() }
    }
    await withCheckedContinuation { closed in library.close { closed.resume() } }
    await store.close()
}

/// Returns once the condition holds; asks twice a second, without a thread that waits.
private func wait(
    within limit: Duration, for what: String, until isMet: () -> Bool
) async throws {
    let deadline = ContinuousClock.now + limit
    while !isMet() {
        guard ContinuousClock.now < deadline else {
            throw TestFailure(description: "\(what) didn't come within \(limit)")
        }
        try await Task.sleep(for: .milliseconds(500))
    }
}

/// The CPU time of a process, the user's and the system's (clock_getcpuclockid(3)).
private struct CPUClock {
    private var identifier = clockid_t()

    init(of process: ChildProcess) throws {
        let problem = clock_getcpuclockid(process.identifier, &identifier)
        guard problem == 0 else {
            throw TestFailure(description: "no CPU clock: \(String(cString: strerror(problem)))")
        }
    }

    var now: Duration {
        var time = timespec()
        let result = clock_gettime(identifier, &time)
        precondition(result == 0, "the process is gone")
        return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
    }

    /// The share of a core that the process uses for a while.
    func share(during span: Duration) async throws -> Double {
        let (start, before) = (ContinuousClock.now, now)
        try await Task.sleep(for: span)
        return (now - before) / (ContinuousClock.now - start)
    }
}
