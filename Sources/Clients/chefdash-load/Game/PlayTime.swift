/// Play time of a round: the tick that the server will have reached when what is sent now arrives
/// (protocol.md, "Playing without waiting").
struct PlayTime {
    /// When to send a message so that it arrives at tick 0, by our clock.
    let startNanoseconds: Int64
    let tickNanoseconds: Int64

    /// The tick at a moment of our clock; negative before the round's start.
    func tick(at nanoseconds: Int64) -> Int {
        let passed = nanoseconds &- startNanoseconds
        let ticks = passed / tickNanoseconds
        return Int(passed % tickNanoseconds < 0 ? ticks - 1 : ticks)
    }

    /// When to send a message so that it arrives as a tick begins.
    func nanoseconds(ofTick tick: Int) -> Int64 {
        startNanoseconds &+ Int64(tick) &* tickNanoseconds
    }
}
