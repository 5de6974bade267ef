import Base
import Crypto
import Foundation
import Kitchen
import Scheduling
import Store
import Synchronization
import TestSupport
import Testing

/// The seal of the ledger's end, its key, and recorded heads.
@Suite struct LedgerSealTests {
    private let directory = TemporaryDirectory()

    /// RFC 4231, test cases 1 and 2.
    @Test(arguments: [
        (
            [UInt8](repeating: 0x0B, count: 20), "Hi There",
            "b0344c61d8db38535ca8afceaf0bf12b881dc200c9833da726e9376c2e32cff7"
        ),
        (
            Array("Jefe".utf8), "what do ya want for nothing?",
            "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843"
        ),
    ])
    func codesAreThoseOfTheRFC(key: [UInt8], text: String, code: String) {
        let found = Crypto.hmacSHA256(Array(text.utf8), key: key)
        #expect(found.map { String(format: "%02x", $0) }.joined() == code)
    }

    @Test func theKeyIsMadeOnceForTheOwnerAlone() async throws {
        await (try temporaryStore(in: directory)).close()
        let file = directory.keyPath
        let text = try String(contentsOfFile: file, encoding: .utf8)
        #expect(text.count == 65)
        let attributes = try FileManager.default.attributesOfItem(atPath: file)
        #expect(attributes[.posixPermissions] as? Int == 0o600)
        await (try temporaryStore(in: directory)).close()
        #expect(try String(contentsOfFile: file, encoding: .utf8) == text)
    }

    /// The key file's new content, and the result of the next start and of a verification with the
    /// key.
    @Test(arguments: [
        (nil, StoreOpenError.ledgerKeyMissing(file: "KEY")),
        ("abc", .ledgerKeyMalformed(file: "KEY")),
        (
            String(repeating: "0", count: 64),
            .ledgerDamaged(
                path: "DATABASE", reason: "the seal of entry 1 isn't that of the ledger's key")
        ),
    ])
    func anotherKeyIsRefused(content: String?, expected: StoreOpenError) async throws {
        let store = try temporaryStore(in: directory)
        try await store.signUp(1...1)
        await store.close()
        let file = directory.keyPath
        try FileManager.default.removeItem(atPath: file)
        try content?.write(toFile: file, atomically: true, encoding: .utf8)
        chmod(file, 0o600)
        let error = #expect(throws: StoreOpenError.self) { _ = try temporaryStore(in: directory) }
        let text = error?.description
            .replacing(file, with: "KEY")
            .replacing(directory.databasePath, with: "DATABASE")
        #expect(text == expected.description)
        let audit = try directory.audit()
        #expect(try audit.verify().problem == nil)
        guard case .ledgerDamaged = expected else { return }
        let problem = try audit.verify(key: LedgerKey(file: file)).problem
        #expect(problem?.what == "the seal of the ledger's end")
    }

    @Test(
        arguments: [
            (0o600, nil), (0o400, nil), (0o644, "0644"), (0o640, "0640"), (0o660, "0660"),
            (0o602, "0602"), (0o701, "0701"),
        ] as [(mode_t, String?)])
    func aKeyThatOthersCanReadIsRefused(mode: mode_t, shown: String?) async throws {
        await (try temporaryStore(in: directory)).close()
        let file = directory.keyPath
        // The group may read a file of root's.
        let isRoots = geteuid() == 0 && mode == 0o640
        chmod(file, mode)
        guard let shown, !isRoots else {
            await (try temporaryStore(in: directory)).close()
            return
        }
        let error = #expect(throws: StoreOpenError.self) { _ = try temporaryStore(in: directory) }
        let text = try #require(error?.description)
        #expect(text.contains("\(file): this is the ledger's key, but its mode is \(shown)"))
        #expect(text.hasSuffix("run `chmod 600 \(file)`"), "\(text)")
    }

