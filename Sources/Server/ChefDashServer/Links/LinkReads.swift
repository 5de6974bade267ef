import Runtime
import Store
import WebSocket

/// Answers HTTP requests with reads that need no player. The requests of an address in a minute are
/// limited, and so is the number of waiting reads. Wrong names don't use the budget, so that they
/// block nobody. Usable from any queue.
final class LinkReads: Sendable {
    private let budget: AddressBudget
    private let limitObserver: any LimitObserver
    private let waiting: WaitingRequests
    private let noun: String
    private let source: String

    /// - Parameters:
    ///   - kind: the limit to report when a read may not wait.
    ///   - noun: the plural of what is read, for people.
    ///   - source: the data that is read, for people.
    init(
        _ kind: Limit, of noun: String, in source: String, budget: AddressBudget,
        _ limitObserver: any LimitObserver
    ) {
        self.budget = budget
        self.limitObserver = limitObserver
        self.noun = noun
        self.source = source
        waiting = WaitingRequests(kind, limitObserver)
    }

    /// Reads, unless the address's budget or the number of waiting reads is exhausted.
    ///
    /// - Parameters:
    ///   - read: starts the read; nil if the name can't be one.
    ///   - answer: called with nil if nothing was found.
    func reply<Found: Sendable>(
        to address: String, at now: Instant,
        read: (@Sendable (@escaping @Sendable (Result<Found?, StoreError>) -> Void) -> Void)?,
        answer: @escaping @Sendable (Found?) -> HTTPResponse
    ) -> HTTPReply {
        if let milliseconds = budget.take(address, at: now) {
            limitObserver.reached(.links, by: address)
            return .response(tooMany(status: 429, seconds: (milliseconds + 999) / 1_000))
        }
        guard let read else {
            budget.giveBack(address)
            return .response(answer(nil))
        }
        guard waiting.begin(from: address) else {
            return .response(tooMany(status: 503, seconds: 1))
        }
        return .later { [self] tell in
            read { [self] found in
                let response: HTTPResponse
                switch found {
                case .success(let found):
                    if case nil = found { budget.giveBack(address) }
                    response = answer(found)
                case .failure:
                    response = HTTPResponse(
                        status: 503, fields: ["Retry-After": "5"],
                        body: "The \(source) can't be read.\n")
                }
                waiting.end(from: address)
                tell(response)
            }
        }
    }

    private func tooMany(status: Int, seconds: Int) -> HTTPResponse {
        HTTPResponse(
            status: status, fields: ["Retry-After": String(seconds)],
            body: "Too many \(noun) are being looked up; try again later.\n")
    }
}
