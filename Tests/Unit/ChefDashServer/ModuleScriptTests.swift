import Testing

@testable import ChefDashServer

@Suite("Modules in one script")
struct ModuleScriptTests {
    @Test("Each module appears once, after its imports, and receives the names that it imports")
    func order() throws {
        let modules = [
            "/app.js": """
            // The start module.

            import { Shell } from "./parts/shell.js";
            import { make, art } from "./dom.js";
            new Shell(make(art));
            """,
            "/parts/shell.js": """
            import { make } from "../dom.js";
            export class Shell {
              /** A comment.
               *  @param {number} one */
              show(one) { return /* kept */ make(one); } // kept
            }
            """,
            "/dom.js": """
            /* Two. */ let count = 0;
            export async function make(it) {
              return `//${it}`;
            }
            export const art = count;
            """,
            "/unused.js": "import { nothing } from \"./nowhere.js\";",
        ]
        let script = try ModuleScript(of: modules, main: "/app.js")
        #expect(
            script.text == """
                const $dom$js = (() => {
                let count = 0;
                async function make(it) {
                return `//${it}`;
                }
                const art = count;
                return { make, art };
                })();
                const $parts$shell$js = (() => {
                const { make } = $dom$js;
                class Shell {
                show(one) { return /* kept */ make(one); } // kept
                }
                return { Shell };
                })();
                const $app$js = (() => {
                const { Shell } = $parts$shell$js;
                const { make, art } = $dom$js;
                new Shell(make(art));
                return {  };
                })();

                """)
    }

    @Test("A second script imports from the first at run time")
    func besides() throws {
        let modules = [
            "/app.js": "import { make } from \"./dom.js\";\nmake(import(PATH));",
            "/dom.js": "export const make = 1;",
            "/library.js": """
            import { make } from "./dom.js";
            import { own } from "./own.js";
            export class Library {}
            """,
            "/own.js": "import { make } from \"./dom.js\";\nexport const own = make;",
        ]
        let first = try ModuleScript(of: modules, main: "/app.js")
        #expect(first.exports == ["/app.js": [], "/dom.js": ["make"]])
        #expect(first.borrowed.isEmpty)
        let second = try ModuleScript(
            of: modules, main: "/library.js", besides: Set(first.exports.keys))
        #expect(second.borrowed == ["/dom.js"])
        #expect(second.exports["/library.js"] == ["Library"])
        #expect(
            second.text == """
                const $own$js = (() => {
                const { make } = $dom$js;
                const own = make;
                return { own };
                })();
                const $library$js = (() => {
                const { make } = $dom$js;
                const { own } = $own$js;
                class Library {}
                return { Library };
                })();

                """)
    }

    @Test(
        "A module that can't be joined is reported with its file",
        arguments: [
            ("import * as dom from \"./dom.js\";", "/app.js: an import reads"),
            ("import { a as b } from \"./dom.js\";", "/app.js: an import reads"),
            ("import dom from \"./dom.js\";", "/app.js: an import reads"),
            ("import {", "/app.js: an import reads"),
            ("import { a } from \"./none.js\";", "/none.js: is imported, but missing"),
            ("import { a } from \"./app.js\";", "/app.js: imports itself, perhaps indirectly"),
            ("const a = await import(\"./dom.js\");", "/app.js: only whole modules are imported"),
            ("export default 1;", "/app.js: an export is a function, a class or a const"),
            ("export let a = 1;", "/app.js: an export is a function, a class or a const"),
            ("export * from \"./dom.js\";", "/app.js: an export is a function, a class or a const"),
            ("export { a };", "/app.js: an export is a function, a class or a const"),
        ])
    func faults(line: String, expected: String) {
        let modules = ["/app.js": line, "/dom.js": "export const a = 1;"]
        let fault = #expect(throws: ModuleScript.Fault.self) {
            try ModuleScript(of: modules, main: "/app.js")
        }
        #expect(fault?.description.hasPrefix(expected) == true, "\(fault?.description ?? "")")
    }
}
