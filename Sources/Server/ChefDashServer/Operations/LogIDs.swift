import Synchronization

/// Numbers the log lines about refusals, so that a player can name one to the operator. Usable from
/// any queue.
final class LogIDs: Sendable {
    private let epoch: Int64
    private let count = Atomic<UInt64>(0)

    /// - Parameter epoch: the server's number in its store.
    init(epoch: Int64) { self.epoch = epoch }

    /// The numbers of the server and of the line, like `17-284`: no other line of the store's
    /// servers has the same.
    func next() -> String { "\(epoch)-\(count.add(1, ordering: .relaxed).newValue)" }
}
