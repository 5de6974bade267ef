"""The rules' data: from Protocol/data into tables for the server (Swift) and the page (JavaScript).

Both sides read the same words, units and numbers; what they do with them is code on both sides, which Tests/Cases
holds to the same answers.
"""

import json
import re
import unicodedata

from .schema import wrap

SWIFT = "Sources/Library/Recipes/Generated"
IMPORT = "Sources/Library/RecipeImport/Generated"
KITCHEN = "Sources/Game/Kitchen/Generated"
PAGE = "Sources/Clients/Page/Site/library/rules/generated"
GAME = "Sources/Clients/Page/Site/generated"

LANGUAGES = {"en": "english", "es": "spanish", "de": "german", "fr": "french"}
STYLES = ("capitalizesNouns", "joinsUnits", "adjectivesFollow", "hasCapitalTablespoon", "groupsWithCommas",
          "groupsWithSpaces")
LISTS = ("and", "plus", "rangeWords", "between", "of", "approximations", "vague", "sizes", "sizeJoiners", "lengths",
         "noteOpeners", "notes", "keptPhrases", "or", "optional", "parts", "articles", "adjectives", "sharedBeginnings",
         "sharedEndings")
PLACE_DIGITS = "The longest place in a list. It is the schema's."
# Swift lines have 100 columns, and those of the page 120.
SWIFT_WIDTH, PAGE_WIDTH = 100, 120


class Data:
    """Protocol/data, checked."""

    def __init__(self, folder, schema):
        def read(name):
            return json.loads((folder / name).read_text(encoding="utf-8"))

        self.folding, self.names, self.diets, self.imports, self.limits, self.game = map(
            read, ("folding.json", "names.json", "diets.json", "import.json", "limits.json", "game.json"))
        units = read("units.json")
        self.units, self.offered = units["units"], units["offered"]
        self.lines = {language: read(f"lines/{language}.json") for language in LANGUAGES}
        # The schema's pattern is for all but the last digit, which isn't 0.
        before = re.fullmatch(r"\^\[0-9a-z\]\{0,(\d+)\}\[1-9a-z\]\$", schema.definitions["OrderKey"]["pattern"])
        self.place_digits = int(before[1]) + 1
        self.replacements = {small: folded for folded, originals in self.folding["folded"].items()
                             for small in originals}
        self.marks = [tuple(int(end, 16) for end in one.split("-")) for one in self.folding["marks"]]
        self._check()

    def fold(self, text):
        """As FoldedText and folding.js do."""
        small = (one for letter in text for one in letter.lower())
        return "".join(self.replacements.get(one, one) for one in small
                       if not any(first <= ord(one) <= last for first, last in self.marks))

    def swift_unit(self, word):
        """The case of a unit in Swift."""
        (unit,) = [each for each in self.units if each["unit"] == word]
        return f".{unit.get('swift', word)}"

    def is_mark(self, letter):
        return any(start <= ord(letter) <= end for start, end in self.marks)

    def decomposed(self, letter):
        """As folding.js decomposes a letter."""
        text = "".join(each for each in unicodedata.normalize("NFKD", letter).lower() if not self.is_mark(each))
        return letter if text.startswith(" ") else text

    def fold_letters(self, text):
        """A symbol such as ″ stays, since it folds to two that would be words of their own."""
        return "".join(self.fold(each) if each.isalpha() else each for each in text)

    def _check(self):
        known = [each["unit"] for each in self.units]
        require(sorted(known) == sorted(self.offered), "units.json: `offered` must have each unit once")
        require(len(self.replacements) == sum(map(len, self.folding["folded"].values())),
                "folding.json: a letter folds to two texts")
        for language, words in self.lines.items():
            place = f"lines/{language}.json"
            require(set(words) == {"style", "units", "foodUnits", "numbers", "multipliers", *LISTS},
                    f"{place}: it must have each list once, and nothing else")
            require(set(words["style"]) <= set(STYLES), f"{place}: a style is none of {', '.join(STYLES)}")
            used = {*words["units"], *(each["unit"] for each in words["foodUnits"])}
            require(used <= set(known), f"{place}: no unit is called {', '.join(used - set(known))}")
            phrases = {}
            for unit, each in words["units"].items():
                for phrase in map(self.fold, each):
                    other = phrases.setdefault(phrase, unit)
                    require(other == unit, f"{place}: “{phrase}” is both {other} and {unit}")


