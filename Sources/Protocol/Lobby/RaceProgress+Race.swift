import Kitchen

extension RaceProgress {
    /// The frame that `RaceProgressEncoder` writes, as a value.
    package init(sequence: UInt64, _ race: Race) {
        self.init(
            sequence: sequence, tick: race.tick,
            seats: race.seats.map { Seat(RoundState($0.round)) })
    }
}

extension RaceProgress.Seat {
    /// The part of a round that everyone may see.
    package init(_ state: RoundState) {
        self.init(
            clock: state.clock, phase: state.phase, served: state.served, combo: state.combo,
            stack: state.plate.count)
    }
}

extension RaceView {
    /// The frame that `RaceViewEncoder` writes, as a value.
    package init(_ race: Race) {
        self.init(
            levelID: race.level.id, tick: race.tick,
            states: race.seats.map { RoundState($0.round) },
            orders: race.seats.map { race.level.recipes[$0.round.recipeIndex].ingredients })
    }
}
