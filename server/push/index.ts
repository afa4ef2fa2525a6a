import { randomUUID } from 'node:crypto'
import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm'
import { getPushKey, subscribePush, unsubscribePush } from '../../contract/calls/push.ts'
import { localeOf } from '../../contract/headers.ts'
import { allowList } from '../drives/addresses.ts'
import { createEgress } from '../drives/egress.ts'
import { answer } from '../http/answer.ts'
import { newMessageText } from '../mail/templates/template.ts'
import type { Module, Services } from '../services.ts'
import { users } from '../store/schema/accounts.ts'
import { messages, pushSubscriptions } from '../store/schema/messages.ts'
import { encryptPush, vapidKeys } from './webPush.ts'

const EVERY_MS = 10_000
/** Messages that are read at once, and browsers that get a push message in one run. */
const AT_ONCE = 200
const SETTLED_MS = 60_000
const NIL = '00000000-0000-0000-0000-000000000000'
/** How long a push service keeps a message for a browser that is off, seconds. */
const KEPT_S = 86_400

/** Announces messages in browsers where their user has turned that on: the notice announces that there is a message, without its text. */
export function createPush(services: Services): Module {
  const { config, db, log, now, secrets } = services
  const vapid = vapidKeys(secrets)
  const subject = config.publicUrl?.startsWith('https:') ? config.publicUrl : `mailto:${/<([^>]+)>/.exec(config.mailFrom)?.[1] ?? config.mailFrom}`
  // Endpoints are named by browsers: only the public internet is visited, and what the operator allows for drives.
  const egress = createEgress(allowList(config.driveHosts))

  /** The last message that was looked at; a process that begins looks so far back as a push is kept. */
  let seen: { at: Date; id: string } | undefined

  /** Reads the messages since the last time, never all subscriptions: most users have no new message. */
  async function announce(): Promise<void> {
    const began = now().getTime()
    let place = seen ?? { at: new Date(began - KEPT_S * 1000), id: NIL }
    for (let sent = 0; sent < AT_ONCE; ) {
      const batch = await db
        .select({ id: messages.id, userId: messages.userId, at: messages.createdAt, readAt: messages.readAt })
        .from(messages)
        .where(sql`(${messages.createdAt}, ${messages.id}) > (${place.at.toISOString()}::timestamptz, ${place.id}::uuid)`)
        .orderBy(asc(messages.createdAt), asc(messages.id))
        .limit(AT_ONCE)
      // Messages that were read meanwhile are passed over here: among many of them the database would search far for a batch of others.
      sent += await tell(new Map(batch.filter(({ readAt }) => readAt === null).map(({ userId, at }) => [userId, at])))
      place = batch.at(-1) ?? place
      if (batch.length < AT_ONCE) {
        // Messages of transactions that are not at their end yet come later than their time.
        const settled = new Date(began - SETTLED_MS)
        if (place.at > settled) place = { at: settled, id: NIL }
        break
      }
    }
    seen = place
  }

  /** Sends a push message to the browsers of users who have a message newer than their last push. Returns the number of browsers. */
  async function tell(newest: ReadonlyMap<string, Date>): Promise<number> {
    if (newest.size === 0) return 0
    const subscribed = await db
      .select({ subscription: pushSubscriptions, locale: users.locale })
      .from(pushSubscriptions)
      .innerJoin(users, and(eq(users.id, pushSubscriptions.userId), users.receiveNotifications, isNull(users.frozenAt)))
      .where(inArray(pushSubscriptions.userId, [...newest.keys()]))
    const due = subscribed.filter(({ subscription: { userId, pushedUntil } }) => pushedUntil < (newest.get(userId) ?? pushedUntil))
    for (const { subscription, locale } of due) {
      // Noted first: a push that fails is not sent again and again.
      await db.update(pushSubscriptions).set({ pushedUntil: now() }).where(eq(pushSubscriptions.id, subscription.id))
      await send(subscription, newMessageText(localeOf(locale))).catch((error: unknown) => log.warn({ err: error }, 'a browser was not told of a message'))
    }
    return due.length
  }

  async function send({ id, endpoint, p256dh, auth }: typeof pushSubscriptions.$inferSelect, text: string): Promise<void> {
    const reply = await egress.fetch(endpoint, {
      method: 'POST',
      headers: {
        authorization: await vapid.header(endpoint, subject, now()),
        'content-encoding': 'aes128gcm',
        'content-type': 'application/octet-stream',
        ttl: String(KEPT_S),
      },
      body: encryptPush(JSON.stringify({ text }), { p256dh, auth }),
    })
    reply.stream.resume()
    // The browser has taken its subscription back.
    if (reply.status === 404 || reply.status === 410) await db.delete(pushSubscriptions).where(eq(pushSubscriptions.id, id))
    else if (reply.status >= 300) throw new Error(`the push service answered ${reply.status}`)
  }

  return {
    name: 'push',
    routes: [
      answer(getPushKey, async () => ({ publicKey: vapid.publicKey })),
      answer(subscribePush, async ({ body, session }) => {
        const values = { ...body, userId: session.userId, sessionId: session.sessionId, createdAt: now(), pushedUntil: now() }
        await db
          .insert(pushSubscriptions)
          .values({ id: randomUUID(), ...values })
          .onConflictDoUpdate({ target: pushSubscriptions.endpoint, set: values })
        return {}
      }),
      answer(unsubscribePush, async ({ body: { endpoint }, session }) => {
        await db.delete(pushSubscriptions).where(and(eq(pushSubscriptions.endpoint, endpoint), eq(pushSubscriptions.userId, session.userId)))
        return {}
      }),
    ],
    jobs: [{ name: 'push', everyMs: EVERY_MS, run: announce }],
    close: async () => egress.close(),
  }
}
