import { randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod'
import { email as emailSchema, nickname as nicknameSchema, provider as providerSchema, type ProviderId } from '../../contract/accountFields.ts'
import { findByEmail, readUser, type UserRow } from '../accounts/accountRows.ts'
import { leaveMessage } from '../accounts/sessions.ts'
import { ApiError } from '../http/apiError.ts'
import type { Services } from '../services.ts'
import type { Db } from '../store/database.ts'
import { socialIdentities, users } from '../store/schema/accounts.ts'
import { isTaken } from '../store/failures.ts'
import type { Identity, SignInProvider } from './provider.ts'
import type { CodeName } from '../../contract/codes.ts'
import { readCookie } from '../http/cookies.ts'
import { originOf } from '../http/routes.ts'
import { answerFlow, type Flow, giveTicket, nameFlow } from './flows.ts'

async function addIdentity(tx: Db, now: Date, userId: string, provider: ProviderId, { subject, email }: Identity): Promise<void> {
  await tx.insert(socialIdentities).values({ id: randomUUID(), userId, provider, subject, email, createdAt: now })
}

/** Links an identity to the account that asked for it. Throws `ApiError('addFailed')` when it, or another of that provider, is linked already. */
async function linkIdentity({ db, now, audit }: Services, userId: string, provider: ProviderId, identity: Identity): Promise<void> {
  await addIdentity(db, now(), userId, provider, identity).catch((error: unknown) => {
    throw isTaken(error) ? new ApiError('addFailed') : error
  })
  await audit({ event: 'socialLinked', userId, detail: provider })
}

/**
 * The account of an identity. A new identity joins the account of its address if the provider has verified it, and gets an account of its own otherwise.
 * Throws `ApiError('emailRegisteredLogIn')` when the address is another account's and nobody vouches for it.
 */
async function accountOfIdentity(services: Services, provider: ProviderId, identity: Identity, name: string | null): Promise<UserRow> {
  const { db, now, audit } = services
  const [known] = await db
    .select({ userId: socialIdentities.userId })
    .from(socialIdentities)
    .where(and(eq(socialIdentities.provider, provider), eq(socialIdentities.subject, identity.subject)))
  if (known) return readUser(db, known.userId)

  const email = emailSchema.safeParse(identity.email).data
  const owner = email === undefined ? undefined : await findByEmail(db, email)
  if (owner) {
    if (!identity.emailVerified) throw new ApiError('emailRegisteredLogIn')
    await linkIdentity(services, owner.id, provider, identity)
    return owner
  }
  const nickname =
    [identity.name, name, email?.split('@')[0]].map((text) => nicknameSchema.safeParse(text?.slice(0, 50)).data).find((text) => text !== undefined) ?? 'Facet'
  const user = await db.transaction(async (tx) => {
    const [row] = await tx
      .insert(users)
      .values({ id: randomUUID(), email: identity.emailVerified ? email : null, nickname, createdAt: now() })
      .returning()
    await addIdentity(tx, now(), row.id, provider, identity)
    await audit({ event: 'signedUp', userId: row.id, detail: provider }, tx)
    return row
  })
  await leaveMessage(services, user.id, { kind: 'welcome', nickname })
  return user
}

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
