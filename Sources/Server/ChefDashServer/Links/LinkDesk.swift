import Base
import Kitchen
import Recipes
import Runtime
import Store
import WebSocket

/// Answers requests for what households show others by links: without a player, and never from a cache that isn't the
/// client's own. A queue of the library that no device waits for makes the answers. What an address is shown in a minute
/// is limited, and so is the number of waiting reads. Wrong names cost nothing, so that they keep nobody from right
/// ones. Usable from any queue.
final class LinkDesk: Sendable {
    /// A request and its client.
    struct Question: Sendable {
        let path: LinkPath
        let fields: HTTPFields
        let address: String
        let site: SiteAddress
    }

    private let library: LibraryStore
    private let budget: AddressBudget
    private let limitObserver: any LimitObserver
    private let wallClock: @Sendable () -> Int64
    private let waiting: WaitingRequests

    init(
        library: LibraryStore, budget: AddressBudget,
        limitObserver: any LimitObserver,
        wallClock: @escaping @Sendable () -> Int64
    ) {
        self.library = library
        self.budget = budget
        self.limitObserver = limitObserver
        self.wallClock = wallClock
        waiting = WaitingRequests(.waitingLinks, limitObserver)
    }

    func reply(to question: Question, at now: Instant) -> HTTPReply {
        let fields = question.fields
        switch question.path {
        case .page(let id):
            return read(id.map(SharedRecipeQuery.init), question, at: now) { found in
                SharedRecipePage(
                    SharedRecipe(found), link: id, site: question.site,
                    language: PageLanguage(accepting: fields)
                ).file.response(to: fields)
            }
        case .recipe(let id):
            return read(id.map(SharedRecipeQuery.init), question, at: now) { found in
                Self.file("application/json", SharedRecipe(found).encoded).response(to: fields)
            }
        case .calendar(let id):
            let today = Day(timeMilliseconds: wallClock())
            return read(id.map { CalendarQuery($0, today: today) }, question, at: now) { found in
                Self.file("text/calendar; charset=utf-8", Array(found.text.utf8))
                    .response(to: fields)
            }
        }
    }

    /// Only the client's own cache may have it, and asks each time.
    private static func file(_ contentType: String, _ content: [UInt8]) -> WebFile {
        WebFile(
            contentType: contentType, packing: content, terms: WebFile.Terms(isPrivate: true))
    }

    /// Reads what a link shows, unless the address has asked for too much, or too much is being read. Names have 128
    /// bits, and so nobody guesses one.
    ///
    /// - Parameter query: nil for what can't be a link's name.
    private func read<Query: StoreQuery, Found: Sendable>(
        _ query: Query?, _ question: Question, at now: Instant,
        answer: @escaping @Sendable (Found) -> HTTPResponse
    ) -> HTTPReply where Query.Source == LibrarySnapshot, Query.Answer == Found? {
        if let milliseconds = budget.take(question.address, at: now) {
            limitObserver.reached(.links, by: question.address)
            return .response(Self.tooMany(status: 429, seconds: (milliseconds + 999) / 1_000))
        }
        return .later { [self] tell in
            read(query, question) { [self] found in
                switch found {
                case nil: tell(Self.tooMany(status: 503, seconds: 1))
                case .success(let found?): tell(answer(found))
                case .success(nil):
                    budget.giveBack(question.address)
                    tell(Self.unknown)
                case .failure: tell(Self.unavailable)
                }
            }
        }
    }

    /// - Parameter take: called with nil if too much is being read.
    private func read<Query: StoreQuery, Found: Sendable>(
        _ query: Query?, _ question: Question,
        take: @escaping @Sendable (Result<Found?, StoreError>?) -> Void
    ) where Query.Source == LibrarySnapshot, Query.Answer == Found? {
        guard let query else { return take(.success(nil)) }
        guard waiting.begin(from: question.address) else { return take(nil) }
        library.read(query, on: nil) { [self] found in
            waiting.end(from: question.address)
            take(found)
        }
    }

    /// The same for a wrong name, a link that was taken back, and what was deleted.
    private static let unknown = HTTPResponse(
        status: 404, body: "There is nothing here, or it is no longer shared.\n")

    private static let unavailable = HTTPResponse(
        status: 503, fields: ["Retry-After": "5"], body: "The library can't be read.\n")

    private static func tooMany(status: Int, seconds: Int) -> HTTPResponse {
        HTTPResponse(
            status: status, fields: ["Retry-After": String(seconds)],
            body: "Too many links are being looked up; try again later.\n")
    }
}
