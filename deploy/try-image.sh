#!/usr/bin/env bash
# Builds the Dockerfile, starts the image as its user, and checks health, pages and shutdown. Needs Docker; without a
# Docker engine it runs the same steps in a fresh Debian folder (chroot), as root, with debootstrap and rsync.
#   deploy/try-image.sh [PORT]        TRY_FOLDER: location of the Debian folder (default /var/tmp/newly-raised-image)
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
port="${1:-4690}"

check() {
  for _ in $(seq 120); do
    if curl -fs --max-time 2 "http://127.0.0.1:$port/readyz" >/dev/null; then break; fi
    sleep 1
  done
  echo "readyz: $(curl -fsS --max-time 5 "http://127.0.0.1:$port/readyz")"
  curl -fsS --max-time 20 "http://127.0.0.1:$port/companies" | grep -q '</html>'
  echo "/companies: a page"
}

if docker info >/dev/null 2>&1; then
  docker build -t newly-raised-try .
  container=$(docker run -d --read-only --tmpfs /tmp --cap-drop ALL -p "127.0.0.1:$port:3000" newly-raised-try)
  trap 'docker rm -f "$container" >/dev/null 2>&1 || true' EXIT
  check
  docker exec "$container" node deploy/healthcheck.mjs
  [ "$(docker exec "$container" id -un)" = node ]
  # Signals must reach the site: npm or a shell in between would exit with its own code.
  [ "$(docker exec "$container" cat /proc/1/comm)" = node ]
  # Under load, so that requests are running when the signal arrives.
  for _ in $(seq 40); do
    (for _ in $(seq 1000); do curl -fs --max-time 20 -o /dev/null "http://127.0.0.1:$port/companies?q=$RANDOM" || exit 0; done) &
  done
  sleep 3
  docker stop -t 30 "$container" >/dev/null
  wait
  code=$(docker inspect --format '{{.State.ExitCode}}' "$container")
  [ "$code" = 0 ] || { echo "The site ended with $code." >&2; exit 1; }
  echo "The image builds, serves and stops (Docker)."
else
  echo "No Docker engine here: running the Dockerfile's steps in a Debian folder instead."
  exec node deploy/try-image-in-folder.mjs "$port"
fi
