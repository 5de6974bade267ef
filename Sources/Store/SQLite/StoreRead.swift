/// What is read over the store's reading connections.
package enum StoreRead: String, CaseIterable, Sendable {
    case rating, boardPage, dailyChallenge, record, keptRecord, proof, catalogue,
        ledgerPage, history

    /// The reader that answers it. What takes long, or has its caller work long on the answer, has
    /// one of its own: what races and boards need never waits behind it.
    var queue: StoreQueue {
        switch self {
        case .rating, .boardPage, .dailyChallenge, .record, .history: .reader
        case .keptRecord, .proof, .catalogue, .ledgerPage: .longReader
        }
    }
}
