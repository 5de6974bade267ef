/// All operations of the journal, as a list, so that code that iterates over them misses none:
/// `StoreBenchmark` measures each.
package enum StoreOperationKind: String, CaseIterable, Sendable {
    case signUp, player, setProfile, purchase, openRound, openRace, settleRace, abandonRace
    case saveCatalogue, numberRecipeLevel, pay, settle, noteSeen, keepPlayer, sweep
}
