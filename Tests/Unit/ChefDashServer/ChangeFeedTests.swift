import Testing

@testable import ChefDashServer

@Suite("Which changes a device is told")
struct ChangeFeedTests {
    enum Event: Sendable {
        case change(Int64, fits: Bool = true)
        case lastPage(Int64)
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
        ] as [([Event], [ChangeFeed.Step])])
    func steps(events: [Event], expected: [ChangeFeed.Step]) {
        var feed = ChangeFeed()
        let steps = events.map { event in
            switch event {
            case .change(let seq, let fits): feed.change(seq, fits: fits)
            case .lastPage(let head): feed.lastPage(head: head)
            }
        }
        #expect(steps == expected)
    }
}
