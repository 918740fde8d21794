# Container image of the site. `deploy/try-image.sh` builds, starts and checks it; see docs/operating.md.
FROM node:24-bookworm-slim AS build
WORKDIR /app
# Packages first, so this layer is cached until the lockfile changes.
COPY package.json package-lock.json .npmrc ./
RUN npm ci --include=dev --ignore-scripts --no-audit --no-fund
COPY . .
# Builds the site, then removes the development packages.
RUN node bootstrap/rebuild.mjs && npm prune --omit=dev --ignore-scripts --no-audit --no-fund

FROM node:24-bookworm-slim
ENV NODE_ENV=production DATA_DIR=/data LEDGER_DIR=/ledger PORT=3000 MALLOC_ARENA_MAX=2 MALLOC_MMAP_THRESHOLD_=1048576 MALLOC_TRIM_THRESHOLD_=1048576
WORKDIR /app
# Owned by root, so the site cannot change its own code.
COPY --from=build /app /app
RUN mkdir /data /ledger && chown node:node /data /ledger
USER node
VOLUME ["/data", "/ledger"]
EXPOSE 3000
# Liveness, not readiness: cached pages are served while the database is down.
HEALTHCHECK --interval=10s --timeout=3s --start-period=120s --start-interval=1s CMD ["node", "deploy/healthcheck.mjs"]
STOPSIGNAL SIGTERM
# As `npm start` does (bootstrap/node-flags.mjs).
CMD ["node", "--max-semi-space-size=4", "--heap-growing-percent=20", "server/main.ts"]
