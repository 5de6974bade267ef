import Dispatch
import Synchronization
import TestSupport

/// Keeps what comes from another queue, in its order, until a test asks for it. A test never
/// sleeps: it awaits an element that fits, and fails when none came before the deadline.
final class Inbox<Element: Sendable>: Sendable {
    /// What becomes of the elements up to the one that was awaited.
    enum Taking: Sendable {
        /// All stay.
        case nothing
        /// The one goes.
        case it
        /// The one goes with all that came before it.
        case upToIt
    }

    private struct Waiter {
        let number: Int
        let since: ContinuousClock.Instant
        /// How many elements had come when it began to wait.
        let arrivals: Int
        let awaited: String
        let taking: Taking
        let fits: @Sendable (Element) -> Bool
        let continuation: CheckedContinuation<Element, any Error>
    }

    private struct State {
        var elements: [Element] = []
        /// The last few, taken or not.
        var latest: [Element] = []
        var arrivals = 0
        var lastArrival = ContinuousClock.now
        var ending: String?
        var waiters: [Waiter] = []
        var lastWaiter = 0

        mutating func note(_ element: Element) {
            elements.append(element)
            arrivals += 1
            lastArrival = .now
            latest.append(element)
            if latest.count > 8 { latest.removeFirst() }
        }

        /// The element at the index, with what is taken out for it.
        mutating func take(_ taking: Taking, at index: Int) -> Element {
            let element = elements[index]
            switch taking {
            case .nothing: break
            case .it: elements.remove(at: index)
            case .upToIt: elements.removeSubrange(...index)
            }
            return element
        }

        /// What came instead of what was awaited.
        func others(since waiter: Waiter? = nil) -> String {
            let count = waiter.map { "\(arrivals - $0.arrivals) others came meanwhile, " } ?? ""
            return count + "\(elements.count) wait; the last to come were \(latest)"
        }
    }

    /// With nothing at all coming for so long, what is awaited won't come either: much longer than
    /// anything takes, since the machine is shared.
    static var silenceLimit: Duration { .seconds(60) }
    /// How long a test waits while others come; a round takes less.
    static var patience: Duration { .seconds(180) }
    private static var lookInterval: DispatchTimeInterval { .seconds(1) }

    private let state = Mutex(State())

    /// What came and wasn't taken.
    var elements: [Element] { state.withLock { $0.elements } }

    func put(_ element: Element) {
        let waiter = state.withLock { state -> Waiter? in
            state.note(element)
            guard let index = state.waiters.firstIndex(where: { $0.fits(element) }) else {
                return nil
            }
            let waiter = state.waiters.remove(at: index)
            _ = state.take(waiter.taking, at: state.elements.count - 1)
            return waiter
        }
        waiter?.continuation.resume(returning: element)
    }

    /// Nothing comes any more.
    func end(_ how: String) {
        let (waiters, others) = state.withLock { state -> ([Waiter], String) in
            guard state.ending == nil else { return ([], "") }
            state.ending = how
            defer { state.waiters = [] }
            return (state.waiters, state.others())
        }
        for waiter in waiters {
            waiter.continuation.resume(throwing: Self.ended(waiter.awaited, how, others))
        }
    }

    private static func ended(_ awaited: String, _ how: String, _ others: String) -> TestFailure {
        TestFailure(description: "\(awaited) can't come any more (\(how)); \(others)")
    }

    /// The first element that fits, as soon as there is one.
    ///
    /// - Parameters:
    ///   - awaited: what is awaited, for the message of a failure.
    ///   - taking: what is taken out.
    func first(
        _ awaited: String, taking: Taking = .it,
        where fits: @escaping @Sendable (Element) -> Bool = { _ in true }
    ) async throws -> Element {
        try await withCheckedThrowingContinuation { continuation in
            let found = state.withLock { state -> Result<Element, any Error>? in
                if let index = state.elements.firstIndex(where: fits) {
                    return .success(state.take(taking, at: index))
                }
                if let ending = state.ending {
                    return .failure(Self.ended(awaited, ending, state.others()))
                }
                state.lastWaiter += 1
                let number = state.lastWaiter
                state.waiters.append(
                    Waiter(
                        number: number, since: .now, arrivals: state.arrivals, awaited: awaited,
                        taking: taking, fits: fits, continuation: continuation))
                lookLater(number)
                return nil
            }
            if let found { continuation.resume(with: found) }
        }
    }

    private func lookLater(_ number: Int) {
        DispatchQueue.global().asyncAfter(deadline: .now() + Self.lookInterval) {
            [weak self] in self?.giveUpIfHopeless(number)
        }
    }

    private func giveUpIfHopeless(_ number: Int) {
        let (waiter, absence) = state.withLock { state -> (Waiter?, TestFailure?) in
            guard let index = state.waiters.firstIndex(where: { $0.number == number }) else {
                return (nil, nil)
            }
            let waiter = state.waiters[index]
            let silence = ContinuousClock.now - max(state.lastArrival, waiter.since)
            let why: String
            if silence >= Self.silenceLimit {
                why = "nothing came for \(silence)"
            } else if ContinuousClock.now - waiter.since >= Self.patience {
                why = "\(Self.patience) went by"
            } else {
                return (waiter, nil)
            }
            state.waiters.remove(at: index)
            let text = "\(waiter.awaited) did not come: \(why); \(state.others(since: waiter))"
            return (waiter, TestFailure(description: text))
        }
        guard let waiter else { return }
        if let absence { waiter.continuation.resume(throwing: absence) } else { lookLater(number) }
    }
}
