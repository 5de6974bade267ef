import Base
import GameProtocol
import Kitchen
import TestSupport

@testable import chefdash

/// Rooms and races for tests of the display, with plain values except where it matters.
enum RaceScenes {
    static let ana: PlayerID = identifier("a")
    static let bo: PlayerID = identifier("b")

    static let ingredients = [("bun", "🍞"), ("patty", "🥩"), ("cheese", "🧀")].map {
        IngredientDescription(Ingredient(id: $0.0, emoji: $0.1))
    }

    static let recipe = RecipeDescription(name: "Classic Cheeseburger", layers: [0, 1, 0])

    /// A round of one recipe.
    static func snapshot(_ state: RoundState, race: RaceDescription? = nil) -> Snapshot {
        Snapshot(
            sequence: 0,
            round: RoundDescription(
                roundID: identifier("0"), levelID: 1, levelName: "Burger Station",
                target: 3, ingredients: ingredients, recipes: [recipe], itemIDs: [],
                rules: RoundRules(
                    capTicks: 1800, feedbackTicks: 8, heldTapTicks: 2, servedClockTicks: 15,
                    wrongClockTicks: 30, comboAtStart: 1, comboLimit: 5),
                startMilliseconds: 0),
            inventory: [:], state: state, nextGrid: [0, 1, 2], nextRecipe: 0, race: race)
    }

    static func ended(
        ranks: [Int] = [1, 2], forfeit: String? = nil, rating: RaceEnded.RatingChange? = nil
    ) -> RaceEnded {
        RaceEnded(
            raceID: identifier("c"), levelID: 1, isRated: rating != nil,
            standings: [
                RaceEnded.Standing(
                    seat: 1, playerID: bo, rank: ranks[0], served: 12, earned: 1000,
                    lastServedTick: 301, forfeit: nil),
                RaceEnded.Standing(
                    seat: 0, playerID: ana, rank: ranks[1], served: 1, earned: 25,
                    lastServedTick: 40, forfeit: forfeit),
            ], coins: 175, ratingChange: rating,
            fairness: FairnessReport(
                tickLatenessMilliseconds: 1.25,
                connections: [
                    FairnessReport.Connection(
                        roundTrips: 3, roundTripMedianMilliseconds: 31.5,
                        roundTripP99Milliseconds: 48, jitterMilliseconds: 2.75, framesLate: 3,
                        tapsHeld: 0, tapsIgnored: 0, lostMilliseconds: 0),
                    nil,
                ]))
    }

    /// Ana's scene after these messages, all at time 0.
    static func scene(_ messages: [ServerMessage], as player: PlayerID = ana) -> RaceScene {
        let profile = PlayerProfile(
            playerID: player, name: "", avatar: "", coins: 150, inventory: [:])
        var scene = RaceScene(
            player: profile,
            levels: [
                LevelSummary(
                    levelID: 1, name: "Burger Station", target: 3, baseTimeSeconds: 40,
                    ingredients: ingredients, isUnlocked: true, bestStars: 0)
            ], tickMilliseconds: 100)
        for message in messages { scene.take(ServerEvent(message), at: 0) }
        return scene
    }
}

extension RoomState.Seat {
    static func ana(
        isReady: Bool = false, isConnected: Bool = true, held: Int? = nil, wins: Int = 0
    ) -> Self {
        Self(
            playerID: RaceScenes.ana, name: "Ana", avatar: "👨‍🍳", rating: 1500, botStrength: nil,
            isGhost: nil, isReady: isReady, isConnected: isConnected, heldMilliseconds: held,
            wins: wins)
    }

    static func bo(
        _ name: String = "Bo", isReady: Bool = false, isConnected: Bool = true, held: Int? = nil
    ) -> Self {
        var seat = ana(isReady: isReady, isConnected: isConnected, held: held)
        (seat.playerID, seat.name) = (RaceScenes.bo, name)
        return seat
    }
}

extension [RoomState.Seat] {
    static var both: Self { [.ana(), .bo()] }
}

extension RoundState {
    static func plain(
        phase: RoundPhase = .cooking, clock: Int = 150, served: Int = 0, combo: Int = 1,
        earned: Int64 = 0, order: Int = 1, recipe: Int = 0, plate: [Int] = [], tick: Int = 0
    ) -> Self {
        Self(
            tick: tick, clock: clock, phase: phase, feedback: phase == .cooking ? 0 : 5,
            served: served, combo: combo, earned: earned, order: order, recipe: recipe,
            plate: plate, grid: [2, 0, 1])
    }
}

extension RaceProgress.Seat {
    static func plain(
        clock: Int = 150, phase: RoundPhase = .cooking, served: Int = 0, combo: Int = 1,
        plate: Int = 0
    ) -> Self {
        Self(clock: clock, phase: phase, served: served, combo: combo, stack: plate)
    }
}

extension ServerMessage {
    static func room(
        _ phase: RoomState.Phase, _ players: [RoomState.Seat], seats: Int = 2, bestOf: Int = 1,
        endsIn: Int? = nil, spectators: Int = 0
    ) -> Self {
        .room(
            RoomState(
                roomCode: "KQZFXW", phase: phase, levelID: 1, seatCount: seats, bestOf: bestOf,
                allowItems: false, isRated: false, hostID: RaceScenes.ana, players: players,
                spectatorCount: spectators, endsInMilliseconds: endsIn))
    }

    static let raceSnapshot = snapshot(
        RaceScenes.snapshot(
            .plain(), race: RaceDescription(seat: 0, isRated: false, startMilliseconds: 3000)))

    static func frame(_ seats: RaceProgress.Seat...) -> Self {
        .raceState(RaceProgress(sequence: 1, tick: 1, seats: seats))
    }
}
