import Base
import Crypto
import Recipes
import Runtime

/// The page of a shared recipe. It needs no script, and has metadata for link previews (Open Graph,
/// ogp.me) and for other programs (schema.org in JSON-LD). All its texts are untrusted.
struct SharedRecipePage {
    private let recipe: SharedRecipe
    private let path: String
    /// The path where the page client copies the recipe.
    private let copyPath: String
    private let site: SiteAddress
    private let language: PageLanguage

    init(_ recipe: SharedRecipe, link: LinkID?, site: SiteAddress, language: PageLanguage) {
        self.recipe = recipe
        path = link.map(LinkPath.page) ?? "/"
        copyPath = site.path("/#/library/shared/\(link?.description ?? "")")
        self.site = site
        self.language = language
    }

    var file: WebFile {
        WebFile(
            contentType: "text/html; charset=utf-8", packing: Array(html.utf8),
            terms: WebFile.Terms(
                isPrivate: true, varies: ["Accept-Language"],
                contentSecurityPolicy: Self.contentSecurityPolicy))
    }

    // MARK: - Parts of the page

    private var html: String {
        let name = HTMLText.escaped(recipe.name)
        return """
            <!doctype html>
            <html lang="\(language.rawValue)">
            <head>
            <meta charset="utf-8">
            <meta name="viewport" content="width=device-width">
            <meta name="robots" content="noindex">
            <title>\(name) · ChefDash</title>
            <link rel="icon" href="\(site.path("/art/icon.svg"))">
            \(preview)<script type="application/ld+json">\(structuredData)</script>
            <style>\(Self.styles)</style>
            </head>
            <body>
            <main>
            \(picture)<h1>\(name)</h1>
            \(paragraph(recipe.about))<p class="facts">\(HTMLText.escaped(facts))</p>
            \(list("ul", language.ingredients, recipe.ingredients(in: language)))\
            \(list("ol", language.steps, recipe.steps))\(source)\
            <p><a class="button" href="\(copyPath)">\(language.copy)</a></p>
            </main>
            </body>
            </html>

            """
    }

    private var preview: String {
        var properties = [
            ("og:type", "article"), ("og:site_name", "ChefDash"), ("og:title", recipe.name),
            ("og:description", recipe.about.isEmpty ? facts : recipe.about),
            ("og:url", site.url(path)),
        ]
        if let image = recipe.image { properties.append(("og:image", site.url(image))) }
        return properties.map { name, value in
            "<meta property=\"\(name)\" content=\"\(HTMLText.escaped(value))\">\n"
        }.joined()
    }

    private var picture: String {
        recipe.image.map { "<img src=\"\(site.path($0))\" alt=\"\">\n" } ?? ""
    }

    private var facts: String {
        let minutes = recipe.prepMinutes + recipe.cookMinutes
        return language.servings(recipe.servings) + (minutes > 0 ? " · \(minutes) min" : "")
    }

    private var source: String {
        // The field's rule allows only http: and https:.
        recipe.source.isEmpty
            ? ""
            : "<p><a rel=\"noopener noreferrer nofollow\" href=\"\(HTMLText.escaped(recipe.source))\">"
                + "\(language.source)</a></p>\n"
    }

    private func paragraph(_ text: String) -> String {
        text.isEmpty ? "" : "<p class=\"text\">\(HTMLText.escaped(text))</p>\n"
    }

    private func list(_ element: String, _ title: String, _ lines: [String]) -> String {
        guard !lines.isEmpty else { return "" }
        let items = lines.map { "<li class=\"text\">\(HTMLText.escaped($0))</li>\n" }.joined()
        return "<h2>\(title)</h2>\n<\(element)>\n\(items)</\(element)>\n"
    }

    // MARK: - For programs

    /// JSON that can't end its script element: those characters only occur in strings, where they
    /// can be escaped.
    private var structuredData: String {
        let json = recipe.structured(in: language, at: site.url(path), site.url(""))
        var result = ""
        for scalar in String(decoding: json, as: UTF8.self).unicodeScalars {
            switch scalar {
            case "<": result += "\\u003c"
            case ">": result += "\\u003e"
            case "&": result += "\\u0026"
            default: result.unicodeScalars.append(scalar)
            }
        }
        return result
    }

    // MARK: - Looks

    private static let styles = """
        :root{color-scheme:light dark;font:1.05rem/1.5 system-ui,sans-serif}\
        body{margin:0;background:light-dark(#fff8ef,#1d1512);color:light-dark(#3a2417,#f6e9dc)}\
        main{box-sizing:border-box;max-width:42rem;margin:0 auto;padding:1.25rem}\
        img{width:100%;max-height:22rem;object-fit:cover;border-radius:1rem}\
        h1{margin:.8rem 0 .2rem;line-height:1.15;overflow-wrap:anywhere}\
        .text{white-space:pre-wrap;overflow-wrap:anywhere}.facts{opacity:.8}li{margin:.35rem 0}\
        a{color:light-dark(#a33b00,#ffb380)}\
        .button{display:inline-block;margin-top:.5rem;padding:.75rem 1.25rem;border-radius:2rem;\
        background:#a33b00;color:#fff;font-weight:700;text-decoration:none}
        """

    /// Allows no script and nothing from other origins; of styles, only those above.
    private static let contentSecurityPolicy =
        "default-src 'none'; img-src 'self'; style-src 'sha256-"
        + Crypto.base64(Crypto.sha256(Array(styles.utf8)))
        + "'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
}
