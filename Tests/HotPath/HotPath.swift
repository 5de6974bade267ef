import Base
import ChefDashServer
import GameProtocol
import Kitchen
import Lobby
import Recipes
import Runtime
import Store
import WebSocket

/// The steps from a tap's bytes to the bytes of the frame that shows it, one at a time.
struct HotPath {
    enum Operation: String, CaseIterable {
        /// From a masked frame to the tap's ingredient.
        case decode
        /// A tap and a tick by the rules, and the record of both.
        case apply
        /// The same work through a room.
        case room
        /// From the round to a message.
        case encode
        /// Sends the message through a connection and its shard to a simulated socket.
        case write
        /// Like `write`, through TLS and the system's call to a real socket.
        case seal
        /// A frame of a solo round through the whole server, from the tick to the system's call.
        case frame
        /// A frame of a race of two, and of eight: a player's part, with a share of the tick.
        case race2, race8
        /// An edit of ten ingredients on the queue that serves all households: the push to others
        /// and the answer to its author.
        case edit
    }

    let catalogue: Catalogue

    /// - Returns: a number that depends on all the work, so that the compiler can't remove any.
    func run(_ operation: Operation, count: Int) throws -> Int {
        switch operation {
        case .decode: decode(count)
        case .apply: apply(count)
        case .room: room(count)
        case .encode: encode(count)
        case .write: write(count, on: LoneConnection())
        case .seal: write(count, on: LoneConnection(isSecure: true))
        case .frame: try game(seatCount: 1).play(frames: count)
        case .race2: try game(seatCount: 2).play(frames: count)
        case .race8: try game(seatCount: 8).play(frames: count)
        case .edit: edit(count)
        }
    }

    private func game(seatCount: Int) throws -> LoneGame {
        try LoneGame(catalogue: catalogue, playerCount: 200, seatCount: seatCount)
    }

    private func decode(_ count: Int) -> Int {
        let text = Array(#"{"type":"tap","id":"t17","ingredient_id":"bun"}"#.utf8)
        var wire: [UInt8] = []
        FrameEncoder.append(.text, payload: text, mask: 0x37FA_213D, to: &wire)
        var decoder = MessageDecoder(role: .server, limits: WebSocketLimits())
        var checksum = 0
        for _ in 0..<count {
            var bytes = wire
            bytes.withUnsafeMutableBytes { bytes in
                try? decoder.receive(bytes) { event in
                    guard case .text(let text) = event, let tap = ScannedTap(text) else { return }
                    checksum &+= tap.ingredientID.count &+ (tap.id?.count ?? 0)
                }
            }
        }
        return checksum
    }

    private func newRace(_ seed: Int) -> Race {
        Race(catalogue: catalogue, level: catalogue.levels[0], seed: UInt64(seed), setups: [.plain])
    }

    private func apply(_ count: Int) -> Int {
        var race = newRace(0)
        var effects: [SeatEffect] = []
        var checksum = 0
        for index in 0..<count {
            if race.hasEnded { race = newRace(index) }
            var wanted = 0
            race.withRound(ofSeat: 0) { wanted = $0.neededIngredient ?? 0 }
            let outcome = race.tap(wanted, seat: 0, atMilliseconds: Int64(index) * 100)
            if case .served(_, let coins) = outcome { checksum &+= Int(coins) }
            _ = race.step(into: &effects)
            checksum &+= effects.count
            effects.removeAll(keepingCapacity: true)
        }
        return checksum
    }

    private static let player = PlayerID(value: 1)

    private func newRoom(_ seed: Int) -> Room {
        Room(
            alone: RunningRace(
                id: PlayID(value: UInt128(seed)), number: 1, isRated: false, isCounted: true,
                isCompared: false, seats: [RunningRace.Seat(player: Self.player)],
                race: newRace(seed)))
    }

    private func room(_ count: Int) -> Int {
        var room = newRoom(0)
        var effects: [RoomEffect] = []
        var checksum = 0
        for index in 0..<count {
            var wanted: Level.IngredientIndex?
            room.withRound(ofSeat: 0) { wanted = $0.hasEnded ? nil : $0.neededIngredient ?? 0 }
            if wanted == nil { room = newRoom(index) }
            let outcome = try? room.tap(
                wanted ?? 0, by: Self.player, atMilliseconds: Int64(index) * 100, into: &effects
            ) { HeldTap(requestID: nil, connection: 1) }
            if case .served(_, let coins) = outcome { checksum &+= Int(coins) }
            room.advance(toTick: room.tick + 1, latenessMilliseconds: 0, into: &effects)
            checksum &+= effects.count
            effects.removeAll(keepingCapacity: true)
        }
        return checksum
    }

    private func encode(_ count: Int) -> Int {
        var recorded = RecordedRound(
            catalogue: catalogue, level: catalogue.levels[0], seed: 0, equipped: [],
            extraCoins: 0)
        _ = recorded.tap(recorded.round.recipe.ingredients[0])
        let encoder = RoundStateEncoder()
        var scratch: [UInt8] = []
        var checksum = 0
        for sequence in 0..<count {
            scratch.removeAll(keepingCapacity: true)
            encoder.appendFrame(sequence: UInt64(sequence), recorded.round, to: &scratch)
            checksum &+= scratch.count
        }
        return checksum
    }

    private func edit(_ count: Int) -> Int {
        let household = HouseholdID(value: 1)
        let stamp = Stamp(seq: 7, author: Self.player, device: DeviceID(value: 3))
        let records = (0..<10).map { number in
            EntityRecord(
                EntityKey(.ingredient, UInt128(number + 2)), parent: 2, created: stamp,
                fields: [
                    .name: .text("ripe tomatoes"), .quantity: .quantity(Quantity(400)),
                    .unit: .unit(.word("bunch")), .place: .text("i\(number)"),
                ].mapValues { EntityRecord.Entry(value: $0, stamp: stamp) })
        }
        var checksum = 0
        for _ in 0..<count {
            let changed = ChangedRecords(records, of: household, at: 7)
            let answer = EditAnswer(changed, re: "e1", of: EntityID(value: 9))
            checksum &+= (changed.push?.count ?? 0) &+ answer.text.count
        }
        return checksum
    }

    private func write(_ count: Int, on lone: LoneConnection) -> Int {
        defer { lone.close() }
        let message = [UInt8](repeating: 0x61, count: 200)
        message.withUnsafeBytes { message in
            for _ in 0..<count {
                lone.connection.send(state: message)
                lone.shard.finishTurn()
                lone.takeWritten()
            }
        }
        return lone.writtenBytes
    }
}
