// Generated from Protocol/data/game.json by `python3 Protocol/generate.py`. Don't edit it.

/// Numbers of the game that the page has too.
package enum GameNumbers {
    /// The lowest id of a level made from a household's recipe.
    package static let firstRecipeLevel = 1_000_000
    /// The format of a round's record.
    package static let recordFormat = 1
    /// The codes of a record's inputs; those below are taps on the ingredient of that place.
    package static let clearCode = 16
    /// The value follows.
    package static let extraCoinsCode = 17
    /// The player left.
    package static let leaveCode = 18
    /// The most inputs in a record.
    package static let inputLimit = 65_536

    /// One constant for each word of the state's hash, so that equal words at different places give
    /// different hashes.
    enum StateHash {
        static var counters: UInt64 { 0x243F_6A88_85A3_08D3 }
        static var orders: UInt64 { 0x1319_8A2E_0370_7344 }
        static var feedback: UInt64 { 0xA409_3822_299F_31D0 }
        static var places: UInt64 { 0x082E_FA98_EC4E_6C89 }
        static var lastServed: UInt64 { 0x4528_21E6_38D0_1377 }
        static var earned: UInt64 { 0xBE54_66CF_34E9_0C6C }
        static var extraCoins: UInt64 { 0xC0AC_29B7_C97C_50DD }
        static var plate: UInt64 { 0x3F84_D5B5_B547_0917 }
        static var grid: UInt64 { 0x9216_D5D9_8979_FB1B }
        static var orderRandom: UInt64 { 0xD131_0BA6_98DF_B5AC }
        static var gridRandom: UInt64 { 0x2FFD_72DB_D01A_DFB7 }
    }
}
