import RecipeImport
import Scheduling

/// Meters the CPU time of one reading, on its thread.
final class ReadingMeter {
    private let clock: () -> Int64
    private let limit: Int64
    private let slice: Int64
    private let pause: (_ used: Int64) -> Bool
    private let start: Int64
    private var sliceStart: Int64
    /// True if the reading was ended because its time was up.
    private(set) var isOver = false

    /// - Parameters:
    ///   - limit: the whole reading's time in nanoseconds, like the other times.
    ///   - slice: the longest time without a pause.
    ///   - clock: the CPU time of the thread.
    ///   - pause: called after each slice with its length; returns when the next slice may begin,
    ///     with true if it may.
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

    /// The time used in the current slice.
    var used: Int64 { clock() - sliceStart }

    /// A `ReadingBudget.Watch`.
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
