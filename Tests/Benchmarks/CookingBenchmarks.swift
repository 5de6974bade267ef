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
    // Waits until the absence of every cook is stored.
    let database = RawDatabase(directory: directory.path, file: "library.sqlite")
    let deadline = ContinuousClock.now + .seconds(300)
    while database.rows("SELECT count(*) FROM cooking_inputs") != [["20000"]] {
        guard ContinuousClock.now < deadline else {
            throw TestFailure(description: "not everybody was noted as away within 5 minutes")
        }
        usleep(500_000)
    }
    usleep(2_000_000)
    let measured = 20.0
    let seconds = try cpuSeconds(of: server.process, during: .seconds(measured))
    let percent = 100 * seconds / measured
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
    let store = try SQLiteStore(directory: directory, wallClock: wallClock)
    let library = try LibraryStore(directory: directory, wallClock: wallClock)
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

/// A process's CPU time during the span, in seconds.
private func cpuSeconds(of process: ChildProcess, during span: Duration) throws -> Double {
    let before = try cpuTicks(of: process)
    usleep(UInt32(span / .microseconds(1)))
    return Double(try cpuTicks(of: process) - before) / Double(sysconf(Int32(_SC_CLK_TCK)))
}

/// The sum of user and system time (proc_pid_stat(5), fields 14 and 15).
private func cpuTicks(of process: ChildProcess) throws -> Int {
    let text = try String(contentsOfFile: "/proc/\(process.identifier)/stat", encoding: .utf8)
    // The second field, in parentheses, may contain spaces.
    let fields = text.split(separator: ")").last?.split(separator: " ") ?? []
    guard fields.count > 12, let user = Int(fields[11]), let system = Int(fields[12]) else {
        preconditionFailure("\(text) is no line of /proc/PID/stat")
    }
    return user + system
}
