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
        var sum = SplitMix64.mix(counters ^ 0x243F_6A88_85A3_08D3)
        sum &+= SplitMix64.mix(orders ^ 0x1319_8A2E_0370_7344)
        sum &+= SplitMix64.mix(feedback ^ 0xA409_3822_299F_31D0)
        sum &+= SplitMix64.mix(places ^ 0x082E_FA98_EC4E_6C89)
        sum &+= SplitMix64.mix(last ^ 0x4528_21E6_38D0_1377)
        sum &+= SplitMix64.mix(UInt64(bitPattern: earned) ^ 0xBE54_66CF_34E9_0C6C)
        sum &+= SplitMix64.mix(UInt64(truncatingIfNeeded: extraCoins) ^ 0xC0AC_29B7_C97C_50DD)
        sum &+= SplitMix64.mix(plate.bits ^ 0x3F84_D5B5_B547_0917)
        sum &+= SplitMix64.mix(grid.bits ^ 0x9216_D5D9_8979_FB1B)
        sum &+= SplitMix64.mix(orderRandom.state ^ 0xD131_0BA6_98DF_B5AC)
        sum &+= SplitMix64.mix(gridRandom.state ^ 0x2FFD_72DB_D01A_DFB7)
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
