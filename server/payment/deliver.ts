import { createHmac, timingSafeEqual } from 'node:crypto'
import { and, asc, eq, isNull, lt, lte, sql } from 'drizzle-orm'
import { SignatureError } from './gateway.ts'
import type { Services } from '../services.ts'
import { deleteOld } from '../store/deleteOld.ts'
import { sandboxWebhooks } from '../store/schema/payment.ts'

const TOLERANCE_S = 300
const digest = (time: string, body: Buffer | string, secret: string): Buffer => createHmac('sha256', secret).update(`${time}.`).update(body).digest()

/** `t=<unix seconds>,v1=<hex HMAC-SHA256 of "t.body">`: the scheme that Stripe uses. */
export function signWebhook(body: Buffer | string, secret: string, now: Date): string {
  const time = String(Math.floor(now.getTime() / 1000))
  return `t=${time},v1=${digest(time, body, secret).toString('hex')}`
}

/** Throws `SignatureError` unless `body` was signed with `secret` within five minutes of `now`. */
export function verifyWebhook(body: Buffer, header: string | undefined, secret: string, now: Date): void {
  const parts = (header ?? '').split(',').map((part) => part.split('='))
  const time = parts.find(([name]) => name === 't')?.[1] ?? ''
  if (!/^\d{1,12}$/.test(time) || Math.abs(now.getTime() / 1000 - Number(time)) > TOLERANCE_S)
    throw new SignatureError('the time of the signature is missing or too far away')
  const expected = digest(time, body, secret)
  const given = parts.filter(([name]) => name === 'v1').map(([, hex = '']) => Buffer.from(hex, 'hex'))
  if (!given.some((each) => each.length === expected.length && timingSafeEqual(each, expected))) throw new SignatureError('the signature does not fit')
}

const MOST_AT_ONCE = 50
const LONGEST_WAIT_S = 3600
/** Delivered webhooks are kept so long. */
const KEPT_DAYS = 30
const PATIENCE_MS = 20_000

/** Sends the sandbox's due webhooks by HTTP; a webhook that fails is sent again at growing intervals, as real gateways do. */
export async function deliverWebhooks({ db, now, log }: Pick<Services, 'db' | 'now' | 'log'>, url: string, secret: string): Promise<void> {
  const due = await db
    .select()
    .from(sandboxWebhooks)
    .where(and(isNull(sandboxWebhooks.deliveredAt), lte(sandboxWebhooks.dueAt, now())))
    .orderBy(asc(sandboxWebhooks.dueAt))
    .limit(MOST_AT_ONCE)
  for (const { id, body, attempts } of due) {
    const taken = await post(url, body, signWebhook(body, secret, now())).catch((error: unknown) => {
      log.warn({ err: error }, 'sandbox webhook not delivered')
      return false
    })
    const wait = Math.min(2 ** attempts, LONGEST_WAIT_S)
    await db
      .update(sandboxWebhooks)
      .set(taken ? { deliveredAt: now() } : { attempts: sql`${sandboxWebhooks.attempts} + 1`, dueAt: new Date(now().getTime() + wait * 1000) })
      .where(eq(sandboxWebhooks.id, id))
  }
  await deleteOld(db, sandboxWebhooks, sandboxWebhooks.id, lt(sandboxWebhooks.deliveredAt, new Date(now().getTime() - KEPT_DAYS * 86_400_000)))
}

async function post(url: string, body: string, signature: string): Promise<boolean> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'facet-signature': signature },
    body,
    signal: AbortSignal.timeout(PATIENCE_MS),
  })
  await response.arrayBuffer()
  return response.ok
}