def require(condition, problem):
    if not condition:
        raise SystemExit(f"Protocol/data: {problem}")


def notice(name):
    return f"// Generated from Protocol/data/{name} by `python3 Protocol/generate.py`. Don't edit it.\n\n"


def outputs(folder, schema):
    """The text of each file, by its path from the top of the repository."""
    data = Data(folder, schema)
    result = {f"{SWIFT}/LineVocabulary+{name.capitalize()}.swift": swift_lines(data, language, name)
              for language, name in LANGUAGES.items()}
    return result | {
        f"{SWIFT}/FoldingTable.swift": swift_folding(data),
        f"{SWIFT}/NameWords.swift": swift_names(data),
        f"{SWIFT}/RuleLimits.swift": swift_limits(data),
        f"{SWIFT}/Unit.swift": swift_units(data),
        f"{SWIFT}/IngredientWriter+Names.swift": swift_unit_names(data),
        f"{IMPORT}/DietNames.swift": swift_diets(data),
        f"{IMPORT}/ImportWords.swift": swift_import_words(data),
        f"{KITCHEN}/GameNumbers.swift": swift_game(data),
        f"{GAME}/game.js": page_game(data),
        f"{PAGE}/diets.js": page_diets(data),
        f"{PAGE}/folding.js": page_folding(data),
        f"{PAGE}/limits.js": page_limits(data),
        f"{PAGE}/lines.js": page_lines(data),
        f"{PAGE}/names.js": page_names(data),
        f"{PAGE}/units.js": page_units(data),
        f"{PAGE}/unitnames.js": page_unit_names(data),
    }


# Swift


def swift_text(rows, indent):
    """A literal of these lines, which is `indent` columns from the edge."""
    inner = " " * (indent + 4)
    body = "\n".join(f"{inner}{row}".replace("\\", "\\\\") for row in rows)
    return f'"""\n{body}\n{inner}"""' if rows else '""'


def filled(pieces, width, separator=", "):
    """The pieces in as few lines as have room for them."""
    lines = []
    for piece in pieces:
        if lines and len(lines[-1]) + len(separator) + len(piece) <= width:
            lines[-1] += separator + piece
        else:
            lines.append(piece)
    return lines


def swift_string(text):
    for plain, escaped in (("\\", "\\\\"), ('"', '\\"'), ("\t", "\\t"), ("\n", "\\n")):
        text = text.replace(plain, escaped)
    return f'"{text}"'


def swift_list(elements, indent, width=0):
    """A literal of an array or a dictionary that begins `indent` columns from the edge, as swift-format writes it.

    Lines of up to `width` columns have several elements.
    """
    inner = " " * (indent + 4)
    comma = "," if len(elements) > 1 else ""
    return f"[\n{inner}" + f",\n{inner}".join(filled(elements, width - len(inner) - 1)) + f"{comma}\n{' ' * indent}]"


def swift_map(pairs):
    """A dictionary of phrases by their meaning; what doesn't fit on a line follows under the same key."""
    rows = [f"{key}: {swift_string(line)}" for key, phrases in pairs
            for line in filled(phrases, SWIFT_WIDTH - 17 - len(key))]
    return swift_list(rows, 8) if rows else "[:]"


def swift_quantity(number):
    top, _, bottom = number.partition("/")
    return f"Quantity({top}, over: {bottom})!" if bottom else f"Quantity({top})"


def swift_food_units(data, words):
    """The food units by their words, in the order in which these are first mentioned."""
    choices = {}
    for each in words["foodUnits"]:
        for word in each["words"]:
            choices.setdefault(word, []).append((data.swift_unit(each["unit"]), tuple(map(data.fold, each["foods"]))))
    groups = {}
    for word, units in choices.items():
        groups.setdefault(tuple(units), []).append(word)
    rows = [f"{swift_list([swift_food_unit(*unit) for unit in units], 12)}: {swift_string(', '.join(each))}"
            for units, each in groups.items()]
    return swift_list(rows, 8) if rows else "[:]"


