import Kitchen

extension Round {
    /// The ingredient that the order needs next; `nil` while taps don't count.
    package var neededIngredient: Level.IngredientIndex? {
        guard case .cooking = phase else { return nil }
        return recipe(at: plateCount)
    }
}

extension RecordedRound {
    /// See `Round.advance(toTick:)`.
    package mutating func advance(toTick tick: Int) -> [RoundEffect] {
        var effects: [RoundEffect] = []
        while round.tick < tick, !round.hasEnded {
            if let effect = step() { effects.append(effect) }
        }
        return effects
    }
}

extension Race {
    /// Steps tick by tick up to `tick` or the end of the race. Does nothing for an earlier tick or
    /// after the end.
    ///
    /// - Returns: The effects, by rising tick and seat.
    package mutating func advance(toTick tick: Int) -> [SeatEffect] {
        var effects: [SeatEffect] = []
        while self.tick < tick, step(into: &effects) {}
        return effects
    }
}