    /// Everything is rewritten as by the server, but without the key.
    @Test func aWholeRewriteIsFound() async throws {
        var store = try temporaryStore(in: directory)
        try await store.signUp(1...3)
        await store.close()
        let old = try #require(try directory.audit().heads().last)
        store = try temporaryStore(in: directory)
        try await store.signUp(4...5)
        await store.close()
        let key = try LedgerKey(file: directory.keyPath)
        let audit = try directory.audit()
        let new = try #require(try audit.heads().last)
        #expect(old.id == 3 && new.id == 5)
        #expect(try audit.verify(key: key, heads: [new, old]).problem == nil)
        directory.database().execute(
            """
            DROP TRIGGER ledger_refuses_update; DROP TRIGGER ledger_refuses_delete;
            UPDATE ledger SET time_ms = time_ms + 1 WHERE id = 2;
            UPDATE players SET created_ms = created_ms + 1 WHERE id = x'\(PlayerID(2))'
            """)
        try LedgerForgery.rewrite(in: directory)
        #expect(try audit.verify().problem == nil)
        let sealed = try audit.verify(key: key).problem
        #expect(sealed?.place == .entry(5) && sealed?.what == "the seal of the ledger's end")
        for head in [old, new] {
            let problem = try audit.verify(heads: [head]).problem
            #expect(problem?.place == .entry(head.id))
            #expect(problem?.what == "the hash of the ledger up to here")
        }
        // Cut off before the recorded head.
        directory.database().execute(
            """
            DELETE FROM ledger WHERE id > 2; DELETE FROM devices WHERE player > x'\(PlayerID(2))';
            DELETE FROM players WHERE id > x'\(PlayerID(2))'
            """)
        try LedgerForgery.rewrite(in: directory)
        #expect(try audit.verify().problem == nil)
        #expect(try audit.verify(heads: [old]).problem?.what == "the entry")
    }

    @Test(arguments: [
        ("", false), ("5", false), ("5:ab", false), ("-1:HASH", false), ("x:HASH", false),
        ("5:HASH", true), ("5:HASH:HASH", true), ("5:HASH:HASH:HASH", false), ("5:HASH:", false),
        ("time=1 level=info event=ledger_head id=5 hash=HASH seal=HASH", true),
        ("time=1 level=info event=ledger_head id=5 seal=HASH", false),
        (
            "Nov 27 host chefdash[1]: time=1 level=info event=ledger_head id=5 hash=HASH seal=HASH",
            true
        ),
        ("time=1 event=hello player_id=\"event=ledger_head id=5 hash=HASH seal=HASH\"", false),
        (
            "time=1 event=hello player_id=\"\\\" event=ledger_head id=5 hash=HASH seal=HASH\" id=5",
            false
        ),
        ("time=1 event=ledger_head name=\"id=6 hash=0\" id=5 hash=HASH seal=HASH", true),
        ("time=1 level=info event=started id=5 hash=HASH seal=HASH", false),
        (#"{"time":"1","event":"ledger_head","id":5,"hash":"HASH","seal":"HASH"}"#, true),
        (#"Nov 27 host: {"event":"ledger_head","id":5,"hash":"HASH","seal":"HASH"}"#, true),
        (#"{"event":"started","id":5,"hash":"HASH","seal":"HASH"}"#, false),
        (#"{"event":"ledger_head","id":5,"hash":"HASH"}"#, false),
        (#"{"event":"ledger_head","id":5,"hash":"HASH","seal":"HASH""#, false),
        (
            #"{"event":"x","y":"{\"event\":\"ledger_head\"","id":5,"hash":"HASH","seal":"HASH"}"#,
            false
        ),
        (#"time=1 event=x y={"event":"ledger_head","id":5,"hash":"HASH","seal":"HASH"}"#, false),
    ])
    func heads(text: String, isOne: Bool) {
        let hash = String(repeating: "0a", count: 32)
        let head = LedgerHead(text.replacing("HASH", with: hash))
        #expect((head != nil) == isOne)
        guard let head else { return }
        #expect(head.id == 5 && head.hash == [UInt8](repeating: 10, count: 32))
        #expect(LedgerHead("\(head)") == head)
    }

    /// Heads are reported at the opening, at most once an interval while the ledger grows, and at
    /// the close.
    @Test func headsAreToldAtIntervals() async throws {
        let told = Mutex<[Int64]>([])
        let queue = ManualQueue()
        let options = GameStore.Options.with {
            $0.sealIntervalMilliseconds = 60_000
            $0.didSeal = { head in told.withLock { $0.append(head.id) } }
            $0.makeQueue = { _ in queue }
        }
        let store = try temporaryStore(in: directory, options: options)
        func signUp(_ number: Int) {
            store.perform(SignUp.numbered(number), on: queue) { _ in }
            queue.advance(byMilliseconds: 1_000)
        }
        func expectTold(_ heads: [Int64], after milliseconds: Int = 0) {
            queue.advance(byMilliseconds: milliseconds)
            #expect(told.withLock { $0 } == heads)
        }
        for number in 1...3 { signUp(number) }
        expectTold([0])
        expectTold([0, 3], after: 60_000)
        expectTold([0, 3], after: 600_000)
        signUp(4)
        signUp(5)
        expectTold([0, 3, 4])
        expectTold([0, 3, 4, 5], after: 60_000)
        store.close { _ in }
        expectTold([0, 3, 4, 5, 5])
    }
}
