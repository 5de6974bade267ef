#!/usr/bin/env bash
# Writes the models into .build/models, and tests them and the sample clients, each in its language,
# against a server that it builds. Installs what is missing: compilers with apt, pytest with pip.
# `bash Tests/Clients/run.sh [pytest's arguments]`
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../.."

environment=.build/client-tests/python
clients=.build/models
models=Tests/Clients/models
newtonsoft=/usr/lib/cli/Newtonsoft.Json-5.0
jars=/usr/share/java

bash Deploy/setup.sh clients

bash Tests/environment.sh "$environment" Tests/Clients/requirements.txt

python3 Protocol/generate.py --models

# Each function builds its language's programs in the directory of its first argument.
make_csharp() {
    local program
    for program in "$clients/csharp/Sample.cs" "$models/Models.cs"; do
        mcs -langversion:7 -r:"$newtonsoft/Newtonsoft.Json.dll" -out:"$1/$(basename "$program" .cs).exe" \
            "$clients/csharp/ChefDashMessages.cs" "$program"
    done
    cp "$newtonsoft/Newtonsoft.Json.dll" "$1"
}

make_kotlin() {
    JAVA_OPTS="-Xmx512M -XX:-UsePerfData" kotlinc -nowarn -jvm-target 1.8 -d "$1" \
        -classpath "$jars/json-android.jar:$jars/okhttp.jar" "$clients/kotlin" "$models/Models.kt"
}

make_typescript() {
    tsc --strict --target es2020 --lib es2020,dom --module commonjs --outDir "$1" \
        "$clients/typescript/sample.ts"
    cp "$models/websocket.cjs" "$1"
}

make_gdscript() {
    cp "$clients"/gdscript/*.gd "$models/models.gd" "$1"
    printf 'config_version=4\n' >"$1/project.godot"
}

# Builds the programs again if a source is newer.
make_programs() {
    local directory=.build/client-tests/programs/$1 made=.build/client-tests/programs/$1/made
    [[ ! -e "$made" || -n "$(find "$clients/$1" "$models" "${BASH_SOURCE[0]}" -newer "$made")" ]] || return 0
    mkdir -p "$directory"
    "make_$1" "$directory"
    touch "$made"
}

making=()
for language in csharp kotlin typescript gdscript; do
    make_programs "$language" &
    making+=($!)
done
for process in "${making[@]}"; do wait "$process"; done

if [[ -z "${CHEFDASH_PROGRAM:-}" ]]; then
    swift build --no-color-diagnostics --product chefdash
    CHEFDASH_PROGRAM=$PWD/.build/debug/chefdash
fi
export CHEFDASH_PROGRAM

# The languages' runtimes leave their files there.
export HOME=$PWD/.build/client-tests/home
mkdir -p "$HOME"

# Sockets in there need short paths, and whatever a test leaves goes with it.
TMPDIR=$(mktemp -d /tmp/chefdash-clients.XXXXXX)
export TMPDIR
trap 'rm -rf "$TMPDIR"' EXIT

# The server and the breakable connection come from the browser's tests.
export PYTHONPATH=Tests/Web PYTHONDONTWRITEBYTECODE=1
[[ $# -gt 0 ]] || set -- Tests/Clients
# Four at a time, because most of a test is waiting for a clock.
"$environment/bin/pytest" -p no:cacheprovider -q -rpfE -n 4 --durations=5 "$@"
