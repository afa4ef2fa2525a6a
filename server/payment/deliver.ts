import { and, asc, eq, isNull, lt, lte, sql } from 'drizzle-orm'
import type { Services } from '../services.ts'
import { deleteOld } from '../store/deleteOld.ts'
import { sandboxWebhooks } from '../store/schema/payment.ts'
import { signWebhook } from './signature.ts'

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