def swift_food_unit(unit, foods):
    short = f"FoodUnit(unit: {unit}, foods: [{', '.join(map(swift_string, foods))}])"
    if len(short) <= SWIFT_WIDTH - 17:
        return short
    inner = " " * 20
    listed = swift_list([*map(swift_string, foods)], 20, SWIFT_WIDTH)
    return f"FoodUnit(\n{inner}unit: {unit},\n{inner}foods: {listed})"


def swift_lines(data, language, name):
    words = data.lines[language]
    rows = {"units": [(data.swift_unit(unit), phrases) for unit, phrases in words["units"].items()]}
    for key in ("numbers", "multipliers"):
        rows[key] = [(swift_quantity(number), phrases) for number, phrases in words[key].items()]
    styles = [f"{style}: {'true' if style in words['style'] else 'false'}" for style in STYLES]
    arguments = ["style: Style(\n            " + ",\n            ".join(filled(styles, SWIFT_WIDTH - 14)) + ")",
                 f"units: {swift_map(rows['units'])}", f"foodUnits: {swift_food_units(data, words)}",
                 *(f"{key}: {swift_map(rows[key])}" for key in ("numbers", "multipliers"))]
    for key in LISTS:
        lines = filled(words[key], SWIFT_WIDTH - 13)
        arguments.append(f"{key}: {swift_text([f'{line},' for line in lines[:-1]] + lines[-1:], 8)}")
    body = ",\n        ".join(arguments)
    return (notice(f"lines/{language}.json") + "extension LineVocabulary {\n"
            f"    static let {name} = LineVocabulary(\n        {body})\n}}\n")


def swift_folding(data):
    pairs = [f"{folded} {originals}" for folded, originals in data.folding["folded"].items()]
    cases = ",\n            ".join(filled([f"0x{first:X}...0x{last:X}" for first, last in data.marks], 84))
    return notice("folding.json") + f"""extension FoldedText {{
    /// An entry is the folded text, a space, and all lowercase characters that fold to it. Two
    /// spaces or a new line separate entries.
    static let table = {swift_text(filled(pairs, SWIFT_WIDTH - 10, "  "), 4)}

    /// Diacritics of any script, and the optional vowel points of Hebrew and Arabic.
    static func isMark(_ scalar: Unicode.Scalar) -> Bool {{
        switch scalar.value {{
        case {cases}:
            true
        default: false
        }}
    }}
}}
"""


def swift_names(data):
    def text(words):
        return swift_text([line for language in words.values() for line in filled(language, 86, " ")], 4)

    def listed(words):
        return "[" + ", ".join(f'"{word}"' for word in words) + "]"

    names = data.names
    return notice("names.json") + f"""/// The words that decide which food a name means. `NameKey` uses them.
enum NameWords {{
    /// Further words of a name are ignored.
    static let limit = {names["wordLimit"]}
    static let products = {text(names["products"])}
    static let links: Set<String> = {listed(names["links"])}
    static let qualities = {text(names["qualities"])}
    static let joiners: Set<String> = {listed(names["joiners"])}
}}
"""


def grouped(number):
    """The number in Swift and JavaScript, in which 16384 is 16_384."""
    return f"{number:_}"


def swift_numbers(numbers):
    lines = []
    for name, each in numbers.items():
        lines += [*wrap(each["about"], "    /// "), f"    package static let {name} = {grouped(each['value'])}"]
    return "\n".join(lines)


def swift_limits(data):
    place = {"placeDigits": {"value": data.place_digits, "about": PLACE_DIGITS}}
    return notice("limits.json") + ("/// Limits of the library that the page has too.\n"
                                    f"package enum RuleLimits {{\n{swift_numbers(place | data.limits)}\n}}\n")


def swift_game(data):
    words = "\n".join(
        f"        static var {name}: UInt64 {{ 0x{'_'.join(re.findall('....', value))} }}"
        for name, value in data.game["stateHash"].items())
    return notice("game.json") + f"""/// Numbers of the game that the page has too.
package enum GameNumbers {{
{swift_numbers(data.game["numbers"])}

    /// One constant for each word of the state's hash, so that equal words at different places give
    /// different hashes.
    enum StateHash {{
{words}
    }}
}}
"""


