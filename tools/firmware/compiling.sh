#!/usr/bin/env bash
# Runs a command that builds MicroPython, and says on standard error meanwhile how far that is: on a terminal in one line,
# else in a line now and then. What is built lies in the user's cache, see rp2_sources.sh and rp2_build.sh.
#
#   compiling.sh COMMAND …
set -euo pipefail
cache=${XDG_CACHE_HOME:-$HOME/.cache}/castellan
every=10 # seconds, where lines stay
build= all=0

# Prints the newest of these that is there.
newest() {
    ls -td "$@" 2>/dev/null | head -n 1
}

count() {
    find "$@" 2>/dev/null | wc -l || true # it fails where a folder vanishes meanwhile
}

# Sets `said` to how far the newest build is.
look() {
    local work before=$build done
    said=
    build=$(newest "$cache"/rp2-*/build-*/unfinished) || true
    build=${build%/unfinished}
    work=$(newest "$cache"/build.*/apt) || true
    work=${work%/apt}
    if [ "$build" ]; then
        if [ "$build" != "$before" ] || [ "$all" = 0 ]; then # CMake may not have written it all
            all=$(grep -Ehso '^[^ ]+\.o:' "$build"/CMakeFiles/*/build.make | sort -u | wc -l) || all=0
        fi
        done=$(count "$build/CMakeFiles" -name '*.o')
        if [ "$all" != 0 ]; then said="$((done < all ? done : all)) of $all files compiled"; fi
    elif [ -d "$work/out/src/mpy-cross/build" ]; then
        said="mpy-cross: $(count "$work/out/src/mpy-cross/build" -name '*.o') files compiled"
    elif [ "$work" ]; then
        said="$(count "$work" -maxdepth 1 \( -name '*.deb' -o -name '*.orig.tar.*' \)) of 9 packages fetched"
    fi
}

watch() {
    local said last= shown=$((-every))
    while sleep 1 >/dev/null 2>&1; do
        look
        if [ -z "$said" ] || [ "$said" = "$last" ]; then continue; fi
        if [ -t 2 ]; then
            printf '\r\033[K  %s' "$said" >&2
        elif [ $((SECONDS - shown)) -ge "$every" ]; then
            echo "  $said" >&2
            shown=$SECONDS
        fi
        last=$said
    done
}

watch 8>&- 9>&- & # the locks are the command's
watching=$!
status=0
"$@" || status=$?
kill "$watching" 2>/dev/null || true # it has ended if nobody reads what it says
wait "$watching" 2>/dev/null || true
if [ -t 2 ]; then printf '\r\033[K' >&2; fi
exit "$status"
