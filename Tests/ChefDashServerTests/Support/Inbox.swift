import Dispatch
import Synchronization

/// Keeps what comes from another queue, in its order, until a test asks for it. A test never
/// sleeps: it awaits an element that fits, and fails when none came before the deadline.
final class Inbox<Element: Sendable>: Sendable {
    /// Why an awaited element doesn't come.
    enum Absence: Error, CustomStringConvertible {
        case deadline(awaited: String, waiting: String)
        case ended(awaited: String, how: String, waiting: String)

        var description: String {
            switch self {
            case .deadline(let awaited, let waiting):
                "\(awaited) did not come in time; there is \(waiting)"
            case .ended(let awaited, let how, let waiting):
                "\(awaited) can't come any more (\(how)); there is \(waiting)"
            }
        }
    }

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
        let awaited: String
        let taking: Taking
        let fits: @Sendable (Element) -> Bool
        let continuation: CheckedContinuation<Element, any Error>
    }

    private struct State {
        var elements: [Element] = []
        var ending: String?
        var waiters: [Waiter] = []
        var lastWaiter = 0
    }

    /// How long a test waits at most: much longer than anything takes, since the machine is shared.
    static var patience: DispatchTimeInterval { .seconds(120) }

    private let state = Mutex(State())

    /// What came and wasn't taken.
    var elements: [Element] { state.withLock { $0.elements } }

    func put(_ element: Element) {
        let waiter = state.withLock { state -> Waiter? in
            guard let index = state.waiters.firstIndex(where: { $0.fits(element) }) else {
                state.elements.append(element)
                return nil
            }
            let waiter = state.waiters.remove(at: index)
            switch waiter.taking {
            case .nothing: state.elements.append(element)
            case .it: break
            case .upToIt: state.elements = []
            }
            return waiter
        }
        waiter?.continuation.resume(returning: element)
    }

    /// Nothing comes any more.
    func end(_ how: String) {
        let (waiters, waiting) = state.withLock { state -> ([Waiter], String) in
            guard state.ending == nil else { return ([], "") }
            state.ending = how
            defer { state.waiters = [] }
            return (state.waiters, Self.summary(state.elements))
        }
        for waiter in waiters {
            waiter.continuation.resume(
                throwing: Absence.ended(awaited: waiter.awaited, how: how, waiting: waiting))
        }
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
                    let element = state.elements[index]
                    switch taking {
                    case .nothing: break
                    case .it: state.elements.remove(at: index)
                    case .upToIt: state.elements.removeSubrange(...index)
                    }
                    return .success(element)
                }
                if let ending = state.ending {
                    return .failure(
                        Absence.ended(
                            awaited: awaited, how: ending, waiting: Self.summary(state.elements)))
                }
                state.lastWaiter += 1
                let number = state.lastWaiter
                state.waiters.append(
                    Waiter(
                        number: number, awaited: awaited, taking: taking, fits: fits,
                        continuation: continuation))
                DispatchQueue.global().asyncAfter(deadline: .now() + Self.patience) {
                    [weak self] in self?.giveUp(number)
                }
                return nil
            }
            if let found { continuation.resume(with: found) }
        }
    }

    private func giveUp(_ number: Int) {
        let (waiter, waiting) = state.withLock { state -> (Waiter?, String) in
            guard let index = state.waiters.firstIndex(where: { $0.number == number }) else {
                return (nil, "")
            }
            return (state.waiters.remove(at: index), Self.summary(state.elements))
        }
        waiter?.continuation.resume(
            throwing: Absence.deadline(awaited: waiter?.awaited ?? "", waiting: waiting))
    }

    private static func summary(_ elements: [Element]) -> String {
        elements.isEmpty ? "nothing" : "\(elements.count) others, last \(elements.suffix(5))"
    }
}
