import GameProtocol
import Runtime
import Scheduling

/// The end of a game in order: no new rounds start, running ones may finish, clients without a round
/// follow their redirects, and then all connections are closed.
package final class GameEnd: Sendable {
    private let game: ShardedGame
    private let context: ServerContext
    private let connectionCount: ConnectionCount
    private let queue: any SerialQueue

    /// The time in which clients without a round follow their redirects, in milliseconds.
    private static let redirectMilliseconds = 2_500
    private static let pauseMilliseconds = 10

    /// - Parameter queue: performs the steps.
    package init(
        of game: ShardedGame, _ connectionCount: ConnectionCount, on queue: any SerialQueue
    ) {
        self.game = game
        context = game.context
        self.connectionCount = connectionCount
        self.queue = queue
    }

    /// Does nothing after the first call.
    ///
    /// - Parameters:
    ///   - willClose: called when no more connections may come.
    ///   - completion: called once all connections are closed, or had time for it.
    package func begin(
        willClose: @escaping @Sendable () -> Void, completion: @escaping @Sendable () -> Void
    ) {
        let grace = context.configuration.shutdownGraceMilliseconds
        guard context.stop.begin(deadline: queue.now.advanced(byMilliseconds: grace)) else {
            return
        }
        context.log.info(
            "stopping",
            ["rounds": context.stop.roundCount.load(ordering: .relaxed), "grace_ms": grace])
        let notice = ServerEvent(.shutdown(Shutdown(deadlineMilliseconds: grace))).encoded()
        game.stopRooms(telling: notice)
        wait(
            untilDone: { $0.context.stop.roundCount.load(ordering: .relaxed) == 0 }, grace,
            then: { [self] in waitForRedirects(willClose, completion) })
    }

    private func waitForRedirects(
        _ willClose: @escaping @Sendable () -> Void, _ completion: @escaping @Sendable () -> Void
    ) {
        let hasSuccessors = context.stop.successors.withLock { !$0.isEmpty }
        wait(
            untilDone: { $0.connectionCount.current == 0 },
            hasSuccessors ? Self.redirectMilliseconds : 0,
            then: { [self] in closeConnections(willClose, completion) })
    }

    private func closeConnections(
        _ willClose: @Sendable () -> Void, _ completion: @escaping @Sendable () -> Void
    ) {
        let rounds = context.stop.roundCount.load(ordering: .relaxed)
        if rounds > 0 { context.log.warning("rounds_unfinished", ["rounds": rounds]) }
        context.stop.beginClosing()
        willClose()
        game.closeConnections()
        // Gives peers time to close their side, so that they can read our close frame.
        wait(
            untilDone: { $0.connectionCount.current == 0 },
            min(context.configuration.closeMilliseconds, 1_000), then: completion)
    }

    private func wait(
        untilDone isDone: @escaping @Sendable (GameEnd) -> Bool, _ milliseconds: Int,
        then proceed: @escaping @Sendable () -> Void
    ) {
        let deadline = queue.now.advanced(byMilliseconds: milliseconds)
        @Sendable func check() {
            guard isDone(self) || queue.now >= deadline else {
                return queue.async(
                    at: queue.now.advanced(byMilliseconds: Self.pauseMilliseconds), check)
            }
            proceed()
        }
        queue.async(check)
    }
}
