#!/usr/bin/env bash
# Runs NODES nodes of the server (3) behind HAProxy, with the text of Deploy/README.md, on a PostgreSQL of their own, all
# on the loopback. Ctrl-C or SIGTERM ends everything and deletes the data, a second one without waiting for rounds.
# SIGUSR1 starts the nodes that have ended again.
#
#   CHEFDASH_PROGRAM  the server's program, else the release build
#   PORT              HAProxy's port, else 8080, or a free one
#   LEVELS            the directory with the levels
#   SHARDS            the shards of each node, else one for each core
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../.."

program=$(realpath "${CHEFDASH_PROGRAM:-.build/release/chefdash}")
count=${NODES:-3}
levels=$(realpath "${LEVELS:-Levels}")
# The nodes have no other settings than those below.
unset "${!CHEFDASH_@}"

fail() {
    echo "cluster: $1" >&2
    exit 1
}
[[ -x $program ]] || fail "there is no program at $program; \`make cluster\` builds it"
[[ $count =~ ^[1-9][0-9]?$ ]] || fail "NODES is $count; from 1 to 99 are possible"
[[ -d $levels ]] || fail "there is no directory $levels with levels"
haproxy=$PWD/.build/tools/usr/sbin/haproxy
[[ -x $haproxy ]] || haproxy=$(command -v haproxy) \
    || fail "there is no HAProxy; \`make cluster\` unpacks it from Debian's package"

mkdir -p .build
data=$(mktemp -d "$PWD/.build/cluster.XXXXXX")
# The processes by their parts: postgres, haproxy, n1, n2...
declare -A process=() port=() metrics=() number=()
names=()
for ((index = 1; index <= count; index++)); do names+=("n$index"); done

is_alive() { [[ -n ${process[$1]:-} ]] && kill -0 "${process[$1]}" 2>/dev/null; }

# Runs a part in a session of its own, which a Ctrl-C of the terminal doesn't reach. It ends with this script.
run() {
    local part=$1
    shift
    setsid setpriv --pdeathsig TERM -- "$@" >"$data/$part.out" 2>>"$data/$part.log" </dev/null 3>&- &
    process[$part]=$!
    echo $! >"$data/$part.pid"
}

# Ends parts, and waits for them.
end() {
    local part
    for part in "$@"; do
        # One that somebody stopped wakes for it.
        ! is_alive "$part" || kill -TERM "${process[$part]}" 2>/dev/null || true
        ! is_alive "$part" || kill -CONT "${process[$part]}" 2>/dev/null || true
    done
    for part in "$@"; do
        while is_alive "$part"; do wait "${process[$part]}" 2>/dev/null || true; done
    done
}

