import ChefDashClient
import Foundation
import TestSupport
import Testing

@testable import chefdash

@Suite("Stored credentials")
struct CredentialsFileTests {
    private let directory = TemporaryDirectory()
    private let server = URL(string: "ws://127.0.0.1:8080")!

    @Test("One player is stored per server, readable only by the owner")
    func keeping() throws {
        let file = CredentialsFile(path: directory.path + "/deep/file.json")
        let other = try #require(URL(string: "ws://example.org:9000/play"))
        #expect(try file.credentials(for: server) == nil)
        try file.save(Credentials(playerID: identifier("a"), token: "1"), for: server)
        try file.save(Credentials(playerID: identifier("b"), token: "2"), for: other)
        try file.save(Credentials(playerID: identifier("c"), token: "3"), for: server)
        #expect(
            try file.credentials(for: server) == Credentials(playerID: identifier("c"), token: "3"))
        #expect(
            try file.credentials(for: other) == Credentials(playerID: identifier("b"), token: "2"))
        let attributes = try FileManager.default.attributesOfItem(atPath: file.path)
        #expect(attributes[.posixPermissions] as? Int == 0o600)
        let names = try FileManager.default.contentsOfDirectory(
            atPath: directory.path + "/deep")
        #expect(names == ["file.json"])
    }

    @Test(
        "A token used over TLS is kept apart from one used without",
        arguments: [
            ("wss://example.org", "ws://example.org", false),
            ("wss://example.org:80", "ws://example.org", false),
            ("wss://example.org:9000", "ws://example.org:9000", false),
            ("https://example.org:9000/", "http://example.org:9000/", false),
            ("wss://example.org", "https://Example.org:443/play", true),
            ("ws://example.org", "http://example.org:80", true),
            ("WSS://example.org", "wss://example.org:443", true),
            ("wss://example.org:9000", "wss://example.org:9001", false),
        ])
    func schemes(first: String, second: String, isSame: Bool) throws {
        let file = CredentialsFile(path: directory.path + "/file.json")
        let credentials = Credentials(playerID: identifier("a"), token: "1")
        try file.save(credentials, for: try #require(URL(string: first)))
        let found = try file.credentials(for: try #require(URL(string: second)))
        #expect(found == (isSame ? credentials : nil))
    }

    @Test("An unreadable file is named in the error, and left unchanged")
    func damage() throws {
        let path = directory.path + "/file.json"
        try Data("{".utf8).write(to: URL(filePath: path))
        let file = CredentialsFile(path: path)
        let error = #expect(throws: CommandFailure.self) {
            try file.save(Credentials(playerID: identifier("a"), token: "1"), for: server)
        }
        #expect(error?.description.hasPrefix("\(path): can't read the players saved there") == true)
        #expect(try Data(contentsOf: URL(filePath: path)) == Data("{".utf8))
    }

    @Test(
        "The default path",
        arguments: [
            (["HOME": "/h"], "/h/.local/state/chefdash/credentials.json"),
            (["HOME": "/h", "XDG_STATE_HOME": "/s"], "/s/chefdash/credentials.json"),
            (["HOME": "/h", "XDG_STATE_HOME": "s"], "/h/.local/state/chefdash/credentials.json"),
            (["HOME": "/h", "XDG_STATE_HOME": ""], "/h/.local/state/chefdash/credentials.json"),
        ])
    func place(environment: [String: String], expected: String) {
        #expect(CredentialsFile.defaultPath(environment: environment) == expected)
    }
}
