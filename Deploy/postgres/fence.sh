#!/bin/sh
# Says that this machine's server has ended, so that the standby needn't wait for its beat to stand still. systemd runs
# this after each end of the service; a server that ended in order has said so itself.
[ "$SERVICE_RESULT" != success ] || exit 0
chefdash node list | awk -v name="$(hostname):${CHEFDASH_PORT:-8080}" '$2 == "living" && $3 == name { print $1 }' |
    xargs -r -n 1 chefdash node fence
