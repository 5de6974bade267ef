import Kitchen

extension RaceProgress {
    /// The frame that `RaceProgressEncoder` writes, as a value.
    package init(sequence: UInt64, _ race: Race) {
        let seats = race.seats.map { seat in
            let state = RoundState(seat.round)
            return Seat(
                clock: state.clock, phase: state.phase, served: state.served, combo: state.combo,
                plate: state.plate.count)
        }
        self.init(sequence: sequence, tick: race.tick, seats: seats)
    }
}

extension RaceView {
    /// The frame that `RaceViewEncoder` writes, as a value.
    package init(_ race: Race) {
        let recipes = RecipeDescription.all(of: race.level)
        self.init(
            tick: race.tick, seats: race.seats.map { RoundState($0.round) },
            orders: race.seats.map { recipes[$0.round.recipeIndex] })
    }
}
