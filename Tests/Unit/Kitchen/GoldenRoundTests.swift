import Kitchen
import Testing

/// Fixed hashes of whole rounds. If one changes, the game has changed, and records of old rounds no
/// longer replay. An intended change needs a new version of the rules.
@Suite struct GoldenRoundTests {
    @Test(
        arguments: [
            (1, 1, [], 0xF962_7210_43AC_E017, 0xA5C5_99F3_B337_D6FB),
            (1, 2, ["oven"], 0x6E97_98E0_8CF3_468A, 0x6D68_3DAB_4788_3C94),
            (2, 3, ["knife"], 0x0552_3103_CD7B_7FF9, 0x09EE_FC3A_6309_1CDD),
            (2, .max, ["oven", "knife", "sauce"], 0xEB02_6392_81A7_D173, 0x26EB_0ABC_1E3D_160A),
            (3, 0, [], 0xCB0F_35C2_43BB_C69D, 0x375B_CA0B_85C3_EC1C),
        ] as [(Int, UInt64, [ShopItem.ID], UInt64, UInt64)])
    func roundEndsWithItsHashes(
        levelID: Int, seed: UInt64, equipped: [ShopItem.ID], expectedState: UInt64,
        expectedTicks: UInt64
    ) throws {
        let recorded = RoundRecordTests.recordedRound(
            levelID: levelID, seed: seed, equipped: equipped)
        let record = try #require(recorded.record)
        #expect(record.finalStateHash == expectedState)
        #expect(record.tickHash == expectedTicks)
    }
}
