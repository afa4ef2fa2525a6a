import { randomUUID } from 'node:crypto'
import { eq, lt, sql } from 'drizzle-orm'
import * as z from 'zod'
import { type HubEvent, hubEvents } from '../../contract/realtime.ts'
import type { Primary } from '../cluster/worker.ts'
import type { Notifier } from '../services.ts'
import type { Database } from '../store/database.ts'
import { notices } from '../store/schema/processes.ts'
import type { Notice } from './hub.ts'

export const HUB_CHANNEL = 'facet_hub'
/** NOTIFY takes less than 8000 bytes (SQLSTATE 22023 above): longer bodies go into a row, and its id is sent. */
const LONGEST_BODY = 7_000
/** Rows are read within moments; a process that was cut off makes its clients fetch again. */
const KEPT_MINUTES = 5

const name = z.enum(Object.keys(hubEvents) as [HubEvent, ...HubEvent[]])
const notice = z.object({ userId: z.string(), event: name, payload: z.unknown(), exceptSession: z.string().optional(), onlySession: z.string().optional() })
const envelope = z.object({ from: z.string(), userId: z.string(), notice: notice.optional(), row: z.uuid().optional() })

/** Notices between the processes of one database. */
export interface Backplane extends Notifier {
  /** Calls `onMessage` for every notice, of this process at once and of others as they come; `missed` when some may have been lost. */
  listen(onMessage: (notice: Notice) => void, missed: () => void): Promise<() => Promise<void>>
  /** Whether notices for a user are wanted: several processes of one machine share a connection, and each gets those of its own users. */
  watch(userId: string, on: boolean): Promise<void>
  /** Forgets the bodies that everybody has read. */
  sweep(): Promise<void>
}

/**
 * Notices travel by NOTIFY, and directly within the process: those for its own clients need no database.
 * A notice that cannot be carried fails nothing: whoever misses it fetches again later.
 */
export function createBackplane(database: Database, trouble: (error: unknown) => void, primary?: Primary): Backplane {
  const { db } = database
  const self = randomUUID()
  const here = new Set<(notice: Notice) => void>()

  async function open(text: string): Promise<Notice | undefined> {
    const { from, notice: inline, row } = envelope.parse(JSON.parse(text))
    if (from === self) return undefined
    if (!row) return inline as Notice | undefined
    const [stored] = await db.select().from(notices).where(eq(notices.id, row))
    return stored && (notice.parse(JSON.parse(stored.body)) as Notice)
  }

  async function publish(sent: Notice): Promise<void> {
    let text = JSON.stringify({ from: self, userId: sent.userId, notice: sent })
    if (Buffer.byteLength(text) > LONGEST_BODY) {
      const row = randomUUID()
      await db.insert(notices).values({ id: row, body: JSON.stringify(sent) })
      text = JSON.stringify({ from: self, userId: sent.userId, row })
    }
    await db.execute(sql`select pg_notify(${HUB_CHANNEL}, ${text})`)
  }

  return {
    async toUser(userId, event, payload, options) {
      const sent: Notice = { userId, event, payload, ...options }
      for (const onMessage of here) onMessage(sent)
      // The embedded database has one process only.
      if (database.kind === 'postgresql') await publish(sent).catch(trouble)
    },
    async listen(onMessage, missed) {
      here.add(onMessage)
      const take = (text: string): void => void open(text).then((got) => got && onMessage(got), trouble)
      const stop = primary ? primary.listen(take, missed) : await database.listen(HUB_CHANNEL, take, missed)
      return async () => {
        here.delete(onMessage)
        await Promise.resolve(stop())
      }
    },
    async watch(userId, on) {
      await primary?.watch(userId, on)
    },
    async sweep() {
      await db.delete(notices).where(lt(notices.createdAt, sql`now() - make_interval(mins => ${KEPT_MINUTES})`))
    },
  }
}
