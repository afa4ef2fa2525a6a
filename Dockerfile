# syntax=docker/dockerfile:1
# Facet's server with its client: docker build -t facet . && docker run -p 8080:8080 -v facet:/data -e FACET_ALLOW_INCOMPLETE=1 facet
# (without mail server and public address: to try it out)

FROM node:24-bookworm-slim AS base
WORKDIR /app
ENV NODE_ENV=production

# Everything, to build the client. The image brings Node: the package of that name (and its install script) is not needed.
FROM base AS build
COPY package.json package-lock.json ./
RUN npm ci --include=dev --ignore-scripts --no-audit --no-fund && rm -rf node_modules/node node_modules/.bin/node
COPY . .
RUN FACET_BROTLI_QUALITY=11 node node_modules/vite/bin/vite.js build --logLevel warn && node tools/docs/site/build.ts && node tools/serverManifest.ts /manifest

# The packages that the server loads: an eighth of all (139 of 1195 MB).
FROM base AS dependencies
COPY --from=build /manifest ./
RUN npm ci --omit=dev --ignore-scripts --no-audit --no-fund

FROM base AS run
ENV HOST=0.0.0.0 PORT=8080 FACET_DATA=/data
RUN mkdir /data && chown node:node /data
COPY --from=dependencies /app/node_modules ./node_modules
COPY --from=build /app/dist ./dist
COPY --from=build /app/sbom ./sbom
COPY package.json ./
COPY contract ./contract
COPY server ./server
COPY src/core ./src/core
COPY workers/io/archive ./workers/io/archive
COPY workers/io/bytes ./workers/io/bytes
COPY workers/mesh ./workers/mesh
USER node
VOLUME /data
EXPOSE 8080
HEALTHCHECK --interval=15s --timeout=5s --start-period=60s --retries=4 \
  CMD ["node", "-e", "fetch('http://127.0.0.1:' + process.env.PORT + '/healthz').then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "--max-semi-space-size=4", "--liftoff-only", "server/main.ts"]
