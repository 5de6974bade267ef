# shellcheck shell=bash
# The parts of run.sh. Each starts its servers and load tests and writes what table.py reads to
# $results, the part's own directory.

# The load of a comparison: each player gets a frame every 100 ms and taps 3 times a second.
ticks=(--mode ticks --taps-per-second 3)

# The ramp time for a number of players.
ramp_for() { awk "BEGIN { print $1 / $ramp }"; }

# start_ticks CORE COUNT NAME SEED: starts players of the comparison in the background.
start_ticks() {
    start_load "$1" "$seconds" "$3" "${ticks[@]}" --players "$2" --ramp "$(ramp_for "$2")" \
        --duration "$seconds" --seed "$4"
}

# Starts on a new database, on a new one's second start, and on one with a million ledger entries,
# which is made once. Each line is the milliseconds until the server was ready and those of its CPU.
measure_start() {
    local run full=$build/stores/full-$full_players
    swift build --no-color-diagnostics -c release --product chefdash-bench-store >&2
    .build/release/chefdash-bench-store --only-make "$build/stores" "$full_players"
    cp -R "$full" "$results/full"
    # A server wants the library that belongs to its players.
    .build/release/chefdash data renew --data "$results/full" >&2
    for ((run = 1; run <= 3 * runs; run++)); do
        rm -rf "$results/data"
        start_once new "$results/data"
        start_once empty "$results/data"
        start_once empty-cold "$results/data" --cold
        start_once full "$results/full"
        start_once full-cold "$results/full" --cold
    done
    rm -rf "$results/data" "$results/full"
}

# start_once NAME DATA [--cold]: adds a line to NAME.starts.
start_once() {
    /usr/bin/python3 "$sources/start.py" ${3:+"$3"} .build/release/chefdash "$2" \
        >>"$results/$1.starts" || fail "a start failed"
}

# One shard on one core, and two shards on two cores with twice the players. Two shards leave no
# core for the load test, so one shard is also measured sharing its core.
measure_shards() {
    local run core count name
    count=$(scaled 2000)
    for ((run = 1; run <= runs; run++)); do
        for core in 1 0; do
            name=$results/one-load-on-$core-$run
            start_server 0 --shards 1
            warm_up
            start_ticks "$core" "$count" "$name" "$run"
            await_loads "$name"
            stop_server
        done
        name=$results/two-$run
        start_server 0,1 --shards 2
        warm_up
        start_ticks 0 "$count" "$name-a" "$run"
        start_ticks 1 "$count" "$name-b" "$((run + 1000))"
        await_loads "$name-a" "$name-b"
        stop_server
        # Exits with 1 if either found something; the table shows it.
        .build/release/chefdash-load --join "$name-a.json" "$name-b.json" --json "$name.json" \
            >"$name.log" 2>&1 || [[ -s $name.json ]] || fail "$(tail -5 "$name.log")"
        tell "shards: run $run of $runs is done"
    done
}

# Running rounds, with and without a crowd. The crowd comes before the measured time begins, which
# is two seconds after all players are there, and leaves after it.
measure_connects() {
    local run crowd name count lasting
    lasting=$((seconds + 2))
    count=$(scaled 1000)
    for ((run = 1; run <= runs; run++)); do
        for crowd in none connects sign-ins; do
            name=$results/$crowd-$run
            start_server 0 --shards 1
            warm_up
            start_load 1 "$lasting" "$name" "${ticks[@]}" --players "$count" --ramp 1 \
                --duration "$seconds" --seed "$run"
            sleep 2.5
            case $crowd in
                none) ;;
                connects)
                    start_load 1 "$lasting" "$name-crowd" --mode connects --players 256 \
                        --connects-per-second "$(scaled 2000)" --duration "$lasting"
                    ;;
                sign-ins)
                    start_load 1 "$lasting" "$name-crowd" --mode idle --ramp "$lasting" \
                        --players "$((lasting * $(scaled 1000)))" --duration 0.1
                    ;;
            esac
            if [[ $crowd == none ]]; then
                await_loads "$name"
            else
                await_loads "$name" "$name-crowd"
            fi
            stop_server
            tell "connects: run $run of $runs, crowd: $crowd"
        done
    done
}

