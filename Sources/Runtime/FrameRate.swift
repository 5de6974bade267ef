/// How many of the ticks have a frame: all, or fewer where there is too much to do.
package struct FrameRate: Hashable, Sendable {
    package static let all = FrameRate(inTwelve: 12)
    /// A client that gets no frame for half a second takes the connection for lost; each third tick leaves
    /// time for the network.
    package static let least = FrameRate(inTwelve: 4)

    /// Of twelve ticks in a row.
    package let inTwelve: Int

    package init(inTwelve: Int) { self.inTwelve = inTwelve }

    /// The most ticks from one frame to the next.
    package var ticksPerFrame: Int { (12 + inTwelve - 1) / inTwelve }

    /// Whether a tick has a frame. Over twelve turns, frames are as evenly spread as they can be.
    ///
    /// - Parameters:
    ///   - turn: grows by 1 with each tick. Rooms that begin at different numbers take turns.
    ///   - ticksSinceFrame: since the last tick with a frame.
    package func hasFrame(turn: Int, ticksSinceFrame: Int) -> Bool {
        turn * inTwelve % 12 < inTwelve || ticksSinceFrame >= ticksPerFrame
    }

    package func adding(_ count: Int) -> FrameRate {
        FrameRate(inTwelve: min(max(inTwelve + count, Self.least.inTwelve), Self.all.inTwelve))
    }
}