def swift_units(data):
    def case(each):
        name = each.get("swift", each["unit"])
        return f'{name} = "{each["unit"]}"' if name != each["unit"] else name

    def names(condition):
        return [f".{each.get('swift', each['unit'])}" for each in data.units if condition(each)]

    def cases(condition):
        return ",\n            ".join(filled(names(condition), 86))

    parts = "".join(f"        case .{each.get('swift', each['unit'])}: {each['parts']:_}\n"
                    for each in data.units if "parts" in each)
    return notice("units.json") + f"""/// A unit of measure or count.
///
/// Spoons, cups and larger volumes are US units (NIST Handbook 44, appendix C): 1 gallon has 231
/// cubic inches. An ounce is a weight, and a fluid ounce, `fl_oz`, a volume: the word "oz" alone
/// means the weight.
package enum Unit: String, Hashable, Sendable, CaseIterable {{
{"".join(f"    case {case(each)}" + chr(10) for each in data.units)}
    package enum Dimension: Hashable, Sendable {{
        /// The size of a counted unit depends on the food.
        case volume, weight, count
    }}

    package var dimension: Dimension {{
        switch self {{
        case {cases(lambda each: each["dimension"] == "volume")}:
            .volume
        case {cases(lambda each: each["dimension"] == "weight")}:
            .weight
        case {cases(lambda each: each["dimension"] == "count")}:
            .count
        }}
    }}

    /// The number of smallest parts in one unit: 1/32,000,000 mL for volumes and 1/1,600,000 g for
    /// weights. In these, every unit is a whole number. 1 for counted units.
    package var parts: Int64 {{
        switch self {{
{parts}        case {cases(lambda each: "parts" not in each)}:
            1
        }}
    }}

    package var isMetric: Bool {{
        switch self {{
        case {cases(lambda each: each.get("metric"))}:
            true
        case {cases(lambda each: not each.get("metric"))}:
            false
        }}
    }}
}}
"""


def swift_unit_names(data):
    def names(language):
        pairs = [(data.swift_unit(each["unit"]), each[language]) for each in data.units
                 if each[language] != [each["unit"]]]
        return "".join(f"        {unit}: ({swift_string(each[0])}, {swift_string(each[-1])}),\n"
                       for unit, each in pairs)

    return notice("units.json") + f"""extension IngredientWriter {{
    static let englishNames: Names = [
{names("en")}    ]

    static let spanishNames: Names = [
{names("es")}    ]
}}
"""


def swift_diets(data):
    rows = ",\n".join(f"        {line}" for line in filled(
        [f'"{name}": "{word}"' for word, name in data.diets["schemaOrg"].items()], SWIFT_WIDTH - 9))
    return notice("diets.json") + f"""extension DietName {{
    /// The words by the names of schema.org.
    static let words = [
{rows},
    ]
}}
"""


MINUTES = {"second": "1.0 / 60", "minute": "1", "hour": "60", "day": "1440"}
# The words in import.json by their meanings: a meaning's type in Swift, its literal there, and what the words are.
IMPORT_WORDS = {
    "headings": ("TextHeading.Part", ".{}".format, "The headings of a plain text's parts, folded."),
    "times": ("SpokenTime.Kind", ".{}".format, "The words before a time, folded."),
    "timeUnits": ("Double", MINUTES.get, "The minutes in a unit of time, by its folded words."),
    "portionUnits": ("Unit", None, "The units of FoodData Central's portions."),
    "portionSizes": ("Int", str, "The ranks of the sizes of FoodData Central's portions; the others have 0."),
    "characterReferences": ("Unicode.Scalar", swift_string, "The references of recipes that only HTML 5 has."),
}
IMPORT_SETS = {
    "timeJoiners": "The words between two times.",
    "servings": "The words that say that a yield is in servings.",
    "steps": "The words before the number of a step.",
    "portionThings": "The words of portions that count a food itself.",
}


def swift_import_words(data):
    def declaration(name, kind, about, rows):
        return f"    /// {about}\n    static let {name}: {kind} = {swift_list(rows, 4, SWIFT_WIDTH)}"

    parts = []
    for name, (kind, literal, about) in IMPORT_WORDS.items():
        pairs = [(word, meaning) for meaning, words in data.imports[name].items() for word in words]
        require(len({word for word, _ in pairs}) == len(pairs), f"import.json: {name} has a word twice")
        rows = [f"{swift_string(word)}: {(literal or data.swift_unit)(meaning)}" for word, meaning in pairs]
        parts.append(declaration(name, f"[String: {kind}]", about, rows))
    parts += [declaration(name, "Set<String>", about, [*map(swift_string, data.imports[name])])
              for name, about in IMPORT_SETS.items()]
    body = "\n\n".join(parts)
    return notice("import.json") + ("import Recipes\n\n/// The words by which imports recognise things.\n"
                                    f"enum ImportWords {{\n{body}\n}}\n")


