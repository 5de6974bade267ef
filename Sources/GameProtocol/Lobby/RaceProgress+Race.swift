import Kitchen

extension RaceProgress {
    /// The frame that `RaceProgressEncoder` writes, as a value.
    package init(sequence: UInt64, _ race: Race) {
        let seats = race.seats.map { seat in
            let state = RoundState(seat.round)
            return Seat(
                clock: state.clock, phase: state.phase, served: state.served, combo: state.combo,
                stack: state.plate.count)
        }
        self.init(sequence: sequence, tick: race.tick, seats: seats)
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
