#!/bin/sh
# Called by aangan@.service with an association's name: in the first minutes after a boot, waits up to two minutes, each name
# for another time, so that hundreds of portals do not all start and connect at once.
set -eu
[ "$(cut -d. -f1 /proc/uptime)" -gt 300 ] || sleep "$(($(printf %s "$1" | cksum | cut -d' ' -f1) % 120))"