# JavaScript


def page_text(text):
    """A template literal of one or more lines."""
    require("`" not in text and "${" not in text, "a text can't be in a template literal")
    return "`" + text.replace("\\", "\\\\") + "`"


def page_list(words, indent="  "):
    return "[\n" + "\n".join(f"{indent}{line}," for line in filled(
        [json.dumps(word, ensure_ascii=False) for word in words], PAGE_WIDTH - len(indent) - 1)) + "\n]"


def page_object(members, indent="  "):
    return "{\n" + "\n".join(f"{indent}{line}," for line in filled(
        [f"{key}: {value}" for key, value in members], PAGE_WIDTH - len(indent) - 1)) + "\n}"


def page_diets(data):
    names = page_object((word, json.dumps(name)) for word, name in data.diets["schemaOrg"].items())
    return notice("diets.json") + ("/** The diets with a name at schema.org.\n"
                                   " *  @type {{ [diet: string]: string }} */\n"
                                   f"export const DIET_NAMES = {names};\n")


# The characters that the page's folding decomposes by Unicode's NFKD, which browsers have, so that their table is short.
DECOMPOSED = ((0xA0, 0x586), (0x1D2C, 0x232B), (0x2C7C, 0x2C7D), (0xFB00, 0xFB06), (0xFF01, 0xFF5E))


def page_folding(data):
    originals = {}
    for start, end in DECOMPOSED:
        for small in map(chr, range(start, end + 1)):
            folded = data.replacements.get(small, small)
            if small == small.lower() and not data.is_mark(small) and unicodedata.category(small) != "Cn" and (
                    folded != data.decomposed(small)):
                originals.setdefault(folded, []).append(small)
    missing = [small for small in data.replacements
               if small > "\x7f" and not any(start <= ord(small) <= end for start, end in DECOMPOSED)]
    require(not missing, f"folding.json: {missing} aren't among the characters that the page decomposes")
    pairs = "\n".join(filled([f"{folded} {''.join(small)}" for folded, small in originals.items()],
                             PAGE_WIDTH - 5, "  "))
    table = ",\n".join(f"  {json.dumps(line, ensure_ascii=False)}" for line in pairs.split("\n"))
    marks, decomposed = ("".join("-".join(f"\\u{end:04x}" for end in ends) for ends in ranges)
                         for ranges in (data.marks, DECOMPOSED))
    return notice("folding.json") + (
        "/** The characters that fold to their decomposition (NFKD) without marks, if that doesn't begin with a space.\n"
        f" *  `FOLDED` has the others among them. */\nexport const DECOMPOSED = /^[{decomposed}]$/;\n"
        "/** An entry is the folded text, a space, and all lowercase characters that fold to it. Two spaces separate\n"
        " *  entries. */\n"
        f"export const FOLDED = [\n{table}\n];\n"
        "/** Diacritics of any script, and the optional vowel points of Hebrew and Arabic. */\n"
        f"export const MARK = /^[{marks}]$/;\n")


def page_numbers(numbers):
    return "".join("\n".join(wrap(f"{each['about']} */", "/** ", PAGE_WIDTH)).replace("\n/** ", "\n *  ")
                   + f"\nexport const {screaming(name)} = {grouped(each['value'])};\n" for name, each in numbers.items())


def screaming(name):
    """`lineTokens` as `LINE_TOKENS`."""
    return re.sub("([A-Z])", r"_\1", name).upper()


def page_limits(data):
    place = {"placeDigits": {"value": data.place_digits, "about": PLACE_DIGITS}}
    return notice("limits.json") + page_numbers(place | data.limits)


def page_game(data):
    words = "\n".join(f"  {line}," for line in filled(
        [f"0x{value}n" for value in data.game["stateHash"].values()], PAGE_WIDTH - 3))
    return notice("game.json") + page_numbers(data.game["numbers"]) + (
        "/** One constant for each word of the state's hash, so that equal words at different places give different\n"
        f" *  hashes. */\nexport const STATE_HASH = [\n{words}\n];\n")


