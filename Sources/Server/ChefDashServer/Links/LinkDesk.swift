import Base
import Kitchen
import Recipes
import Runtime
import Store
import WebSocket

/// Answers HTTP requests for recipes and calendars that households share by links. No player is
/// needed, and only the client's own cache may store the answers. A library queue that no device
/// waits for makes them. `LinkReads` limits them. Usable from any queue.
final class LinkDesk: Sendable {
    private let library: LibraryStore
    private let reads: LinkReads
    private let wallClock: @Sendable () -> Int64

    init(
        library: LibraryStore, budget: AddressBudget,
        limitObserver: any LimitObserver,
        wallClock: @escaping @Sendable () -> Int64
    ) {
        self.library = library
        self.wallClock = wallClock
        reads = LinkReads(.waitingLinks, of: "links", in: "library", budget: budget, limitObserver)
    }

    func reply(to path: LinkPath, _ question: WebQuestion, at now: Instant) -> HTTPReply {
        let fields = question.fields
        switch path {
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

    /// Reads the content of a link. Names have 128 bits, so nobody can guess one.
    ///
    /// - Parameter query: nil if the name can't be a link's.
    private func read<Query: StoreQuery, Found: Sendable>(
        _ query: Query?, _ question: WebQuestion, at now: Instant,
        answer: @escaping @Sendable (Found) -> HTTPResponse
    ) -> HTTPReply where Query.Source == LibrarySnapshot, Query.Answer == Found? {
        reads.reply(
            to: question.address, at: now,
            read: query.map { [library] query in
                { library.read(query, on: nil, completion: $0) }
            },
            answer: { $0.map(answer) ?? Self.unknown })
    }

    /// The same answer for a wrong name, a revoked link and deleted content.
    private static let unknown = HTTPResponse(
        status: 404, body: "There is nothing here, or it is no longer shared.\n")
}
