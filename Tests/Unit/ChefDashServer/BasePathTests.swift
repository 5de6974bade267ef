import Foundation
import Testing
import WebSocket

@testable import ChefDashServer

@Suite("A server under a path of its host")
struct BasePathTests {
    @Test(
        "Base paths, valid and invalid",
        arguments: [
            ("/", "/"), ("/chef/", "/chef/"), ("/chef", "/chef/"),
            ("/a-b/C.d_e~9/", "/a-b/C.d_e~9/"),
            ("", nil), ("chef", nil), ("//", nil), ("/chef//", nil), ("/../", nil), ("/./", nil),
            ("/a b/", nil),
            ("/a%20b/", nil), ("/é/", nil), ("/a\"b/", nil), ("https://h/chef/", nil),
        ])
    func written(text: String, expected: String?) {
        #expect((try? BasePath(text))?.description == expected)
    }

    /// - Parameter expected: the status, and a part of the body or of the field `Location`.
    @Test(
        "Everything is served below the path, and health at the root too",
        arguments: [
            ("GET", "/chef/", 200, "<script type=\"module\" src=\"/chef/app."),
            ("GET", "/chef/", 200, "<html lang=\"en\" data-base=\"/chef/\">"),
            ("GET", "/chef/", 200, "<link rel=\"manifest\" href=\"/chef/app.webmanifest\">"),
            ("GET", "/chef/app.webmanifest", 200, "\"start_url\": \"./\""),
            ("GET", "/chef/worker.js", 200, "registration.scope"),
            ("GET", "/chef/practice.json", 200, "levels"),
            ("GET", "/chef/protocol/v1/schema.json", 200, "$defs"),
            ("GET", "/chef/play", 426, ""), ("GET", "/chef/healthz", 200, "ok"),
            ("GET", "/chef/readyz", 200, "ready"),
            ("GET", "/healthz", 200, "ok"), ("GET", "/readyz", 200, "ready"),
            ("POST", "/healthz", 405, ""),
            ("GET", "/chef/images/none", 404, "no such image"),
            ("GET", "/chef/shared/none", 404, "no longer shared"),
            ("GET", "/chef/calendar/none.ics", 404, "no longer shared"),
            ("GET", "/chef/r/stars-3.png", 200, "PNG"),
            ("GET", "/chef/r/none", 404, "src=\"/chef/app."), ("GET", "/chef/../", 400, "of dots"),
            ("GET", "/chef", 308, "/chef/"), ("POST", "/chef", 405, ""),
            ("GET", "/", 404, "at /chef/play"), ("GET", "/play", 404, "at /chef/play"),
            ("GET", "/chefs/", 404, ""),
            ("GET", "/r/stars-3.png", 404, ""), ("GET", "/images/none", 404, "at /chef/play"),
            ("GET", "/practice.json", 404, ""), ("GET", "/CHEF/", 404, ""),
        ])
    func requests(method: String, path: String, status: Int, expected: String) async throws {
        let basePath = try BasePath("/chef")
        try await TestServer.run(.test { $0.basePath = basePath }) { server in
            let answer = try await server.ask(method, path)
            #expect(answer.status == status)
            let text =
                String(decoding: answer.content, as: UTF8.self)
                + (answer.fields.first("Location") ?? "")
            #expect(expected.isEmpty || text.contains(expected), "\(text.prefix(500))")
        }
    }

    @Test("The page's content security policy matches its content at any path")
    func policy() throws {
        let path = try #require(WebPath("/".utf8))
        let page = try #require(WebClientFiles.root(below: try BasePath("/chef/"))[path])
        let usual = try #require(WebClientFiles.root[path])
        let field = "Content-Security-Policy"
        #expect(
            page.response(to: [:]).fields.first(field)
                == usual.response(to: [:]).fields.first(field))
    }
}
