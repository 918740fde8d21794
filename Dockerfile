# The site as an image. `deploy/try-image.sh` builds, starts and checks it; docs/operating.md says how to run it.
FROM node:24-bookworm-slim AS build
WORKDIR /app
# Packages first: this layer stays as long as the lockfile does.
COPY package.json package-lock.json .npmrc ./
RUN npm ci --include=dev --ignore-scripts --no-audit --no-fund
COPY . .
# Builds the web part, then leaves out what only building needs.
RUN node bootstrap/rebuild.mjs && npm prune --omit=dev --ignore-scripts --no-audit --no-fund

FROM node:24-bookworm-slim
ENV NODE_ENV=production DATA_DIR=/data LEDGER_DIR=/ledger PORT=3000
WORKDIR /app
# Owned by root: the site cannot change its own program.
COPY --from=build /app /app
RUN mkdir /data /ledger && chown node:node /data /ledger
USER node
VOLUME ["/data", "/ledger"]
EXPOSE 3000
# Liveness, not readiness: pages in memory are served while the database is away.
HEALTHCHECK --interval=10s --timeout=3s --start-period=120s --start-interval=1s CMD ["node", "deploy/healthcheck.mjs"]
STOPSIGNAL SIGTERM
CMD ["node", "server/main.ts"]
