import Dispatch
import Kitchen
import Runtime
import Scheduling
import Store
import TestSupport
import Testing

@testable import ChefDashServer

@Suite("Many lookups of results at once")
struct ProofDeskTests {
    private static func question(from number: Int = 1) -> WebQuestion {
        WebQuestion(
            fields: [:], address: "192.0.2.\(number)", site: SiteAddress(origin: nil, base: .root))
    }

    @Test("The queue for the database is bounded, and everybody in it gets an answer")
    func flood() async throws {
        let directory = TemporaryDirectory()
        let queue = SystemQueue(label: "chefdash.test.reads")
        var options = GameStore.Options()
        options.makeQueue = { kind in
            kind == .longReader ? queue : SystemQueue(label: "chefdash.test.\(kind)")
        }
        let store = try GameStore(
            at: .directory(directory.path), options: options, wallClock: { 0 })
        let log = LimitLog(log: Log(minimum: .error) { _ in })
        let desk = ProofDesk(
            store: store, webRoot: { .empty }, budget: AddressBudget(perMinute: 0, burst: 1),
            limitObserver: log, wallClock: { 0 })
        let gate = DispatchSemaphore(value: 0)
        queue.async { gate.wait() }
        let statuses = Inbox<Int>()
        for number in 0..<WaitingRequests.limit {
            let question = Self.question(from: number / WaitingRequests.addressLimit)
            guard case .later(let work) = desk.reply(to: .records(1), question, at: .now()) else {
                Issue.record("a read was refused")
                break
            }
            work { statuses.put($0.status) }
        }
        guard
            case .response(let refusal) = desk.reply(
                to: .records(1), Self.question(from: 99), at: .now())
        else {
            gate.signal()
            throw TestFailure(description: "one read more was begun")
        }
        #expect(refusal.status == 503 && refusal.fields.first("Retry-After") == "1")
        #expect(log.count(.waitingProofs) == 1)
        gate.signal()
        for _ in 0..<WaitingRequests.limit {
            #expect(try await statuses.first("an answer") == 404)
        }
        guard case .later(let work) = desk.reply(to: .records(1), Self.question(), at: .now())
        else {
            throw TestFailure(description: "nothing is free again")
        }
        work { statuses.put($0.status) }
        #expect(try await statuses.first("the last answer") == 404)
        await withCheckedContinuation { done in store.close { _ in done.resume() } }
    }
}
