import { and, eq, gt, inArray, isNull } from 'drizzle-orm'
import { HUB_PATH } from '../../contract/realtime.ts'
import { readUser, userInfoOf } from '../accounts/accountRows.ts'
import { allowsOrigin } from '../http/origin.ts'
import { ApiError } from '../http/apiError.ts'
import { countUnread } from '../messages/messenger.ts'
import type { Module, Services } from '../services.ts'
import { sessions, users } from '../store/schema/accounts.ts'
import { Hub } from './hub.ts'
import { type HubLimits, hubLimits } from './protocol.ts'

/** How long to wait before trying again to listen at the start. */
const RETRY = 1_000
const NOTICES_SWEPT = 600_000

/** The realtime hub: sends notices of changes to the devices of a user. */
export function createRealtime(services: Services, limits: HubLimits = hubLimits): Module {
  const { backplane, config, database, db, log, now } = services

  const hub = new Hub(
    {
      async authenticate(token) {
        try {
          return await services.authenticate(token)
        } catch (error) {
          if (error instanceof ApiError) return undefined
          throw error
        }
      },
      async alive(ids) {
        const rows = await db
          .select({ id: sessions.id })
          .from(sessions)
          .innerJoin(users, eq(users.id, sessions.userId))
          .where(and(inArray(sessions.id, ids), isNull(sessions.endedAt), gt(sessions.expiresAt, now()), isNull(users.frozenAt)))
        return new Set(rows.map(({ id }) => id))
      },
      allowsOrigin: (origin, host) => allowsOrigin(origin, host, config),
      methods: new Map([['getuserinfo', async ({ userId }) => userInfoOf(await readUser(db, userId))]]),
      async greet(connection) {
        const { userId } = connection.peer
        // Before the count of messages is read: none falls between the two.
        await backplane.watch(userId, true)
        connection.send('notifyUserSuc', { userId, connectionId: connection.id, serverTime: now().toISOString(), unread: await countUnread(db, userId) })
      },
      left: (userId) => void backplane.watch(userId, false).catch((err: unknown) => log.warn({ err }, 'hub')),
      trouble: (err, peer) => log.warn({ err, userId: peer.userId || undefined }, 'hub'),
    },
    limits,
  )

  let stopListening: (() => Promise<void>) | undefined
  let retry: NodeJS.Timeout | undefined
  let isClosed = false
  async function listen(): Promise<void> {
    try {
      await database.ready
      if (isClosed) return
      stopListening = await backplane.listen(
        (notice) => hub.deliver(notice),
        () => {
          hub.refresh()
          void hub.recheck()
        },
      )
      if (isClosed) await stopListening()
    } catch (err) {
      if (isClosed) return
      log.error({ err }, 'the hub cannot listen to the database')
      retry = setTimeout(() => void listen(), RETRY)
    }
  }

  return {
    name: 'realtime',
    routes: [],
    get connections() {
      return hub.size
    },
    async register(app) {
      app.post(`${HUB_PATH}/negotiate`, async (request, reply) => {
        const { token } = request.query as Record<string, unknown>
        try {
          await services.authenticate(typeof token === 'string' ? token : undefined)
        } catch (error) {
          // The client looks at the status only.
          if (error instanceof ApiError) throw new ApiError(error.codeName, 401)
          throw error
        }
        return reply.send(hub.negotiate())
      })
      app.server.on('upgrade', (request, socket, head) => {
        if (config.logRequests) log.info({ path: request.url?.split('?')[0], ip: request.socket.remoteAddress }, 'upgrade')
        void hub.upgrade(request, socket, head)
      })
      // Clients are sent elsewhere before the server waits for its last connections.
      app.addHook('preClose', async () => hub.close())
      void listen()
    },
    jobs: [{ name: 'notices', everyMs: NOTICES_SWEPT, run: () => backplane.sweep() }],
    async close() {
      isClosed = true
      clearTimeout(retry)
      hub.close()
      // The database may be gone by now, and the listening with it.
      await stopListening?.().catch(() => {})
    },
  }
}
