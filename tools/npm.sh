#!/usr/bin/env bash
# Installs the npm packages of a folder's package-lock.json, if they are not there.
#
#   npm.sh FOLDER
set -euo pipefail
cd "${1:?which folder?}"
exec 8>.lock
flock 8
if ! [ node_modules/.package-lock.json -nt package-lock.json ]; then
    echo "Fetching the npm packages of ${PWD##*/} …" >&2
    if ! npm ci --silent --no-audit --no-fund 8>&- >&2; then
        echo "The npm packages are missing: cd $PWD && npm ci" >&2
        exit 1
    fi
    touch node_modules/.package-lock.json
fi
