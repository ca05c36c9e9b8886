# One small target for each program:
#   docker build --target operator|orchestrator|component -t platform-core/<program>:1.11.0 .
ARG NODE_IMAGE=node:24-bookworm-slim
ARG RUNTIME_IMAGE=gcr.io/distroless/nodejs24-debian12:nonroot

FROM ${NODE_IMAGE} AS build
WORKDIR /source
COPY package.json package-lock.json .npmrc ./
RUN npm ci --no-audit --no-fund
COPY tsconfig.json ./
COPY src ./src
RUN node src/generate/bundle.ts

FROM ${RUNTIME_IMAGE} AS runtime
LABEL org.opencontainers.image.licenses="Apache-2.0" org.opencontainers.image.version="1.11.0"
WORKDIR /app
USER 65532
ENV NODE_ENV=production

FROM runtime AS operator
COPY --from=build /source/build/operator.cjs ./
# A small heap is collected sooner, and a small young generation keeps its collections short.
ENTRYPOINT ["/nodejs/bin/node", "--max-semi-space-size=4", "--max-old-space-size=300", "operator.cjs"]

FROM runtime AS orchestrator
COPY --from=build /source/build/orchestrator.cjs ./
ENTRYPOINT ["/nodejs/bin/node", "--max-semi-space-size=4", "orchestrator.cjs"]

# The base of TypeScript components: FROM platform-core/component, COPY the model to /app, CMD ["model.ts"].
FROM runtime AS component
COPY --from=build /source/build/node_modules ./node_modules
ENTRYPOINT ["/nodejs/bin/node", "node_modules/platform-core/component.mjs"]

FROM runtime AS cli
COPY --from=build /source/build/cli.mjs ./
ENTRYPOINT ["/nodejs/bin/node", "cli.mjs"]
