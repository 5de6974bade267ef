import Testing

@testable import ChefDashServer

/// What is told of a household's changes, and what is left to the next page.
@Suite("What a companion is told of changes")
struct CompanionFeedTests {
    private enum Step {
        case open
        case change(Int64, fits: Bool = true, CompanionFeed.Action)
        /// A last page, asked for after the opening of that number; with what is to be said then.
        case page(Int64, of: Int, behind: Int64?)
    }

    @Test(
        "No change is lost between the last page and the first that is told",
        arguments: [
            // Only after the last page.
            [.open, .change(5, .nothing), .page(5, of: 1, behind: nil), .change(6, .tell)],
            // One came while the page was read.
            [
                .open, .change(6, .nothing), .page(5, of: 1, behind: 6),
                .change(7, .nothing), .page(7, of: 1, behind: nil), .change(8, .tell),
            ],
            // Too much is pulled.
            [
                .open, .page(5, of: 1, behind: nil), .change(6, fits: false, .tellBehind),
                .change(7, .nothing), .page(7, of: 1, behind: nil), .change(8, .tell),
            ],
            // Opened again while the last page was on its way.
            [
                .open, .change(6, .nothing), .open, .page(5, of: 1, behind: nil),
                .change(7, .nothing), .page(7, of: 2, behind: nil), .change(8, .tell),
            ],
        ] as [[Step]])
    fileprivate func feed(steps: [Step]) {
        var feed = CompanionFeed()
        for step in steps {
            switch step {
            case .open: feed.open()
            case .change(let seq, let fits, let action):
                #expect(feed.change(seq, fits: fits) == action, "change \(seq)")
            case .page(let head, let opening, let behind):
                #expect(feed.lastPage(upTo: head, opening) == behind, "page up to \(head)")
            }
        }
    }
}
