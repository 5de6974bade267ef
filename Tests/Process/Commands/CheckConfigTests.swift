import Foundation
import TestSupport
import Testing

/// `chefdash check-config`: all faults at once, and nothing is changed.
@Suite(.serialized)
struct CheckConfigTests {
    private let data = TemporaryDirectory()

    private func write(_ text: String) throws -> String {
        let path = data.path + "/chefdash.conf"
        try text.write(toFile: path, atomically: true, encoding: .utf8)
        return path
    }

    private func check(
        _ flags: String, exit code: Int32
    ) async throws -> (faults: [String], notes: [String]) {
        let outcome = try await ChildProcess.run(
            ["check-config", "--json"] + flags.split(separator: " ").map(String.init))
        #expect(outcome.ending == .exit(code), "\(outcome)")
        let report = try #require(try outcome.json())
        #expect(report["ok"] as? Bool == (code == 0))
        return (
            try #require(report["faults"] as? [String]), try #require(report["notes"] as? [String])
        )
    }

    @Test func everyFaultIsNamedAtOnce() async throws {
        let authority = TestAuthority()
        let files = authority.issue()
        chmod(files.key, 0o644)
        let levels = try LevelsCopy()
        try levels.set("target", to: 0, in: "03.json")
        try levels.set("id", to: 1, in: "02.json")
        let taken = try await ServeProcess(data: data.path + "/other")
        let file = try write(
            """
            prot = 1
            log-level = loud
            shards = many
            tls-cert = \(data.path)/none.pem
            tls-key = \(files.key)
            levels = \(levels.path)
            data = \(data.path)/chefdash.conf/below
            port = \(taken.port)
            proxy-protocol = true
            """)
        let faults = try await check("--config \(file)", exit: 1).faults
        for part in [
            "\(file):1: there is no setting \"prot\"; did you mean port?",
            "\(file):2: log-level: \"loud\" doesn't fit", "\(file):3: shards: \"many\"",
            "none.pem can't be read", "is a private key, but its mode is 0644", "/03.json: target ",
            "/02.json: id 1 ", "chefdash.conf: this isn't a directory",
            "port \(taken.port) on 127.0.0.1 is in use", "--proxy-protocol needs --trusted-proxy",
        ] {
            #expect(faults.filter { $0.contains(part) }.count == 1, "\(part): \(faults)")
        }
        #expect(faults.count == 10, "\(faults)")
        #expect(try await taken.stop() == .exit(0))
    }

    @Test func nothingIsChangedAndNothingIsWrong() async throws {
        let place = data.path + "/new"
        let file = try write("data = \(place)\nport = 0\nlevels = \(LevelsCopy.original)\n")
        let (faults, notes) = try await check("--config \(file)", exit: 0)
        #expect(faults == [] && notes.count == 1 && notes[0].contains("there is no data yet"))
        #expect(!FileManager.default.fileExists(atPath: place))
        let server = try await ServeProcess(data: place)
        let running = try await check(
            "--config \(file) --port \(server.port)", exit: 0)
        #expect(running.notes.contains { $0.contains("a server uses this data") })
        #expect(try await server.stop() == .exit(0))
        let files = ["chefdash.sqlite", "library.sqlite", "ledger.key"].map { place + "/" + $0 }
        let before = files.map { FileManager.default.contents(atPath: $0) }
        #expect(try await check("--config \(file)", exit: 0).notes == [])
        #expect(files.map { FileManager.default.contents(atPath: $0) } == before)
    }

    @Test func faultsOfTheDatabasesAreNamed() async throws {
        let server = try await ServeProcess(data: data.path)
        _ = try await ClientPlayer(on: server)
        #expect(try await server.stop() == .exit(0))
        let flags = "--data \(data.path) --port 0 --levels \(LevelsCopy.original)"
        let key = data.path + "/ledger.key"
        chmod(key, 0o604)
        #expect(try await check(flags, exit: 1).faults.map { $0.contains("is 0604") } == [true])
        try FileManager.default.removeItem(atPath: key)
        let isMade = FileManager.default.createFile(
            atPath: key, contents: Data(String(repeating: "0", count: 64).utf8),
            attributes: [.posixPermissions: 0o600])
        #expect(isMade)
        let sealed = try await check(flags, exit: 1).faults
        #expect(sealed.contains { $0.contains("the seal of entry") }, "\(sealed)")
        RawDatabase(directory: data.path).execute("PRAGMA user_version = 4099")
        try FileManager.default.removeItem(atPath: data.path + "/library.sqlite")
        let (faults, _) = try await check(flags, exit: 1)
        #expect(faults.contains { $0.contains("written by a newer chefdash") }, "\(faults)")
        #expect(faults.contains { $0.contains("library.sqlite: this database is missing") })
    }

    @Test func certificatesThatDontFitAreNamed() async throws {
        let authority = TestAuthority()
        let (one, two) = (authority.issue("one"), authority.issue("two"))
        let old = authority.issue("old", .init { $0.validUntil = -1 })
        let flags = "--data \(data.path)/new --port 0 --levels \(LevelsCopy.original)"
        for (certificate, key, part) in [
            (one.certificate, two.key, "isn't the private key of the certificate"),
            (old.certificate, old.key, "the certificate expired on"),
        ] {
            let faults = try await check(
                "\(flags) --tls-cert \(certificate) --tls-key \(key)", exit: 1
            ).faults
            #expect(faults.count == 1 && faults[0].contains(part), "\(faults)")
        }
        _ = try await check(
            "\(flags) --tls-cert \(one.certificate) --tls-key \(one.key)", exit: 0)
    }
}