# As many TLS handshakes as one core of the load test can make, next to the key's signing rate and
# OpenSSL's own server and client. A run without TLS shows the rest of a connection's cost.
measure_tls() {
    local key run
    for key in ecdsap256 rsa2048; do make_certificate "$key"; done
    for ((run = 1; run <= runs; run++)); do
        measure_connections "$results/plain-$run"
        for key in ecdsap256 rsa2048; do
            measure_connections "$results/$key-$run" --tls-cert "$results/$key.certificate.pem" \
                --tls-key "$results/$key.key.pem"
            measure_openssl "$results/openssl-$key-$run" "$key"
        done
        tell "tls: run $run of $runs is done"
    done
}

# make_certificate KEY: KEY as in `openssl speed`; also measures how often it signs.
make_certificate() {
    local kind=(ec -pkeyopt ec_paramgen_curve:P-256)
    [[ $1 == ecdsap256 ]] || kind=("rsa:${1#rsa}")
    openssl req -x509 -newkey "${kind[@]}" -nodes -days 2 \
        -subj /CN=localhost -addext subjectAltName=DNS:localhost,IP:127.0.0.1 \
        -keyout "$results/$1.key.pem" -out "$results/$1.certificate.pem" 2>"$results/openssl.log" \
        || fail "openssl made no certificate:" "$(tail -5 "$results/openssl.log")"
    taskset -c 0 openssl speed -mr -seconds 3 "$1" >"$results/$1.speed" 2>"$results/openssl.log" \
        || fail "openssl speed failed:" "$(tail -5 "$results/openssl.log")"
}

# measure_connections NAME FLAG...: as many as possible, to a server with these flags.
measure_connections() {
    local name=$1
    shift
    start_server 0 --shards 1 "$@"
    play 1 10 "$results/warm-up" --mode connects --players 4 --duration 0.2
    play 1 "$seconds" "$name" --mode connects --players 64 --duration "$seconds"
    stop_server
}

