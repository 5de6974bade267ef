/// The play time of a round: the tick that the server will have reached when a message sent now
/// arrives (protocol.md, "Playing without waiting").
struct PlayTime {
    /// The time to send a message so that it arrives at tick 0, by our clock.
    let startNanoseconds: Int64
    let tickNanoseconds: Int64

    /// The tick at a time of our clock; negative before the round's start.
    func tick(at nanoseconds: Int64) -> Int {
        let passed = nanoseconds &- startNanoseconds
        let ticks = passed / tickNanoseconds
        return Int(passed % tickNanoseconds < 0 ? ticks - 1 : ticks)
    }

    /// The time to send a message so that it arrives as a tick begins.
    func nanoseconds(ofTick tick: Int) -> Int64 {
        startNanoseconds &+ Int64(tick) &* tickNanoseconds
    }
}
