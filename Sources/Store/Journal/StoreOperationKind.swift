/// What the journal does for its callers, so that what goes through all operations forgets none:
/// `StoreBenchmark` measures each.
package enum StoreOperationKind: String, CaseIterable, Sendable {
    case signUp, player, setProfile, purchase, openRound, openRace, settleRace, abandonRace
    case saveCatalogue, pay, settle, noteSeen, sweep
}
