import Base
import Kitchen
import Recipes
import Runtime
import Store
import TestSupport
import Testing
import WebSocket

@testable import ChefDashServer

@Suite("Images over HTTP")
struct ImageDeskTests {
    @Test("A client that has the image gets 304 without a read of its content")
    func notModified() async throws {
        let directory = TemporaryDirectory()
        let main = try GameStore(at: .directory(directory.path), options: .init(), wallClock: { 0 })
        let library = try LibraryStore(
            at: .directory(directory.path), instance: main.instance, options: StoreOptions()
        ) { 0 }
        let (owner, home) = (PlayerID(value: 1), HouseholdID(value: 1))
        let name = try #require(ImageName(bytes: Array(repeating: 7, count: 32)))
        try await perform(CreateHousehold(id: home, name: "Home", owner: owner), in: library)
        // Stored content that is no image: the server would notice on reading it.
        try await perform(
            PutImage(player: owner, household: home, name: name, content: [1, 2, 3]), in: library)
        let desk = ImageDesk(library: library, limitObserver: UnobservedLimits())
        let other = try #require(ImageName(bytes: Array(repeating: 8, count: 32)))
        for (asked, field, status) in [
            (name, nil, 404), (name, name, 304), (name, other, 404), (other, other, 404),
        ] as [(ImageName, ImageName?, Int)] {
            let fields: HTTPFields = field.map { ["If-None-Match": "\"\($0)\""] } ?? [:]
            let reply = desk.reply(
                to: "\(asked)"[...],
                WebQuestion(
                    fields: fields, address: "192.0.2.1",
                    site: SiteAddress(origin: nil, base: .root)))
            guard case .later(let work) = reply else {
                Issue.record("a read was refused")
                continue
            }
            let response = await withCheckedContinuation { told in
                work { told.resume(returning: $0) }
            }
            #expect(response.status == status)
            #expect((response.fields.first("ETag") != nil) == (status == 304))
        }
        await withCheckedContinuation { done in library.close { done.resume() } }
        await withCheckedContinuation { done in main.close { _ in done.resume() } }
    }

    private func perform<Operation: RefusableOperation<LibraryTransaction>>(
        _ operation: Operation, in library: LibraryStore
    ) async throws {
        _ = try await withCheckedContinuation { done in
            library.perform(operation, on: nil) { done.resume(returning: $0) }
        }.get()
    }

    @Test("One address can't take all places of the queue")
    func places() {
        let log = LimitLog(log: Log(minimum: .error) { _ in })
        let requests = WaitingRequests(.waitingImages, log)
        let count = WaitingRequests.addressLimit
        // The addresses of one IPv6 /64 count as one.
        for number in 0..<count { #expect(requests.begin(from: "[2001:db8::\(number)]:1")) }
        #expect(!requests.begin(from: "[2001:db8::99]:1") && log.count(.waitingImages) == 1)
        for place in count..<WaitingRequests.limit {
            #expect(requests.begin(from: "192.0.2.\(place / count)"))
        }
        #expect(!requests.begin(from: "192.0.2.100") && log.count(.waitingImages) == 2)
        requests.end(from: "[2001:db8::1]:1")
        #expect(requests.begin(from: "192.0.2.100") && !requests.begin(from: "192.0.2.101"))
    }
}
