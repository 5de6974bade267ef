"""The C file that embeds the page: Sources/Server/WebClient/Generated/WebClient.c."""

from .schema import NOTICE

PAGE = "Sources/Clients/Page"
# From the C file's folder to the top of the repository.
TOP = "../../../../"

HEAD = f"""// {NOTICE}
// The compiler embeds the files of the browser client (C23, section 6.10.3).

#include "WebClient.h"

// The package's other C is older than #embed, which the compiler takes in every mode.
#pragma clang diagnostic ignored "-Wc23-extensions"

#define FILE_BEGIN {{ static const unsigned char bytes[] = {{
#define FILE_END(path) }}; visit(context, path, bytes, sizeof bytes); }}
"""


def write(root, generated):
    """`root`: the top of the repository; `generated`: the paths from there of files that may not be there yet."""
    site = root / PAGE / "Site"
    files = {each.relative_to(site).as_posix() for each in site.rglob("*") if each.is_file()}
    files |= {path.removeprefix(f"{PAGE}/Site/") for path in generated if path.startswith(f"{PAGE}/Site/")}
    previews = root / PAGE / "Previews"
    return HEAD + "".join((
        _visitor("web_client_visit", [
            (f"{PAGE}/Site/{name}", f"/{name}") for name in sorted(files)]),
        _visitor("web_client_visit_contract", [
            (f"Protocol/{name}", f"/protocol/v1/{name}") for name in ("schema.json", "asyncapi.json")]),
        _visitor("web_client_visit_previews", [
            (f"{PAGE}/Previews/{each.name}", f"/r/{each.name}") for each in sorted(previews.glob("*.png"))]),
    ))


def _visitor(function, files):
    body = "".join(f'    FILE_BEGIN\n#embed "{TOP}{source}"\n    FILE_END("{path}")\n' for source, path in files)
    return f"\nvoid {function}(web_client_visitor visit, void *context) {{\n{body}}}\n"
