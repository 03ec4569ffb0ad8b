# syntax=docker/dockerfile:1

# Builds with all build dependencies, and puts what a running hub needs into a folder of its own.
FROM node:24-bookworm-slim AS build
WORKDIR /build
COPY package.json package-lock.json ./
COPY scripts/install.mjs scripts/
RUN node --input-type=module --eval "import { ensureInstalled } from './scripts/install.mjs'; ensureInstalled();"
COPY . .
RUN node scripts/build.mjs && node scripts/sbom.mjs && node scripts/runtime.mjs /app

FROM node:24-bookworm-slim
ENV NODE_ENV=production HOST=0.0.0.0 DATA_DIR=/data
# Converts AVI and WMV videos.
RUN apt-get update -qq && apt-get install -qq --no-install-recommends ffmpeg && rm -rf /var/lib/apt/lists/*
WORKDIR /app
COPY --from=build /app ./
RUN install --directory --owner=node --group=node --mode=0700 /data
VOLUME /data
USER node
EXPOSE 3000
# The server finishes requests in flight and closes its database.
STOPSIGNAL SIGTERM
# The first start imports the starter library, hence the start period.
HEALTHCHECK --interval=15s --timeout=5s --start-period=120s --retries=3 \
  CMD ["node", "--eval", "fetch(`http://127.0.0.1:${process.env.PORT || 3000}/api/health/ready`).then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "dist/server/main.js"]
