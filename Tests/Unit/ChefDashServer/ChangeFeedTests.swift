import Testing

@testable import ChefDashServer

@Suite("Which changes a device is told")
struct ChangeFeedTests {
    enum Event: Sendable {
        case change(Int64, fits: Bool = true)
        case lastPage(Int64)
        case mustPull(Int64)
    }

    @Test(
        "Each change once, in order and without a gap",
        arguments: [
            ([.change(1)], [.nothing]),
            ([.lastPage(0), .change(1), .change(2)], [.nothing, .tell, .tell]),
            // What comes while the device pulls, comes with a page or after it.
            ([.change(1), .lastPage(1), .change(2)], [.nothing, .nothing, .tell]),
            ([.change(2), .lastPage(1)], [.nothing, .behind(2)]),
            (
                [.change(2), .lastPage(1), .change(3), .lastPage(3), .change(4)],
                [.nothing, .behind(2), .nothing, .nothing, .tell]
            ),
            // The page has a change that is told after it.
            (
                [.lastPage(2), .change(1), .change(2), .change(3)],
                [.nothing, .nothing, .nothing, .tell]
            ),
            // What is too much is pulled.
            (
                [.lastPage(0), .change(1, fits: false), .change(2)],
                [.nothing, .behind(1), .nothing]
            ),
            (
                [.lastPage(0), .change(1, fits: false), .lastPage(1), .change(2)],
                [.nothing, .behind(1), .nothing, .tell]
            ),
            // It pulls once more without being asked to.
            (
                [.lastPage(3), .change(4), .lastPage(3), .change(5)],
                [.nothing, .tell, .nothing, .tell]
            ),
            // Its own edit is too long to be answered. What comes before it has pulled, is pulled as well.
            (
                [.lastPage(0), .mustPull(1), .change(2), .lastPage(2), .change(3)],
                [.nothing, .nothing, .nothing, .nothing, .tell]
            ),
            // The page was read before it.
            ([.lastPage(0), .mustPull(1), .lastPage(0)], [.nothing, .nothing, .behind(1)]),
            // It has pulled it before, and is answered once more.
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
