import Base
import Kitchen
import Recipes
import TestSupport
import Testing

@testable import Store

extension LibraryStore {
    fileprivate func answer<Operation: RefusableOperation<LibraryTransaction>>(
        _ operation: Operation
    ) async throws -> Operation.Answer {
        try await withCheckedContinuation { done in
            perform(operation, on: AnswerQueue.shared) { done.resume(returning: $0) }
        }.get()
    }

    fileprivate func news(
        of household: HouseholdID, withRoles: Bool = false
    ) async throws -> HouseholdNews? {
        let query = HeadsQuery([household], at: epoch, withRoles: withRoles)
        return try await withCheckedContinuation { done in
            read(query, on: AnswerQueue.shared) { done.resume(returning: $0) }
        }.get()[household]
    }

    fileprivate func end() async {
        await withCheckedContinuation { done in close { done.resume() } }
    }
}

/// Cooking sessions and members of households at several servers.
extension SharedStoreTests {
    private static let (home, owner) = (HouseholdID(1), PlayerID(1))
    private static let soup = CookingID(value: 70)
    private static let start = StartCooking(
        session: soup, household: home, player: owner, content: [1])

    private static func record(_ number: Int64, isLast: Bool = false) -> RecordCooking {
        RecordCooking(
            session: soup, household: home,
            StoredCooking.Input(
                id: EntityID(value: UInt128(number)), tick: number, player: owner, content: [2],
                timeMilliseconds: 5),
            by: .member(owner), course: isLast ? .over(nil) : .on)
    }

    private static func url(_ index: Int) -> String { "ws://node\(index)" }

    /// Several servers, at the first of which the household was made.
    private func kitchens(
        _ location: StoreLocation, _ count: Int
    ) async throws -> [(game: GameStore, library: LibraryStore)] {
        let kitchens = try (0..<count).map { index in
            let game = try open(location)
            return (game, try library(location, of: game, url: Self.url(index)))
        }
        let creation = CreateHousehold(id: Self.home, name: "Home", owner: Self.owner)
        _ = try await kitchens[0].1.answer(creation).get()
        return kitchens
    }

    /// The claims of all servers.
    private func claimCount(_ location: StoreLocation) throws -> Int {
        try Table(location.connect(to: .library)).count("SELECT count(*) FROM cooking_hosts")
    }

    @Test("One server of several runs a household's cooking sessions, until it gives them back")
    func cookingClaims() async throws {
        let location = try await place()
        let all = try await kitchens(location, 3)
        let answers = try await withThrowingTaskGroup(of: (Int, CookingClaim.Answer).self) {
            group in
            for (index, one) in all.enumerated() {
                group.addTask { (index, try await one.library.answer(CookingClaim(Self.home))) }
            }
            return try await group.reduce(into: [:]) { $0[$1.0] = $1.1 }
        }
        let hosts = answers.filter { $0.value == .here([]) }.map(\.key)
        try #require(hosts.count == 1)
        let (host, others) = (hosts[0], all.indices.filter { $0 != hosts[0] })
        let (here, there) = (all[host].library, all[others[0]].library)
        for other in others {
            #expect(answers[other] == .elsewhere(Elsewhere(url: Self.url(host), .cooking)))
            let library = all[other].library
            #expect(
                try await library.news(of: Self.home)?.cooking
                    == .elsewhere(Elsewhere(url: Self.url(host), .cooking)))
            #expect(try await library.answer(Self.start) == .failure(.unclaimed))
        }
        #expect(try await here.news(of: Self.home)?.cooking == .here)
        #expect(try await here.answer(Self.start).get().isNew)
        // The claim is the host's, and can be repeated.
        #expect(try await here.answer(CookingClaim(Self.home)) == .here([Self.soup]))
        #expect(try await there.answer(Self.record(1)) == .failure(.unclaimed))
        #expect(try await here.answer(Self.record(1)) == .success(nil))
        #expect(try await !here.answer(CookingRelease(Self.home)))
        #expect(try await !there.answer(CookingRelease(Self.home)))
        #expect(try await here.answer(Self.record(2, isLast: true)) == .success(nil))
        // Another server gives back nothing.
        #expect(try await there.answer(CookingRelease(Self.home)))
        #expect(try await here.news(of: Self.home)?.cooking == .here)
        #expect(try await here.answer(CookingRelease(Self.home)))
        #expect(try await here.news(of: Self.home)?.cooking == .nowhere)
        #expect(try claimCount(location) == 0)
        #expect(try await there.answer(CookingClaim(Self.home)) == .here([]))
        for one in all {
            await one.library.end()
            #expect(await one.game.close() == 0)
        }
        #expect(try claimCount(location) == 0)
    }

    @Test(
        "A living server can claim the cooking sessions of a dead one, which changes nothing more")
    func deadCookingClaim() async throws {
        let location = try await place()
        let all = try await kitchens(location, 2)
        let (dying, heir) = (all[0].library, all[1].library)
        _ = try await dying.answer(CookingClaim(Self.home))
        _ = try await dying.answer(Self.start)
        #expect(
            try await heir.news(of: Self.home)?.cooking
                == .elsewhere(Elsewhere(url: Self.url(0), .cooking)))
        #expect(try NodeRegister(of: location).fence(dying.epoch))
        #expect(try await heir.news(of: Self.home)?.cooking == .unclaimed)
        #expect(try await heir.answer(CookingClaim(Self.home)) == .here([Self.soup]))
        await #expect(throws: StoreError.self) { try await dying.answer(Self.record(1)) }
        #expect(try await heir.answer(Self.record(1)) == .success(nil))
        dying.abandon()
        all[0].game.abandon()

        // The next start removes what a dead one has left.
        #expect(try NodeRegister(of: location).fence(heir.epoch))
        heir.abandon()
        all[1].game.abandon()
        #expect(try claimCount(location) == 1)
        let game = try open(location)
        let later = try library(location, of: game)
        #expect(try claimCount(location) == 0)
        #expect(try await later.news(of: Self.home)?.cooking == .unclaimed)
        await later.end()
        #expect(await game.close() == 0)
    }

    @Test("Each change of a household's members is seen by all servers")
    func memberChanges() async throws {
        let location = try await place()
        let all = try await kitchens(location, 2)
        let (here, there) = (all[0].library, all[1].library)
        let guest = PlayerID(2)
        var seen: Int64 = -1
        func expect(_ roles: [PlayerID: Role]) async throws {
            let news = try #require(try await there.news(of: Self.home, withRoles: true))
            #expect(news.roles == roles && news.memberChanges > seen)
            seen = news.memberChanges
        }
        try await expect([Self.owner: .owner])
        let invitation = Invite(
            player: Self.owner, household: Self.home, code: "ABCDEFGH", role: .guest)
        _ = try await here.answer(invitation)
        _ = try await here.answer(JoinHousehold(player: guest, code: "ABCDEFGH"))
        try await expect([Self.owner: .owner, guest: .guest])
        for role in [Role.adult, nil] {
            let change = ChangeMember(
                player: Self.owner, household: Self.home, member: guest, role: role)
            #expect(try await here.answer(change) == nil)
            try await expect([Self.owner: .owner].merging(role.map { [guest: $0] } ?? [:]) { $1 })
        }
        #expect(try await there.news(of: Self.home)?.roles == nil)
        for one in all {
            await one.library.end()
            #expect(await one.game.close() == 0)
        }
        let key = try LedgerKey(file: directory.keyPath)
        let audit = try LibraryAudit(location.connect(to: .library), key: key)
        let problem = try audit.firstRecordProblem()
        #expect(problem == nil, "\(problem as Any)")
    }
}