def page_names(data):
    def text(words):
        return page_text("\n" + "".join(f"  {line}\n" for language in words.values()
                                        for line in filled(language, PAGE_WIDTH - 2, " ")))

    def listed(words):
        return f"new Set([{', '.join(json.dumps(word) for word in words)}])"

    names = data.names
    return notice("names.json") + (
        "// The words that decide which food a name means. pantrynames.js uses them.\n\n"
        "/** The maximum number of words of a food's name that count. */\n"
        f"export const FOOD_WORDS = {names['wordLimit']};\n"
        f"export const PRODUCT_WORDS = {text(names['products'])};\n"
        f"export const LINKS = {listed(names['links'])};\n"
        f"export const QUALITY_WORDS = {text(names['qualities'])};\n"
        f"export const JOINERS = {listed(names['joiners'])};\n")


def page_units(data):
    def parts(dimension):
        inner = page_object(((each["unit"], f"{each['parts']:_}n") for each in data.units
                             if each["dimension"] == dimension), "    ")
        return inner[:-1] + "  }"

    def units(condition):
        return page_list([each for each in data.offered if condition(next(
            one for one in data.units if one["unit"] == each))])

    return notice("units.json") + (
        "/** The units by the number of smallest parts in each: 1/32,000,000 ml of volumes, 1/1,600,000 g of weights.\n"
        " *  @type {{ [dimension: string]: { [unit: string]: bigint } }} */\n"
        f"export const PARTS = {{\n  volume: {parts('volume')},\n  weight: {parts('weight')},\n}};\n"
        f"export const METRIC = new Set({units(lambda each: each.get('metric'))});\n"
        "/** All units of the protocol, in the order in which a form offers them. */\n"
        f"export const UNITS = {units(lambda _: True)};\n")


def page_unit_names(data):
    def names(language):
        return page_object((each["unit"], json.dumps("|".join(each[language]), ensure_ascii=False))
                           for each in data.units)

    return notice("units.json") + ("// The units' names: the singular, and the plural if it differs.\n\n"
                                   f"export const UNIT_NAMES_EN = {names('en')};\nexport const UNIT_NAMES_ES = {names('es')};\n")


def page_lines(data):
    texts = ",\n".join(f"  {language}: {page_text(chr(10) + page_language(data, words))}"
                       for language, words in data.lines.items())
    return notice("lines/*.json") + (
        "/** The words of lines of ingredients, folded, as vocabulary.js reads them. */\n"
        f"export const LINES = {{\n{texts},\n}};\n")


def page_language(data, words):
    rows = [("style", words["style"], [])]
    rows += [(unit, phrases, []) for unit, phrases in words["units"].items()]
    rows += [(f"?{each['unit']}", each["words"], each["foods"]) for each in words["foodUnits"]]
    rows += [(number, phrases, []) for number, phrases in words["numbers"].items()]
    rows += [(f"×{number}", phrases, []) for number, phrases in words["multipliers"].items()]
    rows += [(key, words[key], []) for key in LISTS if words[key]]
    text = ""
    for key, phrases, foods in rows:
        packed = phrases if key == "style" else pack(map(data.fold_letters, phrases))
        pieces = [f"{key}:", *packed, *(">" for _ in foods[:1]), *pack(map(data.fold, foods))]
        text += "\n ".join(filled(pieces, PAGE_WIDTH - 1, " ")) + "\n"
    return text


def pack(phrases):
    """Phrases without spaces, those with the same beginning as one: "cup||s" is "cup" and "cups"."""
    rest = list(dict.fromkeys(phrase.replace(" ", "_") for phrase in phrases))
    packed = []
    while rest:
        first = rest[0]
        best, saved = [first], 0
        for length in range(max(1, len(first) - 3), len(first) + 1):
            group = [each for each in rest if each.startswith(first[:length]) and len(each) - length <= 3]
            saving = sum(len(each) + 1 for each in group) - (length + sum(len(each) - length + 1 for each in group) + 1)
            if saving > saved and len(group) > 1:
                best, saved = group, saving
                stem = first[:length]
        rest = [each for each in rest if each not in best]
        packed.append(first if best == [first] else "|".join([stem, *(each[len(stem):] for each in best)]))
    return packed
