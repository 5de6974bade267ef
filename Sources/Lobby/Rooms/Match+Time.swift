import Kitchen

/// What time alone brings about.
extension Match {
    /// Does what is due at this tick. To be called at each tick, before the race is stepped.
    package mutating func tick(at now: Int, into effects: inout [RoomEffect]) {
        // Who plays alone has as much time as the session lasts.
        guard origin != .alone else { return }
        switch phase {
        case .closed: break
        case .opening(let race, let untilTick):
            if now >= untilTick {
                cancelRace(race, .notOpened, at: now, &effects)
                releaseAbsent(at: now, &effects)
            }
        case .countdown(let race, let startTick):
            if now >= startTick {
                beginRace(race, startTick: startTick, at: now, &effects)
                releaseAbsent(at: now, &effects)
            }
        case .racing(let race, let startTick):
            if now - startTick >= rules.raceLimitTicks {
                cancelRace(race, .overdue, at: now, &effects)
                releaseAbsent(at: now, &effects)
            } else {
                releaseAbsent(at: now, &effects)
                checkIdle(race: race, at: now, &effects)
            }
        case .settling: releaseAbsent(at: now, &effects)
        case .gathering, .intermission, .results:
            releaseAbsent(at: now, &effects)
            if !isClosed { proceed(at: now, &effects) }
        }
    }

    /// Lets go of those whose seat was held long enough.
    private mutating func releaseAbsent(at now: Int, _ effects: inout [RoomEffect]) {
        for index in seats.indices.reversed() {
            // The last one closes the room, which frees all seats.
            guard index < seats.count, seats[index].isHeldByHuman,
                let heldUntilTick = heldUntilTick(seats[index]), now >= heldUntilTick
            else { continue }
            vacate(index, because: .absent, at: now, &effects)
        }
    }

    private mutating func checkIdle(race: Int, at now: Int, _ effects: inout [RoomEffect]) {
        for index in seats.indices {
            let seat = seats[index]
            guard seat.occupant == .human, seat.part == .running, seat.isPresent else { continue }
            let idleTicks = now - seat.lastInputTick
            if idleTicks >= rules.idleForfeitTicks {
                forfeit(index, race: race, .idle, &effects)
            } else if idleTicks >= rules.idleWarningTicks, !seat.wasWarned {
                seats[index].wasWarned = true
                let forfeitTick = seat.lastInputTick + rules.idleForfeitTicks
                effects.append(.tell(seat.player, .idleWarning(forfeitTick: forfeitTick)))
            }
        }
    }

    mutating func stop(at now: Int, _ effects: inout [RoomEffect]) {
        isStopping = true
        switch phase {
        case .opening(let race, _), .countdown(let race, _):
            cancelRace(race, .stopping, at: now, &effects)
        case .gathering, .intermission, .results: close(.stopping, &effects)
        case .racing, .settling, .closed: break
        }
    }
}
