extension Round {
    /// A checksum of all the round's mutable state, for finding the tick where two runs diverge. It
    /// detects mistakes, not forgery.
    package var stateHash: UInt64 {
        let (phaseCode, ticksLeft) = phaseWords
        let counters = UInt64(truncatingIfNeeded: tick) << 32 | UInt64(UInt32(clamping: clock))
        let orders =
            UInt64(truncatingIfNeeded: orderNumber) << 32 | UInt64(UInt32(clamping: served))
        let feedback = ticksLeft << 32 | phaseCode << 24 | UInt64(truncatingIfNeeded: combo)
        let held = UInt64(truncatingIfNeeded: heldTap.map { $0 + 1 } ?? 0)
        let places =
            held << 56 | UInt64(truncatingIfNeeded: recipeIndex) << 8 | UInt64(plate.count)
        let last = UInt64(truncatingIfNeeded: lastServedTick ?? -1)
        // Mixes each word on its own, so that the CPU can work on several at once. The word's
        // constant binds it to its position.
        var sum = SplitMix64.mix(counters ^ GameNumbers.StateHash.counters)
        sum &+= SplitMix64.mix(orders ^ GameNumbers.StateHash.orders)
        sum &+= SplitMix64.mix(feedback ^ GameNumbers.StateHash.feedback)
        sum &+= SplitMix64.mix(places ^ GameNumbers.StateHash.places)
        sum &+= SplitMix64.mix(last ^ GameNumbers.StateHash.lastServed)
        sum &+= SplitMix64.mix(UInt64(bitPattern: earned) ^ GameNumbers.StateHash.earned)
        sum &+= SplitMix64.mix(
            UInt64(truncatingIfNeeded: extraCoins) ^ GameNumbers.StateHash.extraCoins)
        sum &+= SplitMix64.mix(plate.bits ^ GameNumbers.StateHash.plate)
        sum &+= SplitMix64.mix(grid.bits ^ GameNumbers.StateHash.grid)
        sum &+= SplitMix64.mix(orderRandom.state ^ GameNumbers.StateHash.orderRandom)
        sum &+= SplitMix64.mix(gridRandom.state ^ GameNumbers.StateHash.gridRandom)
        return SplitMix64.mix(sum)
    }

    private var phaseWords: (code: UInt64, ticksLeft: UInt64) {
        switch phase {
        case .cooking: (0, 0)
        case .perfect(let ticksLeft): (1, UInt64(truncatingIfNeeded: ticksLeft))
        case .wrong(let ticksLeft): (2, UInt64(truncatingIfNeeded: ticksLeft))
        case .ended: (3, 0)
        }
    }
}