stop() {
    trap 'hurry' INT TERM
    trap '' USR1
    end "${names[@]}"
    end haproxy
    end postgres
    rm -rf "$data"
}
hurry() {
    local name
    for name in "${names[@]}"; do
        ! is_alive "$name" || kill -TERM "${process[$name]}" 2>/dev/null || true
    done
}
trap stop EXIT
trap 'exit 130' INT
trap 'exit 143' TERM
# Deletes the data even if this script is killed.
(
    trap '' INT TERM USR1
    exec >/dev/null 2>&1
    tail -s 0.2 --pid=$$ -f /dev/null
    for file in "$data"/*.pid; do
        while kill -0 "$(<"$file")"; do sleep 0.2; done
    done
    rm -rf "$data"
) &

is_taken() { (exec 4<>"/dev/tcp/127.0.0.1/$1") 2>/dev/null; }
# No connection begins at such a port.
declare -A given=()
free_port() {
    local chosen
    until chosen=$((20000 + RANDOM % 12000)) && [[ -z ${given[$chosen]:-} ]] && ! is_taken "$chosen"; do :; done
    given[$chosen]=1
    free=$chosen
}

# Waits until a part's output has a line, or ends everything.
await() {
    local part=$1 line=$2 deadline=$((SECONDS + 60))
    until grep -qs "$line" "$data/$part.out"; do
        is_alive "$part" || {
            tail -n 20 "$data/$part.log" "$data/$part.out" >&2
            fail "$part ended before it was ready; its last lines are above"
        }
        ((SECONDS < deadline)) || {
            tail -n 20 "$data/$part.log" >&2
            fail "$part isn't ready after 60 s; its last lines are above"
        }
        sleep 0.05
    done
}

if [[ -n ${PORT:-} ]]; then
    ! is_taken "$PORT" || fail "port $PORT is taken; choose another with PORT="
    front=$PORT
elif is_taken 8080; then
    free_port
    front=$free
else
    front=8080
fi

echo "cluster: starting PostgreSQL"
TMPDIR=$data run postgres bash Tests/Postgres/start.sh fsync=on
await postgres '^port: '
socket=$(sed -n 's/^socket: //p' "$data/postgres.out")
programs=$(sed -n 's/^programs: //p' "$data/postgres.out")
engine_port=$(sed -n 's/^port: //p' "$data/postgres.out")
psql=("$programs/psql" -h "$socket" -p "$engine_port" -U postgres)
"${psql[@]}" -q -c "CREATE ROLE chefdash_owner LOGIN" -c "CREATE ROLE chefdash_server LOGIN" \
    -c "CREATE DATABASE chefdash OWNER chefdash_owner" || fail "PostgreSQL made no database"
store() { echo "host=$socket port=$engine_port dbname=chefdash user=$1"; }
export CHEFDASH_STORE CHEFDASH_DATA
CHEFDASH_STORE=$(store chefdash_server)
CHEFDASH_DATA=$data/n1
"$program" store setup chefdash_server --store "$(store chefdash_owner)" >/dev/null || fail "the tables weren't made"

start() {
    local name
    for name in "$@"; do
        run "$name" "$program" serve --host 127.0.0.1 --port "${port[$name]}" --metrics "127.0.0.1:${metrics[$name]}" \
            --node "ws://127.0.0.1:$front/n/$name/play" --data "$data/$name" --levels "$levels" \
            ${SHARDS:+--shards "$SHARDS"} \
            --trusted-proxy 127.0.0.1,::1 --shutdown-grace 5s
    done
    for name in "$@"; do
        await "$name" "://127.0.0.1:${port[$name]}/"
        # The newest line of its port.
        number[$name]=$("$program" node list | awk -v name=":${port[$name]}" \
            '$2 == "living" && substr($3, length($3) - length(name) + 1) == name && $1 > last { last = $1 } END { print last }')
    done
}
show() {
    local name
    for name in "$@"; do
        printf '  %-4s http://127.0.0.1:%s/  metrics http://127.0.0.1:%s/metrics  number %s  process %s  log %s\n' \
            "$name" "${port[$name]}" "${metrics[$name]}" "${number[$name]}" "${process[$name]}" "$data/$name.log"
    done
}

for name in "${names[@]}"; do
    free_port
    port[$name]=$free
    free_port
    metrics[$name]=$free
    mkdir -p -m 700 "$data/$name"
    [[ $name == n1 ]] || cp -p "$data/n1/ledger.key" "$data/$name"
done
echo "cluster: starting ${#names[@]} nodes"
start "${names[@]}"

# The text of the document, with these nodes, without TLS.
text=$(awk '/^## /{ is_there = $0 == "## Several nodes" } /^```/{ is_text = is_there && $0 == "```haproxy"; next } is_text' \
    Deploy/README.md)
servers=
for name in "${names[@]}"; do servers+="    server $name 127.0.0.1:${port[$name]}"$'\n'; done
text=$(awk -v servers="$servers" -v front="$front" '
    / server n[0-9]+ /{ if (!is_list) printf "%s", servers; is_list = 1; next }
    { is_list = 0 }
    / bind :443 ssl /{ print "    bind 127.0.0.1:" front; next }
    { sub(/X-Forwarded-Proto https/, "X-Forwarded-Proto http"); print }' <<<"$text")
[[ $text == *"bind 127.0.0.1:$front"* && $text == *"server n1 "* && $text != */etc/* ]] \
    || fail "Deploy/README.md has no HAProxy text for several nodes that fits this script"
defaults=.build/tools/etc/haproxy
[[ -e $defaults/haproxy.cfg ]] || defaults=/etc/haproxy
{
    printf 'global\n    noreuseport\n    log stdout format raw local0\n'
    sed -n "/^defaults/,\$ s|/etc/haproxy/|$(realpath "$defaults")/|p; /^defaults/,\$ { /\/etc\/haproxy\//! p }" "$defaults/haproxy.cfg"
    echo "$text"
} >"$data/haproxy.cfg"
echo "cluster: starting HAProxy"
run haproxy "$haproxy" -db -f "$data/haproxy.cfg"
until is_taken "$front"; do
    is_alive haproxy || {
        cat "$data/haproxy.out" "$data/haproxy.log" >&2
        fail "HAProxy ended before it was ready; its last lines are above"
    }
    sleep 0.05
done

command="$program node"
where="--data $data/n1 --store '$CHEFDASH_STORE'"
cat <<END

The game, through HAProxy:  http://127.0.0.1:$front/

Its nodes, which HAProxy also has at http://127.0.0.1:$front/n/NAME/:
$(show "${names[@]}")

List the nodes:       $command list $where
Kill one:             kill -9 PROCESS
Then fence it:        $command fence NUMBER $where
Stop one in order:    kill PROCESS
Start ended ones:     kill -USR1 $$
PostgreSQL:           ${psql[*]} chefdash
HAProxy's log:        $data/haproxy.out
End everything:       Ctrl-C, or kill $$

END

# Says how a node has ended.
tell() {
    local name=$1 status=$2
    case $status in
    0) echo "cluster: $name has stopped" ;;
    137) echo "cluster: $name was killed; fence it, or the others notice within 4 s: $command fence ${number[$name]} $where" ;;
    *)
        tail -n 5 "$data/$name.log" >&2
        echo "cluster: $name ended with status $status; its last lines are above"
        ;;
    esac
}

# The trap may come while messages are dropped.
exec 3>&2
start_ended() {
    local name missing=()
    exec 2>&3
    for name in "${names[@]}"; do
        is_alive "$name" || missing+=("$name")
    done
    [[ ${#missing[@]} -gt 0 ]] || return 0
    start "${missing[@]}"
    show "${missing[@]}"
}
trap start_ended USR1

while true; do
    status=0
    # The shell would say itself how a part ended.
    { wait -n -p ended "${process[@]}" || status=$?; } 2>/dev/null
    for part in "${!process[@]}"; do
        [[ ${process[$part]} == "${ended:-}" ]] || continue
        unset "process[$part]"
        case $part in
        postgres | haproxy)
            tail -n 20 "$data/$part.log" "$data/$part.out" >&2
            fail "$part has ended; its last lines are above"
            ;;
        *) tell "$part" "$status" ;;
        esac
    done
done
