import Kitchen

extension FuzzTarget {
    /// Stored records. A decodable one must encode to the same bytes, and replay or be refused.
    static let roundRecord = FuzzTarget(name: "round-record", maximumByteCount: 1024) { bytes in
        do throws(RoundRecordError) {
            let record = try RoundRecord(decoding: bytes)
            expect(record.encoded() == Array(bytes), "\(record) is written in two ways")
            let catalogue = FuzzCatalogue.catalogue(fingerprint: record.catalogueFingerprint)
            do throws(ReplayMismatch) {
                let round = try record.replay(with: catalogue)
                expect(round.result == record.result, "a replay with another result")
            } catch {
                expect(!error.description.isEmpty, "a mismatch without a description")
            }
        } catch {
            expect(!error.description.isEmpty, "an error without a description")
        }
    }

    /// Rounds played by the input. Each leaves a record that can be decoded and replays.
    static let roundPlay = FuzzTarget(name: "round-play", maximumByteCount: 1024) { bytes in
        var input = FuzzInput(bytes)
        let fingerprint = [UInt8](repeating: 7, count: 32)
        let catalogue = FuzzCatalogue.catalogue(fingerprint: fingerprint)
        let choice = input.byte()
        let equipped = FuzzCatalogue.items.indices.filter { choice >> ($0 + 1) & 1 == 1 }
            .map { FuzzCatalogue.items[$0].id }
        var round = RecordedRound(
            catalogue: catalogue, level: FuzzCatalogue.levels[Int(choice & 1)],
            seed: input.wideNumber(), equipped: equipped, extraCoins: Int(choice >> 4))
        while !input.isEmpty { play(input.byte(), in: &round, &input) }
        round.leave()
        guard let record = round.record else { fatalError("a round that ended has no record") }
        do {
            let read = try RoundRecord(decoding: record.encoded())
            expect(read == record, "\(record)\nwas read again as \(read)")
            let replayed = try record.replay(with: catalogue)
            expect(replayed.result == round.round.result, "a replay with another result")
        } catch {
            fatalError("\(record) can't be read or replayed: \(error)")
        }
    }

    /// Performs one step, and checks the invariants.
    private static func play(
        _ step: UInt8, in round: inout RecordedRound, _ input: inout FuzzInput
    ) {
        let argument = Int(step >> 3)
        switch step & 7 {
        case 0: for _ in 0..<argument where !round.round.hasEnded { _ = round.step() }
        case 1: round.clearPlate()
        case 2: round.setExtraCoins(input.number() * argument)
        case 3: _ = round.tap(argument % round.round.level.ingredients.count)
        case 4 where argument == 31: round.leave()
        default:
            if case .cooking = round.round.phase {
                _ = round.tap(round.round.recipe(at: round.round.plateCount))
            }
        }
        let state = round.round
        expect((0...200).contains(state.tick), "tick \(state.tick)")
        expect(state.clock >= 0 && (state.clock > 0 || state.hasEnded), "clock \(state.clock)")
        expect((1...5).contains(state.combo), "combo \(state.combo)")
        expect(state.earned >= 25 * Int64(state.served), "\(state.earned) coins")
        let grid = (0..<state.gridCount).map(state.grid(at:))
        expect(grid.sorted() == Array(state.level.ingredients.indices), "grid \(grid)")
    }
}