# measure_openssl NAME KEY: OpenSSL's server and client, one handshake after the other. The port is
# free, because a server just used it. Without -naccept, s_server runs until it is killed.
measure_openssl() {
    local port try before name=$1 key=$2
    port=${server_address##*:}
    port=${port%%/*}
    (exec taskset -c 0 openssl s_server -accept "127.0.0.1:$port" -www -num_tickets 1 \
        -cert "$results/$key.certificate.pem" -key "$results/$key.key.pem") \
        </dev/null >"$name.log" 2>&1 &
    server_process=$!
    for try in {1..100}; do
        (exec 3<>"/dev/tcp/127.0.0.1/$port") 2>/dev/null && break
        kill -0 "$server_process" 2>/dev/null || fail "s_server ended:" "$(tail -5 "$name.log")"
        [[ $try -lt 100 ]] || fail "openssl s_server doesn't answer at port $port"
        sleep 0.05
    done
    before=$(processor_seconds "$server_process")
    taskset -c 1 openssl s_time -connect "127.0.0.1:$port" -new -time "$seconds" \
        >"$name.txt" 2>>"$name.log" &
    started+=($!)
    await_loads
    processor_seconds "$server_process" | awk -v before="$before" '{ print $1 - before }' \
        >"$name.cpu"
    stop_server
}

# Connections of idle players: the memory of each, and the cost of their pings.
measure_idle() {
    local count most=0 now
    count=$(scaled 18000)
    [[ $(ulimit -n) -ge $((count + 200)) ]] \
        || fail "$count connections need as many descriptors (ulimit -n), and there are $(ulimit -n)"
    start_server 0 --shards 1
    warm_up
    resident_bytes "$server_process" >"$results/before.bytes"
    descriptors "$server_process" >"$results/before.descriptors"
    # Longer than the ping interval, so that each connection gets its pings.
    start_load 1 60 "$results/idle" --mode idle --players "$count" --ramp "$(ramp_for "$count")" \
        --duration 25
    while kill -0 "${started[0]}" 2>/dev/null; do
        now=$(descriptors "$server_process")
        [[ $now -le $most ]] || most=$now
        sleep 1
    done
    echo "$most" >"$results/most.descriptors"
    await_loads "$results/idle"
    stop_server
}

# The same at rising numbers of players, each on its own server.
measure_proportion() {
    local run players count name
    for ((run = 1; run <= runs; run++)); do
        for players in 1000 2000 4000 8000; do
            count=$(scaled "$players")
            name=$results/$players-$run
            start_server 0 --shards 1
            warm_up
            resident_bytes "$server_process" >"$name.idle"
            start_ticks 1 "$count" "$name" "$run"
            await_loads "$name"
            stop_server
            tell "proportion: run $run of $runs, $count players"
        done
    done
}

# Rounds of 4,000 players with an import beside them and without one, in turn within one server,
# once with recipes and once with hostile files. The server has both cores, as it would elsewhere.
measure_import() {
    local kind count total turn phase name importer pauses
    count=$(scaled 4000)
    # Hostile files rest for up to a minute each before the importer has paused.
    total=$((3 * runs * (2 * seconds + 70)))
    for kind in recipes hostile; do
        start_server 0,1 --shards 1
        warm_up
        start_load 1 $((total + count / ramp)) "$results/$kind" --mode solo --players "$count" \
            --ramp "$(ramp_for "$count")" --duration $((total + 20)) --seed 1
        sleep $((count / ramp + 3))
        chrt -i 0 taskset -c 1 /usr/bin/python3 "$sources/importer.py" "$server_address" 2 \
            "$kind" >"$results/$kind.import" &
        importer=$!
        started+=("$importer")
        pauses=0
        for ((turn = 1; turn <= 3 * runs; turn++)); do
            for phase in beside without; do
                if [[ $phase == beside ]]; then
                    kill -CONT "$importer"
                else
                    kill -USR1 "$importer"
                    await_pause "$results/$kind.import" $((++pauses))
                fi
                sleep 3
                name=$results/$kind-$phase-$turn
                curl --silent "$server_metrics" >"$name.before"
                sleep "$seconds"
                curl --silent "$server_metrics" >"$name.after"
            done
            tell "import: turn $turn of $((3 * runs)), $kind"
        done
        end_process "$importer" TERM
        # The load test prints its report when it is interrupted.
        kill -TERM "${started[0]}"
        await_loads "$results/$kind"
        stop_server
    done
}

# await_pause FILE COUNT: waits until the importer that writes to FILE has paused this many times.
await_pause() {
    local try
    for try in {1..1800}; do
        [[ $(grep -c paused "$1") -lt $2 ]] || return 0
        sleep 0.1
    done
    fail "the importer didn't pause within $((try / 10)) s"
}

# Rounds and races for a long time. Each sample is a line with seconds, bytes, descriptors and
# threads. The database's caches fill at the beginning, so memory still rises in a shorter soak or
# with few players.
measure_soak() {
    local count interval arriving end
    count=$(scaled "$soak_players")
    arriving=$(((count + 499) / 500))
    interval=$((soak_seconds / 100))
    interval=$((interval < 1 ? 1 : interval > 10 ? 10 : interval))
    start_server 0 --shards 1
    warm_up
    start_load 1 $((arriving + soak_seconds)) "$results/soak" --mode mixed --players "$count" \
        --ramp "$arriving" --duration "$soak_seconds" --seed 1
    SECONDS=0
    end=$((arriving + soak_seconds))
    : >"$results/samples"
    while ((SECONDS < end)) && kill -0 "${started[0]}" 2>/dev/null; do
        sleep "$interval"
        # Samples while players arrive don't count.
        ((SECONDS <= arriving)) || sample "$((SECONDS - arriving))" >>"$results/samples"
    done
    tell "soak: $soak_seconds s are over, players leave"
    await_loads "$results/soak"
}

sample() {
    echo "$1 $(resident_bytes "$server_process") $(descriptors "$server_process")" \
        "$(awk '$1 == "Threads:" { print $2 }' "/proc/$server_process/status")"
}

# The page of a run with 8,000 players who play by the rules. A smaller run gets another file.
measure_report() {
    local count page=Tests/Benchmarks/report-8000.html
    count=$(scaled 8000)
    [[ $percent -eq 100 ]] || page=$results/report.html
    start_server 0 --shards 1
    warm_up
    play 1 60 "$results/report" --mode solo --taps-per-second 3 --players "$count" \
        --ramp "$(ramp_for "$count")" --duration 60 --seed 1 --html "$page"
    stop_server
    echo "$page" >"$results/page"
}
