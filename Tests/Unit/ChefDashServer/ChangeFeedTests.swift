import Testing

@testable import ChefDashServer

@Suite("Changes that a device receives")
struct ChangeFeedTests {
    enum Event: Sendable {
        case change(Int64, fits: Bool = true)
        case lastPage(Int64)
        case mustPull(Int64)
    }

    @Test(
        "Each change arrives once, in order and without a gap",
        arguments: [
            ([.change(1)], [.nothing]),
            ([.lastPage(0), .change(1), .change(2)], [.nothing, .tell, .tell]),
            // A change during a pull arrives in a page or after it.
            ([.change(1), .lastPage(1), .change(2)], [.nothing, .nothing, .tell]),
            ([.change(2), .lastPage(1)], [.nothing, .behind(2)]),
            (
                [.change(2), .lastPage(1), .change(3), .lastPage(3), .change(4)],
                [.nothing, .behind(2), .nothing, .nothing, .tell]
            ),
            // The page contains a change whose notification arrives after it.
            (
                [.lastPage(2), .change(1), .change(2), .change(3)],
                [.nothing, .nothing, .nothing, .tell]
            ),
            // A change that is too long must be pulled.
            (
                [.lastPage(0), .change(1, fits: false), .change(2)],
                [.nothing, .behind(1), .nothing]
            ),
            (
                [.lastPage(0), .change(1, fits: false), .lastPage(1), .change(2)],
                [.nothing, .behind(1), .nothing, .tell]
            ),
            // The device pulls once more on its own.
            (
                [.lastPage(3), .change(4), .lastPage(3), .change(5)],
                [.nothing, .tell, .nothing, .tell]
            ),
            // The answer to its own edit is too long. Changes that arrive before it has pulled are
            // pulled as well.
            (
                [.lastPage(0), .mustPull(1), .change(2), .lastPage(2), .change(3)],
                [.nothing, .nothing, .nothing, .nothing, .tell]
            ),
            // The page was read before the edit.
            ([.lastPage(0), .mustPull(1), .lastPage(0)], [.nothing, .nothing, .behind(1)]),
            // It has pulled the edit before, and gets one more answer.
            ([.lastPage(2), .mustPull(1), .change(3)], [.nothing, .nothing, .tell]),
        ] as [([Event], [ChangeFeed.Step])])
    func steps(events: [Event], expected: [ChangeFeed.Step]) {
        var feed = ChangeFeed()
        let steps: [ChangeFeed.Step] = events.map { event in
            switch event {
            case .change(let seq, let fits): return feed.change(seq, fits: fits)
            case .lastPage(let head): return feed.lastPage(head: head)
            case .mustPull(let seq):
                feed.mustPull(seq)
                return .nothing
            }
        }
        #expect(steps == expected)
    }
}
