import Base
import Kitchen
import Levels
import Runtime
import Store
import WebSocket

/// Answers HTTP requests for results by their links, without a player or a game connection. A store
/// queue that no race or round waits for reads the database and makes the answer. `LinkReads` limits
/// the reads. Usable from any queue.
final class ProofDesk: Sendable {
    /// The time for which caches may keep a result, since its players can change their names.
    private static let freshSeconds = 60

    private let store: any Store
    /// The files with the game's page.
    private let webRoot: @Sendable () -> WebRoot
    private let reads: LinkReads
    private let wallClock: @Sendable () -> Int64

    init(
        store: any Store, webRoot: @escaping @Sendable () -> WebRoot, budget: AddressBudget,
        limitObserver: any LimitObserver, wallClock: @escaping @Sendable () -> Int64
    ) {
        self.store = store
        self.webRoot = webRoot
        self.wallClock = wallClock
        reads = LinkReads(
            .waitingProofs, of: "results", in: "database", budget: budget, limitObserver)
    }

    func reply(to path: ProofPath, _ question: WebQuestion, at now: Instant) -> HTTPReply {
        switch path {
        case .picture(let path):
            let file = WebPath(path.utf8).flatMap { WebClientFiles.previews[$0] }
            return .response(file?.response(to: question.fields) ?? Self.unknown)
        case .page(nil): return .response(page(question, status: 404))
        case .records(nil), .catalogue(nil): return .response(Self.unknown)
        case .page(let id?):
            return read(ProofQuery(id, for: nil, on: today), question, at: now) { [self] in
                page(question, id, $0)
            }
        case .records(let id?):
            return read(ProofQuery(id, for: nil, on: today), question, at: now) {
                Self.records(question, id, $0)
            }
        case .catalogue(let fingerprint?):
            return read(CatalogueQuery(fingerprint: fingerprint), question, at: now) {
                Self.catalogue(question, $0)
            }
        }
    }

    private var today: Day { Day(timeMilliseconds: wallClock()) }

    /// Reads from the store, whose queue makes the answer.
    private func read<Query: StoreQuery, Found: Sendable>(
        _ query: Query, _ question: WebQuestion, at now: Instant,
        answer: @escaping @Sendable (Found?) -> HTTPResponse
    ) -> HTTPReply where Query.Source == StoreSnapshot, Query.Answer == Found? {
        reads.reply(
            to: question.address, at: now,
            read: { [store] in store.read(query, on: nil, completion: $0) }, answer: answer)
    }

    // MARK: - Answers

    private func page(_ question: WebQuestion, _ id: UInt128, _ found: FoundProof?) -> HTTPResponse
    {
        switch found {
        case nil: return page(question, status: 404)
        case .hidden: return page(question, status: 403)
        case .shown(let proof):
            guard let file = webRoot().page else { return Self.unknown }
            let head = ProofPreview(
                proof, id: id, site: question.site,
                language: PageLanguage(accepting: question.fields)
            ).head
            return file.page(withHead: Array(head.utf8), varies: ["Accept-Language"])
                .response(to: question.fields)
        }
    }

    /// The game's page without a preview. It asks for the result itself, and shows why there is
    /// none.
    private func page(_ question: WebQuestion, status: Int) -> HTTPResponse {
        webRoot().page?.response(to: question.fields, status: status) ?? Self.unknown
    }

    private static func records(
        _ question: WebQuestion, _ id: UInt128, _ found: FoundProof?
    ) -> HTTPResponse {
        switch found {
        case nil: return unknown
        case .hidden:
            return HTTPResponse(
                status: 403, body: "A daily challenge is shown after the day is over.\n")
        case .shown(let proof):
            return WebFile(
                contentType: "application/json",
                packing: ProofRecords(proof, id: id).encoded(),
                terms: WebFile.Terms(freshSeconds: freshSeconds)
            ).response(to: question.fields)
        }
    }

    private static func catalogue(_ question: WebQuestion, _ found: Catalogue?) -> HTTPResponse {
        guard let found else { return unknown }
        return WebFile(
            contentType: "application/json", packing: LevelFiles.canonicalText(of: found),
            terms: WebFile.Terms(isImmutable: true)
        ).response(to: question.fields)
    }

    private static let unknown = HTTPResponse(
        status: 404, body: "There is no such result, or it no longer exists.\n")
}

extension WebRoot {
    fileprivate var page: WebFile? { WebPath("/".utf8).flatMap { self[$0] } }
}
