import Dispatch
import Foundation
import Synchronization
import TestSupport
import Testing
import WebSocket

@testable import Runtime

@Suite("A shard's reactor") struct EpollReactorTests {
    /// Work submitted by two threads, and the part that ran.
    private final class Given: Sendable {
        struct State {
            var isOver = false
            /// The last number that ran, by thread.
            var ran = [-1, -1]
            var isInOrder = true
        }

        let state = Mutex(State())

        func run(_ number: Int, of thread: Int) {
            state.withLock { state in
                if number != state.ran[thread] + 1 { state.isInOrder = false }
                state.ran[thread] = number
            }
        }
    }

    /// A connection accepted while a shard starts is work for its reactor. Work submitted between
    /// the reactor's check of its state and its loop would wait behind the loop, and so would all
    /// later work.
    @Test("Work submitted during start and stop runs in order")
    func losesNothing() async throws {
        for _ in 0..<400 { try await startAndStop() }
    }

    private func startAndStop() async throws {
        let shard = Shard(
            index: 0, reactor: try EpollReactor(label: "started"), limits: .lenient(),
            wheel: TickWheel(start: .now(), tickMilliseconds: 100, phaseCount: 1),
            connectionCount: ConnectionCount(limit: 1), limitObserver: UnobservedLimits(),
            application: KeepingApplication(), sendsByRing: false)
        let given = Given()
        let counts = Watched<[Int]>([])
        for thread in 0...1 {
            Thread.detachNewThread {
                var number = 0
                while !given.state.withLock({ $0.isOver }) {
                    let own = number
                    shard.reactor.async { given.run(own, of: thread) }
                    number += 1
                }
                counts.update { [number] in $0.append(number) }
            }
        }
        shard.start()
        let hasStarted = Watched(false)
        shard.async { hasStarted.update { $0 = true } }
        _ = try await hasStarted.wait(for: "work after the start") { $0 ? true : nil }
        shard.async { shard.stop() }
        given.state.withLock { $0.isOver = true }
        let sum = try await counts.wait(for: "both threads") { counts in
            counts.count == 2 ? counts.reduce(0, +) : nil
        }
        let ended = Watched(false)
        shard.reactor.async { ended.update { $0 = true } }
        _ = try await ended.wait(for: "work after the stop") { $0 ? true : nil }
        given.state.withLock { state in
            #expect(state.isInOrder)
            #expect(state.ran[0] + state.ran[1] + 2 == sum)
        }
    }
}
