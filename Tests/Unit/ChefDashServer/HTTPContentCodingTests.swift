import Testing
import WebSocket

@testable import ChefDashServer

@Suite("Content codings")
struct HTTPContentCodingTests {
    @Test(
        "The server picks the available coding that the client prefers",
        arguments: [
            (nil, "br gzip identity", "identity"),
            ("", "br gzip identity", "identity"),
            ("gzip", "br gzip identity", "gzip"),
            ("GZIP", "br gzip identity", "gzip"),
            ("br", "gzip identity", "identity"),
            ("gzip, deflate, br, zstd", "br gzip identity", "br"),
            ("gzip, deflate, br", "gzip identity", "gzip"),
            ("gzip, deflate, br", "identity", "identity"),
            ("br;q=0.5, gzip;q=0.8", "br gzip identity", "gzip"),
            ("br;q=0.500, gzip;q=0.5", "br gzip identity", "br"),
            ("br ; q=1.0 , gzip;Q=0", "br gzip identity", "br"),
            ("br;q=0", "br gzip identity", "identity"),
            ("br;q=0, gzip;q=0", "br gzip identity", "identity"),
            ("gzip;q=0.001", "br gzip identity", "gzip"),
            ("identity, gzip;q=0.5", "gzip identity", "identity"),
            ("identity;q=0", "gzip identity", "identity"),
            ("*", "br gzip identity", "br"),
            ("br;q=0, *", "br gzip identity", "gzip"),
            ("*;q=0", "br gzip identity", "identity"),
            ("gzip;q=2", "gzip identity", "identity"),
            ("gzip;q=1.001", "gzip identity", "identity"),
            ("gzip;q=0.0001", "gzip identity", "identity"),
            ("gzip;q=", "gzip identity", "identity"),
            ("gzip;q=-1", "gzip identity", "identity"),
            ("gzip;level=9", "gzip identity", "identity"),
            ("gzip;q=1;q=1", "gzip identity", "identity"),
            (";q=1", "gzip identity", "identity"),
        ] as [(String?, String, String)])
    func choice(accepted: String?, available: String, expected: String) {
        var fields = HTTPFields()
        if let accepted { fields.append("Accept-Encoding", accepted) }
        let codings = available.split(separator: " ").compactMap {
            ContentCoding(rawValue: String($0))
        }
        let choice = ContentCoding.choose(among: codings, accepting: fields)
        #expect(choice.rawValue == expected)
    }
}
