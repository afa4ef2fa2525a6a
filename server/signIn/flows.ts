import { and, eq, gt, isNull } from 'drizzle-orm'
import type { ProviderId } from '../../contract/accountFields.ts'
import { newToken, tokenHash } from '../accounts/keyedHash.ts'
import type { Services } from '../services.ts'
import { signInFlows } from '../store/schema/accounts.ts'
import type { Checks } from './provider.ts'

/** Time to log in at the provider, and to come back from our redirect. Milliseconds. */
export const FLOW_TIME = 600_000
const TICKET_TIME = 60_000

export type Flow = typeof signInFlows.$inferSelect
type Needed = Pick<Services, 'db' | 'now'>

/** Writes down a sign-in that begins. `browser` is for the cookie that ties it to this browser. */
export async function beginFlow({ db, now }: Needed, provider: ProviderId, origin: string, linkTo?: string): Promise<Checks & { browser: string }> {
  const state = newToken()
  const browser = newToken()
  const checks = { state: state.token, nonce: newToken().token, codeVerifier: newToken().token }
  const at = now()
  await db.insert(signInFlows).values({
    stateHash: state.hash,
    provider,
    nonce: checks.nonce,
    codeVerifier: checks.codeVerifier,
    browserHash: browser.hash,
    origin,
    linkTo,
    createdAt: at,
    expiresAt: new Date(at.getTime() + FLOW_TIME),
  })
  return { ...checks, browser: browser.token }
}

/** The sign-in that an answer belongs to, once: it must be the same browser's, in time, and not answered yet. */
export async function answerFlow({ db, now }: Needed, provider: ProviderId, state: string, browser: string): Promise<Flow | undefined> {
  const [flow] = await db
    .update(signInFlows)
    .set({ answeredAt: now() })
    .where(
      and(
        eq(signInFlows.stateHash, tokenHash(state)),
        eq(signInFlows.provider, provider),
        eq(signInFlows.browserHash, tokenHash(browser)),
        isNull(signInFlows.answeredAt),
        gt(signInFlows.expiresAt, now()),
      ),
    )
    .returning()
  return flow
}

/** Keeps a name that came beside the answer. */
export async function nameFlow({ db }: Needed, provider: ProviderId, state: string, name: string): Promise<void> {
  await db
    .update(signInFlows)
    .set({ name: name.slice(0, 100) })
    .where(and(eq(signInFlows.stateHash, tokenHash(state)), eq(signInFlows.provider, provider), isNull(signInFlows.answeredAt)))
}

/** A ticket for the client to exchange for tokens: no token ever is in an address. */
export async function giveTicket({ db, now }: Needed, { stateHash }: Flow, userId: string): Promise<string> {
  const { token, hash } = newToken()
  await db
    .update(signInFlows)
    .set({ ticketHash: hash, userId, expiresAt: new Date(now().getTime() + TICKET_TIME) })
    .where(eq(signInFlows.stateHash, stateHash))
  return token
}

/** Takes a ticket, once; whose it was. */
export async function takeTicket({ db, now }: Needed, ticket: string): Promise<string | undefined> {
  const [flow] = await db
    .delete(signInFlows)
    .where(and(eq(signInFlows.ticketHash, tokenHash(ticket)), gt(signInFlows.expiresAt, now())))
    .returning()
  return flow?.userId ?? undefined
}
