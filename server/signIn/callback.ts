import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod'
import { provider as providerSchema, type ProviderId } from '../../contract/accountFields.ts'
import type { CodeName } from '../../contract/codes.ts'
import { readCookie } from '../http/cookies.ts'
import { ApiError } from '../http/apiError.ts'
import { originOf } from '../http/routes.ts'
import type { Services } from '../services.ts'
import { accountOfIdentity, linkIdentity } from './accountOfIdentity.ts'
import { answerFlow, type Flow, giveTicket, nameFlow } from './flows.ts'
import type { SignInProvider } from './provider.ts'

export const CALLBACK_PATH = '/Login/UsersSocial/Callback'
export const BROWSER_COOKIE = 'facet_signin'
const FORM_BYTES = 16_384

/** What of an answer is handed on; everything else is dropped. */
const answerFields = ['code', 'state', 'iss', 'error', 'error_description'] as const
type AnswerRequest = FastifyRequest<{ Params: { provider: string }; Querystring: Record<string, unknown>; Body: Record<string, string> | undefined }>

const postedName = z.object({ name: z.object({ firstName: z.string().default(''), lastName: z.string().default('') }) })

/** Apple posts the person's name as JSON beside its first answer, and never again. */
function nameOf(user: string | undefined): string | undefined {
  try {
    const { firstName, lastName } = postedName.parse(JSON.parse(user ?? '')).name
    return `${firstName} ${lastName}`.trim() || undefined
  } catch {
    return undefined
  }
}

function answerOf(values: Record<string, unknown>): URLSearchParams {
  const search = new URLSearchParams()
  for (const field of answerFields) if (typeof values[field] === 'string') search.set(field, values[field])
  return search
}

/** The routes that providers send browsers back to. Every answer of ours is a redirect into the app. */
export async function registerCallback(app: FastifyInstance, services: Services, providers: ReadonlyMap<ProviderId, SignInProvider>): Promise<void> {
  const { log } = services
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string', bodyLimit: FORM_BYTES }, (_, body, done) =>
    done(null, Object.fromEntries(new URLSearchParams(String(body)))),
  )

  async function finish(provider: SignInProvider, flow: Flow, search: URLSearchParams): Promise<string> {
    const answer = new URL(`${flow.origin}${CALLBACK_PATH}/${provider.id}?${search}`)
    const checks = { state: search.get('state') ?? '', nonce: flow.nonce, codeVerifier: flow.codeVerifier }
    const identity = await provider.finish(answer, checks).catch((error: unknown) => {
      log.warn({ err: error, provider: provider.id }, 'a sign-in was not finished')
      throw new ApiError('userInfoFailed')
    })
    if (flow.linkTo) {
      await linkIdentity(services, flow.linkTo, provider.id, identity)
      return `/#/userInfor?linked=${provider.id}`
    }
    const user = await accountOfIdentity(services, provider.id, identity, flow.name)
    if (user.frozenAt) throw new ApiError('accountIsFrozen')
    return `/#/login?ticket=${await giveTicket(services, flow, user.id)}`
  }

  async function callback(request: AnswerRequest, reply: FastifyReply): Promise<FastifyReply> {
    const search = answerOf(request.query)
    let screen = 'login'
    let flow: Flow | undefined
    try {
      const provider = providers.get(providerSchema.parse(request.params.provider))
      const browser = readCookie(request.headers.cookie, BROWSER_COOKIE, originOf(request, services.config).startsWith('https:'))
      if (provider && browser) flow = await answerFlow(services, provider.id, search.get('state') ?? '', browser)
      if (!provider || !flow) throw new ApiError('userInfoFailed')
      if (flow.linkTo) screen = 'userInfor'
      return reply.redirect(flow.origin + (await finish(provider, flow, search)), 303)
    } catch (error) {
      let codeName: CodeName = 'userInfoFailed'
      if (error instanceof ApiError) codeName = error.codeName
      else log.error({ err: error }, 'a sign-in failed')
      return reply.redirect(`${flow?.origin ?? ''}/#/${screen}?error=${codeName}`, 303)
    }
  }

  const rateLimit = { max: Math.ceil(services.config.requestsPerMinute / 10), timeWindow: 60_000 }
  app.get(`${CALLBACK_PATH}/:provider`, { config: { rateLimit } }, (request, reply) => callback(request as AnswerRequest, reply))
  // A form of another site brings no cookies of ours; the redirect to the same address does.
  app.post(`${CALLBACK_PATH}/:provider`, { config: { rateLimit, anyOrigin: true } }, async (request, reply) => {
    const { params, body = {} } = request as AnswerRequest
    const provider = providerSchema.safeParse(params.provider).data
    if (!provider) throw new ApiError('parameterError')
    const name = nameOf(body.user)
    if (name && body.state) await nameFlow(services, provider, body.state, name)
    return reply.redirect(`${CALLBACK_PATH}/${provider}?${answerOf(body)}`, 303)
  })
}
