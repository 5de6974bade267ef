import Dispatch
import Synchronization
import TestSupport

/// Elements from another queue, in order, for a test to await. Tests never sleep: they await a
/// matching element, and fail if none arrives before the deadline.
final class Inbox<Element: Sendable>: Sendable {
    /// The elements to remove, up to the awaited one.
    enum Taking: Sendable {
        /// Removes nothing.
        case nothing
        /// Removes the awaited element.
        case it
        /// Removes the awaited element and all before it.
        case upToIt
    }

    private struct Waiter {
        let number: Int
        let since: ContinuousClock.Instant
        /// The number of arrivals before it began to wait.
        let arrivals: Int
        let awaited: String
        let taking: Taking
        let fits: @Sendable (Element) -> Bool
        let continuation: CheckedContinuation<Element, any Error>
    }

    private struct State {
        var elements: [Element] = []
        /// The last few, removed or not.
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

        /// Returns the element at the index and removes as many as asked.
        mutating func take(_ taking: Taking, at index: Int) -> Element {
            let element = elements[index]
            switch taking {
            case .nothing: break
            case .it: elements.remove(at: index)
            case .upToIt: elements.removeSubrange(...index)
            }
            return element
        }

        /// Describes the elements that didn't match, for a failure's message.
        func others(since waiter: Waiter? = nil) -> String {
            let count = waiter.map { "\(arrivals - $0.arrivals) others came meanwhile, " } ?? ""
            return count + "\(elements.count) wait; the last to come were \(latest)"
        }
    }

    /// The longest silence before the wait fails: much longer than anything takes, since the
    /// machine is shared.
    static var silenceLimit: Duration { .seconds(60) }
    /// The longest wait while other elements arrive; a round takes less.
    static var patience: Duration { .seconds(180) }
    private static var lookInterval: DispatchTimeInterval { .seconds(1) }

    private let state = Mutex(State())

    /// The elements that are left.
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

    /// Fails all waiters: no more elements will arrive.
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

    /// The first matching element, as soon as there is one.
    ///
    /// - Parameters:
    ///   - awaited: a description of the element, for the message of a failure.
    ///   - taking: the elements to remove.
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
