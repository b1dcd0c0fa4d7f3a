#!/usr/bin/env bash
# Installs what is missing, builds what the web room needs, and runs it. Further arguments go to `menagerie serve`.
set -euo pipefail
cd "$(dirname "$0")/.."

if ! command -v cargo >/dev/null; then
    echo "Menagerie needs Rust 1.95 or newer: https://rustup.rs" >&2
    exit 1
fi
# Cargo links with a C compiler.
if ! command -v cc >/dev/null; then
    if [ "$(id -u)" = 0 ]; then sudo=(); else sudo=(sudo); fi
    if ! command -v apt-get >/dev/null; then
        echo "Please install a C compiler (gcc or clang)." >&2
        exit 1
    fi
    "${sudo[@]}" apt-get update -qq
    DEBIAN_FRONTEND=noninteractive "${sudo[@]}" apt-get install -y -qq gcc libc6-dev >/dev/null
fi

exec cargo run --profile play --no-default-features --features web -- serve "$@"
