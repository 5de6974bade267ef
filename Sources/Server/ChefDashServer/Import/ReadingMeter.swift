import RecipeImport
import Scheduling

/// Watches the CPU time of one reading, on its thread.
final class ReadingMeter {
    private let clock: () -> Int64
    private let limit: Int64
    private let slice: Int64
    private let pause: (_ used: Int64) -> Bool
    private let start: Int64
    private var sliceStart: Int64
    /// Whether the reading was ended because its time was over.
    private(set) var isOver = false

    /// - Parameters:
    ///   - limit: of all of it, in nanoseconds like all that follows.
    ///   - slice: how long others wait for it at most.
    ///   - clock: the CPU time of the thread.
    ///   - pause: called after each slice with how long it was; returns when the next may begin, and whether it may.
    init(
        limit: Int64, slice: Int64, clock: @escaping () -> Int64 = { ThreadTime.nanoseconds },
        pause: @escaping (_ used: Int64) -> Bool = { _ in true }
    ) {
        self.limit = limit
        self.slice = slice
        self.clock = clock
        self.pause = pause
        start = clock()
        sliceStart = start
    }

    /// Of the slice that isn't over.
    var used: Int64 { clock() - sliceStart }

    /// As `ReadingBudget` has it.
    func watch() throws(ImportRefusal) {
        guard !isOver, clock() - start < limit else {
            isOver = true
            throw .tooMuchWork
        }
        guard used >= slice else { return }
        isOver = !pause(used)
        guard !isOver else { throw .tooMuchWork }
        sliceStart = clock()
    }
}
