import Kitchen
import Store

/// The link preview of a result: elements for its page's head, by the Open Graph protocol (ogp.me).
struct ProofPreview {
    private let title: String
    private let about: String
    private let stars: Int
    private let id: UInt128
    private let site: SiteAddress

    init(_ proof: Proof, id: UInt128, site: SiteAddress, language: PageLanguage) {
        // Sorts the best of a race first; ties are ordered by seat.
        let seats = proof.seats.enumerated().sorted { left, right in
            let (one, other) = (left.element.record.result, right.element.record.result)
            return (other.served, other.earned, left.offset)
                < (one.served, one.earned, right.offset)
        }.map(\.element)
        let record = seats[0].record
        let result = record.result
        let level = proof.catalogue.level(id: record.levelID)
        self.id = id
        self.site = site
        stars = result.stars
        title =
            seats.count > 1
            ? seats.map { "\($0.name) \($0.record.result.served)" }.joined(separator: " · ")
            : Self.headline(seats[0], proof.catalogue, language)
        let place = language.about(
            level: record.levelID, level?.name.text(in: language.rawValue) ?? "",
            orders: result.served, coins: result.earned)
        about = (proof.day.map { language.challenge($0.description) + ". " } ?? "") + place
    }

    /// The time until the target was reached; for a round that didn't reach it, the orders served.
    private static func headline(
        _ seat: Proof.Seat, _ catalogue: Catalogue, _ language: PageLanguage
    ) -> String {
        let result = seat.record.result
        var (orders, ticks) = (result.served, result.ticks)
        if let level = catalogue.level(id: seat.record.levelID), result.isWin {
            var reachedTick: Int?
            _ = try? seat.record.replay(with: catalogue) { round in
                if reachedTick == nil, round.served >= level.target { reachedTick = round.tick }
            }
            if let reachedTick { (orders, ticks) = (level.target, reachedTick) }
        }
        return language.headline(
            seat.name, orders: orders,
            seconds: language.seconds(milliseconds: ticks * catalogue.rules.tickMilliseconds))
    }

    /// The elements as HTML.
    var head: String {
        let image = site.url(ProofPath.picture(stars: stars))
        let properties = [
            ("og:type", "website"), ("og:site_name", "ChefDash"), ("og:title", title),
            ("og:description", about), ("og:url", site.url(ProofPath.page(id))),
            ("og:image", image), ("og:image:width", "1200"), ("og:image:height", "630"),
        ]
        return properties.map { name, value in
            "<meta property=\"\(name)\" content=\"\(HTMLText.escaped(value))\">\n"
        }.joined() + "<meta name=\"twitter:card\" content=\"summary_large_image\">\n"
    }
}
