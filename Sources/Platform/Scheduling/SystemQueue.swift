import Dispatch

/// A serial queue on the system's threads and monotonic clock.
package final class SystemQueue: SerialQueue {
    private let queue: DispatchQueue

    package init(label: String) {
        queue = DispatchQueue(label: label)
        queue.setSpecific(key: Self.key, value: ObjectIdentifier(self))
    }

    private static let key = DispatchSpecificKey<ObjectIdentifier>()

    package var now: Instant { .now() }

    package var isCurrent: Bool {
        DispatchQueue.getSpecific(key: Self.key) == ObjectIdentifier(self)
    }

    package func assertIsCurrent() { dispatchPrecondition(condition: .onQueue(queue)) }

    package func async(_ work: @escaping @Sendable () -> Void) { queue.async(execute: work) }

    package func async(at moment: Instant, _ work: @escaping @Sendable () -> Void) {
        queue.asyncAfter(deadline: DispatchTime(moment), execute: work)
    }

    package func sync<Value>(_ work: () -> Value) -> Value { queue.sync(execute: work) }
}

extension DispatchTime {
    /// Converts a moment; both types count nanoseconds of the monotonic clock.
    package init(_ moment: Instant) {
        self.init(uptimeNanoseconds: UInt64(clamping: moment.nanoseconds))
    }
}
