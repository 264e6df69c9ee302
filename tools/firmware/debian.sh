# What the scripts share that build from Debian's signed archive: sourced by them, not run.
# Needs no root, and leaves the system's own state of apt alone.
#
# A caller sets `name`, calls begin, and finds itself in an empty folder that goes away when it ends.

root=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)

failed() { # sentence; the log's end follows
    echo "$1" >&2
    tail -n 30 "$log" >&2
    exit 1
}

# Prints the cache's folder for what is built from the standard input, and leaves if it is there;
# else waits until nobody else builds it, and makes a folder to work in.
begin() { # name, then a file that is there when the folder is whole
    local key cache=${XDG_CACHE_HOME:-$HOME/.cache}/castellan
    key=$(sha256sum | cut -c 1-16)
    target=$cache/$1-$key
    mkdir -p "$cache"
    exec 9>"$cache/$1.lock"
    flock 9
    if [ -e "$target/$2" ]; then
        echo "$target"
        exit
    fi
    work=$(mktemp -d "$cache/build.XXXXXX")
    trap 'rm -rf "$work"' EXIT
    log=$work/log
    unset MAKEFLAGS MAKELEVEL
    cd "$work"
}

# Puts the folder `out` where it belongs, whole, and prints its name.
finish() {
    mv out "$target"
    echo "$target"
}

# Prints the mirror that this machine's own apt uses.
mirror() {
    local release
    release=$(. /etc/os-release && echo "$VERSION_CODENAME")
    apt-get --print-uris update | sed -n "s#^'\(.*\)/dists/$release/.*#\1#p" | head -n 1
}

# Gives own_apt its sources, in apt's words but for the mirror and the keys, and fetches their signed lists.
lists() { # "deb SUITE" or "deb-src SUITE" …
    local line keyring=/usr/share/keyrings/debian-archive-keyring.gpg from
    from=$(mirror)
    mkdir -p "$work"/apt/{lists/partial,archives/partial}
    : >"$work/apt/status"
    for line in "$@"; do
        echo "${line% *} [arch=amd64 signed-by=$keyring] $from ${line#* } main"
    done >"$work/apt/sources.list"
    own_apt get update >"$log" 2>&1 || failed "Debian's lists are not to be had from $from:"
}

# apt, with its own lists and nothing of the system's state.
own_apt() { # get or cache, then apt-get's or apt-cache's arguments
    local apt=$work/apt tool=apt-$1
    shift
    "$tool" -q -q -o Dir::Etc::sourcelist="$apt/sources.list" -o Dir::Etc::sourceparts=/dev/null \
        -o Dir::Etc::preferencesparts=/dev/null -o Dir::State::lists="$apt/lists" \
        -o Dir::State::status="$apt/status" -o Dir::Cache="$apt" -o Acquire::Languages=none \
        -o APT::Sandbox::User= -o Debug::NoLocking=1 "$@"
}

upstream() { # version, without its epoch and Debian's revision
    local version=${1#*:}
    echo "${version%-*}"
}

# Prints the pinned version if it is on the standard input, else the newest of the same upstream version.
choose() { # package, pinned version
    local offered version chosen=
    offered=$(sort --version-sort)
    for version in $offered; do
        if [ "$version" = "$2" ]; then
            echo "$2"
            return
        fi
        [ "$(upstream "$version")" != "$(upstream "$2")" ] || chosen=$version
    done
    if [ -z "$chosen" ]; then
        echo "$1 $2 is no longer in Debian's archive, nor is $(upstream "$2") in a later revision; there is: ${offered:-nothing}" >&2
        return 1
    fi
    echo "$1 $2 is no longer in Debian's archive; $1 $chosen is taken, as Debian has signed it" >&2
    echo "$chosen"
}

# Fetches a source package's files into the working folder. Its pins are those of `sums` that name it.
source_package() { # package, pinned version, further arguments for apt-get source
    local version package=$1 pinned=$2
    shift 2
    version=$(own_apt cache showsrc --only-source "$package" | sed -n 's/^Version: //p' | choose "$package" "$pinned")
    own_apt get source --download-only "$@" "$package=$version" >"$log" 2>&1 ||
        failed "The sources of $package $version are not to be had from Debian:"
    check "$package" "$pinned" "$version"
}

# Fetches a binary package into the working folder.
binary_package() { # package, pinned version
    local version
    version=$(own_apt cache show "$1" | sed -n 's/^Version: //p' | choose "$1" "$2")
    own_apt get download "$1=$version" >"$log" 2>&1 || failed "$1 $version is not to be had from Debian:"
    check "$1" "$2" "$version"
}

# Holds a package's files to `sums`. apt has verified all of them by Debian's signature; those of a later
# revision are new, and their pins are printed.
check() { # package, pinned version, version that came
    local file line
    for file in "$1"_*; do
        [ "${file##*.}" != dsc ] || continue
        line=$(sha256sum "$file")
        if grep --quiet --line-regexp --fixed-strings "$line" <<<"$sums"; then continue; fi
        if [ "$2" = "$3" ] || grep --quiet --fixed-strings "  $file" <<<"$sums"; then
            echo "$line" >"$log"
            failed "What Debian has as $file is not what is pinned:"
        fi
        echo "The new pin is: $3, $line" >&2
    done
}
