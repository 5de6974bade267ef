/// Compares the players' stored state with their requests.
struct RequestCheck {
    let books: CommittedBooks
    let witness: Witness
    let complain: (String) -> Void

    func run(_ guests: [Guest]) {
        let known = guests.count { $0.known.credentials != nil }
        let possible = known + guests.reduce(0) { $0 + $1.requests.unansweredSignUpCount }
        let kept = Int(books.number("SELECT count(*) FROM players"))
        if !(known...possible).contains(kept) {
            complain("\(kept) players are kept, \(known) to \(possible) signed up")
        }
        for guest in guests {
            guard let player = guest.known.credentials?.player else { continue }
            let strange = books.purchases(of: player)
                .subtracting(guest.requests.purchases.map(\.id))
            if !strange.isEmpty {
                complain("nobody asked for the purchases \(strange) of player \(player)")
            }
            let untold = books.rounds(of: player).subtracting(witness.rounds(of: player))
            if untold.count > guest.requests.starts.count(where: { !$0.isGranted }) {
                complain("nobody asked for the rounds \(untold) of player \(player)")
            }
        }
    }
}
