import Base
import Crypto
import Foundation
import Scheduling
import Store
import TestSupport
import Testing

@testable import ChefDashServer

/// Signing in to the console: passwords, one-time codes, sessions and their ends, on a clock of the
/// test.
@Suite("The operators' entrance", .timeLimit(.minutes(2)))
struct OperatorEntranceTests {
    /// RFC 6238, appendix B, for SHA-1; the last six of its eight digits.
    @Test(
        "One-time codes are those of the standard",
        arguments: [
            (59, "287082"), (1_111_111_109, "081804"), (1_111_111_111, "050471"),
            (1_234_567_890, "005924"), (2_000_000_000, "279037"), (20_000_000_000, "353130"),
        ] as [(Int64, String)])
    func codes(seconds: Int64, code: String) {
        let secret = Array("12345678901234567890".utf8)
        #expect(OneTimeCode.code(secret, step: seconds / 30) == code)
        let now = seconds * 1_000
        #expect(OneTimeCode.step(of: code, secret, at: now) == seconds / 30)
        #expect(OneTimeCode.step(of: "\(code.prefix(3)) \(code.suffix(3))", secret, at: now) != nil)
        // The steps beside it count too, and no others.
        for (shift, counts) in [(-2, false), (-1, true), (1, true), (2, false)] as [(Int64, Bool)]
        where now + shift * 30_000 >= 0 {
            let step = OneTimeCode.step(of: code, secret, at: now + shift * 30_000)
            #expect((step != nil) == counts, "\(shift)")
        }
        for wrong in ["", "12345", String(code.reversed()), code + "0"] where wrong != code {
            #expect(OneTimeCode.step(of: wrong, secret, at: now) == nil, "\(wrong)")
        }
    }

    /// RFC 4648, section 10.
    @Test(
        "Base32 is that of the standard",
        arguments: [
            ("", ""), ("f", "MY"), ("fo", "MZXQ"), ("foo", "MZXW6"), ("foob", "MZXW6YQ"),
            ("fooba", "MZXW6YTB"), ("foobar", "MZXW6YTBOI"),
        ])
    func base32(text: String, code: String) {
        #expect(OneTimeCode.base32(Array(text.utf8)) == code)
    }

    /// Computed with Python's hashlib.
    @Test("A password's hash is scrypt's")
    func scrypt() {
        let hash = Crypto.scrypt(
            Array("pleaseletmein".utf8), salt: Array("SodiumChloride..".utf8))
        #expect(
            hash.hexadecimal == "89d490987b68663ff819f349841599d88ac220011fcc4869653c6e04a0d41ff3")
    }

    /// A store with operators, and its entrance.
    private final class Scene {
        static let secret: [UInt8] = Array(1...20)
        let directory = TemporaryDirectory()
        let store: GameStore
        let entrance: OperatorEntrance
        var now = Instant(nanoseconds: 0)
        var wall: Int64 = 1_700_000_000_000

        init() async throws {
            store = try GameStore(at: .directory(directory.path), wallClock: { 1_700_000_000_000 })
            entrance = OperatorEntrance(store, random: RandomSource(bytes: Crypto.randomBytes))
            try await put("anna", "owner", password: "right")
        }

        func put(_ name: String, _ role: String, password: String) async throws {
            let account = OperatorAccount(
                name: name, role: role, password: password, salt: Crypto.randomBytes(count: 16),
                codeSecret: Self.secret)
            _ = try await store.perform(
                PerformAct(
                    .putOperator(account), by: "test", reason: "test", salt: Array(1...16))
            ).get()
        }

        func wait(milliseconds: Int) {
            now = now.advanced(byMilliseconds: milliseconds)
            wall += Int64(milliseconds)
        }

        var code: String { OneTimeCode.code(Self.secret, step: wall / 30_000) }

        func signIn(
            _ name: String = "anna", password: String = "right", code: String? = nil,
            from address: String = "192.0.2.1"
        ) async throws -> String {
            try await entrance.signIn(
                name, password: password, code: code ?? self.code, from: address, at: now,
                wall: wall
            ).token
        }

        func refusal(
            _ name: String = "anna", password: String = "right", code: String? = nil,
            from address: String = "192.0.2.1"
        ) async -> String? {
            do {
                _ = try await signIn(name, password: password, code: code, from: address)
                return nil
            } catch { return "\(error)" }
        }

        func person(_ token: String?) async throws -> OperatorPerson? {
            try await entrance.person(of: token, at: now)
        }
    }

    private static let wrong = "the name, the password or the code is wrong"

    @Test("Whatever is wrong, the answer is the same, and a code signs in once")
    func signingIn() async throws {
        let scene = try await Scene()
        #expect(await scene.refusal("bob") == Self.wrong)
        #expect(await scene.refusal(password: "left") == Self.wrong)
        #expect(await scene.refusal(code: "000000") == Self.wrong)
        let token = try await scene.signIn()
        #expect(token.count == 64)
        #expect(
            try await scene.person(token) == OperatorPerson(name: "anna", role: .owner))
        #expect(await scene.refusal() == Self.wrong)
        // A code that was too early doesn't come back later.
        scene.wait(milliseconds: 30_000)
        let later = try await scene.signIn()
        #expect(later != token)
        #expect(try await scene.person("") == nil)
        #expect(try await scene.person(nil) == nil)
        #expect(try await scene.person(String(repeating: "0", count: 64)) == nil)
        await scene.store.close()
    }

    @Test("Tries wait, those of an address and of a name at it; others don't")
    func rates() async throws {
        let scene = try await Scene()
        for _ in 0..<5 { #expect(await scene.refusal(code: "000000") == Self.wrong) }
        let refusal = await scene.refusal()
        #expect(refusal?.contains("too many tries; wait 60 s") == true, "\(refusal ?? "in")")
        #expect(await scene.refusal(from: "192.0.2.9") == nil)
        scene.wait(milliseconds: 60_000)
        #expect(await scene.refusal() == nil)
        // Other names at the address use up what it has.
        var count = 0
        while await scene.refusal("name\(count)") == Self.wrong { count += 1 }
        #expect((10...20).contains(count))
        await scene.store.close()
    }

    @Test("A session ends without requests, at the latest after half a day, and with its password")
    func sessions() async throws {
        let scene = try await Scene()
        let minute = 60_000
        var token = try await scene.signIn()
        scene.wait(milliseconds: 29 * minute)
        #expect(try await scene.person(token) != nil)
        scene.wait(milliseconds: 31 * minute)
        #expect(try await scene.person(token) == nil)
        token = try await scene.signIn()
        for _ in 0..<35 {
            scene.wait(milliseconds: 20 * minute)
            #expect(try await scene.person(token) != nil)
        }
        scene.wait(milliseconds: 20 * minute)
        #expect(try await scene.person(token) == nil)

        token = try await scene.signIn()
        try await scene.put("anna", "viewer", password: "right")
        #expect(try await scene.person(token) == nil)
        scene.wait(milliseconds: minute)
        token = try await scene.signIn()
        #expect(try await scene.person(token)?.role == .viewer)
        _ = try await scene.store.perform(
            PerformAct(.removeOperator("anna"), by: "test", reason: "test", salt: Array(1...16)))
        #expect(try await scene.person(token) == nil)
        scene.entrance.signOut(token)
        await scene.store.close()
    }
}
