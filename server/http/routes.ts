import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type Config, settings } from '../config.ts'
import { accepted, ApiError } from './apiError.ts'
import type { AnyCall } from '../../contract/call.ts'
import { headers, localeOf, platformOf } from '../../contract/headers.ts'
import { needsVip } from '../../contract/vip/functions.ts'
import { networkOf } from '../accounts/client.ts'
import type { Services } from '../services.ts'
import { isVip } from '../vip/membership.ts'
import type { Request, Route } from './answer.ts'
import { boundedAnswer, callBudget, createInFlight, type InFlight, withTimeout } from './budget.ts'
import { readCookie, writeCookie } from './cookies.ts'
import { readInput } from './input.ts'
import type { Session } from './session.ts'

/** Whether a dotted version comes before another. A part that is no number counts as 0. */
function isOlder(version: string, than: string): boolean {
  const [ours, theirs] = [version, than].map((text) => text.split('.').map((part) => Number.parseInt(part, 10) || 0))
  for (let i = 0; i < Math.max(ours.length, theirs.length); i++) {
    const difference = (ours[i] ?? 0) - (theirs[i] ?? 0)
    if (difference !== 0) return difference < 0
  }
  return false
}

/** Refuses companion apps that are too old for anything, or for this call. Browsers send no version: they have the newest page. */
function checkAppVersion(call: string, version: string | undefined, { minAppVersion, newAppCalls }: Pick<Config, 'minAppVersion' | 'newAppCalls'>): void {
  if (!version) return
  if (minAppVersion && isOlder(version, minAppVersion)) throw new ApiError('appUpgradeNeeded')
  const needed = newAppCalls.find((entry) => entry.startsWith(`${call}=`))?.split('=')[1]
  if (needed && isOlder(version, needed)) throw new ApiError('appUpdateNeeded')
}

export const headerOf = (request: FastifyRequest, name: string): string | undefined => {
  const value = request.headers[name.toLowerCase()]
  return Array.isArray(value) ? value[0] : value
}

/** The address under which browsers reach the server. */
export const originOf = (request: FastifyRequest, { publicUrl }: Pick<Services['config'], 'publicUrl'>): string =>
  publicUrl ?? `${request.protocol}://${request.host}`

async function sessionFor(call: AnyCall, request: FastifyRequest, services: Services): Promise<Session | undefined> {
  const token = headerOf(request, headers.token)
  if (call.access === 'public' || (call.access === 'optional' && !token)) return undefined
  return services.authenticate(token)
}

/** The limits of single calls are meant for this general limit, and grow and shrink with it. */
const USUAL_RATE = settings.requestsPerMinute.fallback

/** Registers calls: the order is rate limit, session, VIP, input, answer; all within the budget of a call. */
export function registerRoutes(app: FastifyInstance, routes: readonly Route[], services: Services, inFlight: InFlight = createInFlight()): void {
  const { config } = services
  for (const { call, run } of routes) {
    const dataOf = async (request: FastifyRequest, reply: FastifyReply): Promise<unknown> => {
      if (config.blockedCalls.includes(call.name)) throw new ApiError('featureBlocked')
      checkAppVersion(call.name, headerOf(request, headers.appVersion), config)
      const session = await sessionFor(call, request, services)
      if (call.vip && needsVip(call.vip) && !(session && (await isVip(services.db, session.userId, services.now())))) throw new ApiError('vipRequired')
      const origin = originOf(request, config)
      const secure = origin.startsWith('https:')
      const asked: Request<AnyCall> = {
        query: readInput(call.query, request.query),
        body: readInput(call.body, request.body ?? {}),
        session,
        locale: localeOf(headerOf(request, headers.languageType)),
        platform: platformOf(headerOf(request, headers.platform), headerOf(request, 'user-agent')),
        ip: request.ip,
        userAgent: (headerOf(request, 'user-agent') ?? '').slice(0, 300),
        requestId: request.id,
        deviceToken: headerOf(request, headers.deviceToken),
        origin,
        cookie: (name) => readCookie(request.headers.cookie, name, secure),
        setCookie: (name, value, options) => writeCookie(reply, name, value, { ...options, secure }),
      }
      const client = session ? `account ${session.userId}` : `address ${networkOf(request.ip)}`
      const work = () => inFlight.run(client, session ? callBudget.atOnce.account : callBudget.atOnce.address, () => run(asked))
      return call.atOnce ? inFlight.run(`${call.name} ${client}`, call.atOnce, work) : work()
    }
    const handler = async (request: FastifyRequest, reply: FastifyReply) => {
      // The look at the session counts, too: a database that stands still answers neither.
      const data = await withTimeout(callBudget.answerMs, dataOf(request, reply))
      // Fields that the schema does not name are dropped.
      return reply.type('application/json; charset=utf-8').send(boundedAnswer(call, accepted(call.data.parse(data) ?? null)))
    }
    app.route({
      method: call.method,
      url: call.path,
      config: call.perMinute ? { rateLimit: { max: Math.ceil((call.perMinute * config.requestsPerMinute) / USUAL_RATE), timeWindow: 60_000 } } : {},
      bodyLimit: call.bodyBytes ?? callBudget.body,
      exposeHeadRoute: false,
      handler,
    })
  }
}
