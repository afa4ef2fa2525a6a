import { createRequire } from 'node:module'
import { resolve } from 'node:path'
import rateLimit from '@fastify/rate-limit'
import Fastify, { type FastifyBaseLogger, type FastifyInstance, type FastifyRequest, LogController } from 'fastify'
import { headers } from '../../contract/headers.ts'
import { REQUEST_TIMEOUT } from '../../contract/limits.ts'
import { openApi } from '../../contract/openApi.ts'
import { bucketOrigin } from '../blobs/openBlobs.ts'
import { registerHealth } from '../operation/health.ts'
import { registerMetrics } from '../operation/metrics.ts'
import type { Module, Services } from '../services.ts'
import { readAccessToken } from '../accounts/accessToken.ts'
import type { Primary } from '../cluster/worker.ts'
import { networkOf } from '../accounts/client.ts'
import { traceRequests } from '../telemetry.ts'
import { callBudget, createInFlight } from './budget.ts'
import { serveClient } from './clientFiles.ts'
import { allowOrigins } from './cors.ts'
import { handleErrors } from './errors.ts'
import { securityHeaders } from './headers.ts'
import { checkOrigin } from './origin.ts'
import { headerOf, registerRoutes } from './routes.ts'
import { endSlowBodies } from './slowBodies.ts'

export interface AppOptions {
  /** Folder of the built client. */
  clientDir: string
  /** The API; without it only the client is served. */
  api?: { services: Services; modules: readonly Module[]; primary?: Primary }
}

const { version } = createRequire(import.meta.url)('../../package.json') as { version: string }

/** Which of the addresses that forwarded a request are proxies: so many from this server on, or those of the given subnets. */
function trusted(proxies: number | string[] | false): string[] | false | ((address: string, hop: number) => boolean) {
  return typeof proxies === 'number' ? (_address, hop) => hop < proxies : proxies
}

/** The HTTP server: the built client with the headers that workers and WASM need, and the API. */
export async function createApp({ clientDir, api }: AppOptions): Promise<FastifyInstance> {
  const config = api?.services.config
  const loggerInstance: FastifyBaseLogger | undefined = api?.services.log
  const app = Fastify({
    ...(loggerInstance && { loggerInstance }),
    logController: new LogController({ disableRequestLogging: !config?.logRequests }),
    trustProxy: trusted(config?.trustProxy ?? false),
    requestTimeout: REQUEST_TIMEOUT,
    genReqId: () => crypto.randomUUID(),
    requestIdHeader: false,
    routerOptions: { caseSensitive: true },
  })
  if (config?.otlpEndpoint) traceRequests(app, config.trustProxy !== false)
  handleErrors(app)
  if (config) allowOrigins(app, config)
  const transport = { days: config?.hstsDays ?? 0, subdomains: config?.hstsSubdomains ?? false }
  const fixed = securityHeaders(transport, config && bucketOrigin(config), config?.frames, config?.plugins)
  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers(fixed)
    done()
  })
  await app.register(async (scope) => serveClient(scope, resolve(clientDir), config?.earlyHints))
  registerHealth(app, api?.services)
  if (api && config?.metricsToken) {
    registerMetrics(app, {
      token: config.metricsToken,
      ofAll: api.primary?.metrics,
      hubConnections: () => api.modules.reduce((sum, { connections = 0 }) => sum + connections, 0),
    })
  }
  if (api) await app.register(async (scope) => registerApi(scope, api))
  return app
}

/** Whose requests are counted together: an account's, wherever it is, else those of a network address. Many people may share an address. */
function clientKey({ secrets, now }: Services): (request: FastifyRequest) => Promise<string> {
  return async (request) => {
    const token = headerOf(request, headers.token)
    const session = token && (await readAccessToken(secrets, token, now()).catch(() => undefined))
    return session ? `account ${session.userId}` : `address ${networkOf(request.ip)}`
  }
}

async function registerApi(app: FastifyInstance, { services, modules }: { services: Services; modules: readonly Module[] }): Promise<void> {
  await app.register(rateLimit, { global: true, max: services.config.requestsPerMinute, timeWindow: 60_000, keyGenerator: clientKey(services) })
  endSlowBodies(app, callBudget.bodyMs)
  app.addHook('onRequest', async (request, reply) => {
    reply.header('Cache-Control', 'no-store').header('X-Request-Id', request.id)
    checkOrigin(request, services.config)
    await services.database.ready
  })
  const document = openApi(
    modules.flatMap(({ routes }) => routes.map(({ call }) => call)),
    version,
  )
  app.get('/openapi.json', async () => document)
  const inFlight = createInFlight()
  for (const module of modules) {
    registerRoutes(app, module.routes, services, inFlight)
    if (module.register) await app.register(async (scope) => module.register?.(scope))
  }
  app.addHook('onClose', async () => {
    for (const module of modules) await module.close?.()
  })
}
