/// What the journal does for its callers; of each, `StoreOperation` has a call.
package enum StoreOperationKind: String, CaseIterable, Sendable {
    case signUp, player, setProfile, purchase, openRound, openRace, settleRace, abandonRace
    case saveCatalogue, pay, settle, noteSeen, sweep
}
