import Dispatch
import Scheduling
import Store
import Synchronization

/// A thread that reads files and pages one after another, and rests after each slice until `goOn`.
///
/// Its variables are owned by the hub's queue.
final class ReadingLane: @unchecked Sendable {
    // @unchecked: `ImportReaders` touches the variables on the hub's queue alone, and checks that.

    let level: Int
    /// The most CPU time of one file on this lane, in nanoseconds.
    let limit: Int64
    private(set) lazy var queue = LibraryQueue.make("import\(level)")
    /// The file being read.
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

    /// Ends the current reading at its next rest.
    func end() {
        hasEnded.store(true, ordering: .releasing)
        mayGoOn.signal()
    }

    /// Blocks until the next slice. Called on the lane's own thread.
    ///
    /// - Returns: true if reading may continue.
    func rest() -> Bool {
        mayGoOn.wait()
        return !hasEnded.load(ordering: .acquiring)
    }
}
