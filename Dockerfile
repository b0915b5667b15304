# For people who run Postgres, web and worker apart; see docker-compose.yml. Not run in the project's own tests, which
# have no container engine: please report what does not work.
FROM node:24-bookworm-slim AS build
WORKDIR /sightline
COPY package.json package-lock.json .npmrc ./
COPY scripts/link-cli.mjs scripts/mend-postgres.mjs scripts/mend-drizzle.mjs scripts/
RUN npm ci --no-audit --no-fund
COPY . .
RUN NEXT_TELEMETRY_DISABLED=1 npx next build

FROM node:24-bookworm-slim
WORKDIR /sightline
ENV NODE_ENV=production NEXT_TELEMETRY_DISABLED=1 DATA_DIR=/data MALLOC_ARENA_MAX=2
COPY --from=build --chown=node:node /sightline /sightline
RUN mkdir /data && chown node:node /data
USER node
VOLUME /data
EXPOSE 3000
# A container is reached from outside, so the server refuses to start without ACCESS_TOKEN.
ENV HOST=0.0.0.0
CMD ["node", "cli/main.ts", "web"]
