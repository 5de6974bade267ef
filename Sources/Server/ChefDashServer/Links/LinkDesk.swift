import Base
import Kitchen
import Recipes
import Runtime
import Store
import WebSocket

/// Answers HTTP requests for recipes and calendars that households share by links. No player is
/// needed, and only the client's own cache may store the answers. A library queue that no device
/// waits for makes them. Requests of an address in a minute are limited, and so is the number of
/// waiting reads. Wrong names don't use the budget, so that they block nobody. Usable from any
/// queue.
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

    /// Makes a file that only the client's own cache may store, and revalidates each time.
    private static func file(_ contentType: String, _ content: [UInt8]) -> WebFile {
        WebFile(
            contentType: contentType, packing: content, terms: WebFile.Terms(isPrivate: true))
    }

    /// Reads the content of a link, unless the address's budget or the number of waiting reads is
    /// exhausted. Names have 128 bits, so nobody can guess one.
    ///
    /// - Parameter query: nil if the name can't be a link's.
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

    /// - Parameter take: called with nil if too many reads are waiting.
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

    /// The same answer for a wrong name, a revoked link and deleted content.
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
