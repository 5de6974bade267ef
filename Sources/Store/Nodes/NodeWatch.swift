import Scheduling

/// Finds the nodes whose beats stand still, by the observer's own monotonic clock.
struct NodeWatch {
    /// The time for which a beat must stand still, in milliseconds.
    private let standstillMilliseconds: Int
    /// The longest time between two looks, in milliseconds. After a longer one, the observer itself
    /// may have stood still, and all others with it.
    private let gapMilliseconds: Int
    private var lastLook: Instant?
    private var beats: [Int64: (beat: Int64, since: Instant)] = [:]

    init(standstillMilliseconds: Int, gapMilliseconds: Int) {
        self.standstillMilliseconds = standstillMilliseconds
        self.gapMilliseconds = gapMilliseconds
    }

    /// Forgets everything, after a look that failed.
    mutating func fail() { lastLook = nil }

    /// - Parameter living: the beats of all nodes that live.
    /// - Returns: those whose beats stand still, and true if a node may have died since the last
    ///   look.
    mutating func look(
        at living: [Int64: Int64], _ now: Instant
    ) -> (silent: [Int64], hasLost: Bool) {
        let isNew = lastLook.map { now.milliseconds(since: $0) > Double(gapMilliseconds) } ?? true
        if isNew { beats = [:] }
        lastLook = now
        let hasLost = isNew || beats.keys.contains { living[$0] == nil }
        beats = Dictionary(
            uniqueKeysWithValues: living.map { epoch, beat in
                let known = beats[epoch]
                return (epoch, known?.beat == beat ? known! : (beat, now))
            })
        let silent = beats.filter {
            now.milliseconds(since: $0.value.since) >= Double(standstillMilliseconds)
        }
        return (silent.keys.sorted(), hasLost)
    }
}
