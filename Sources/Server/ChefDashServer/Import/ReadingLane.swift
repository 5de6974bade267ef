import Dispatch
import Scheduling
import Store
import Synchronization

/// A thread that reads one file or page after the other, and rests after each slice until it is told to go on.
///
/// Its variables are owned by the hub's queue.
final class ReadingLane: @unchecked Sendable {
    // @unchecked: `ImportReaders` touches the variables on the hub's queue alone, and checks that.

    let level: Int
    /// The CPU time that one file may take here, in nanoseconds.
    let limit: Int64
    private(set) lazy var queue = LibraryQueue.make("import\(level)")
    /// What is being read.
    var file: WaitingFiles.File?
    var isResting = false
    private let mayGoOn = DispatchSemaphore(value: 0)
    private let hasEnded = Atomic(false)

    init(level: Int, limit: Int64) {
        self.level = level
        self.limit = limit
    }

    /// Begins the next slice.
    func goOn() {
        isResting = false
        mayGoOn.signal()
    }

    /// Ends what is being read at its next rest.
    func end() {
        hasEnded.store(true, ordering: .releasing)
        mayGoOn.signal()
    }

    /// On the lane's own thread.
    ///
    /// - Returns: whether it may go on.
    func rest() -> Bool {
        mayGoOn.wait()
        return !hasEnded.load(ordering: .acquiring)
    }
}
