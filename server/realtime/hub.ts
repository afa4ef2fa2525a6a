import { createHash, randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { WebSocketServer } from 'ws'
import { HUB_PATH, type HubEvent, type HubPayload } from '../../contract/realtime.ts'
import { type ConnectionEvents, HubConnection, type Peer } from './connection.ts'
import type { HubLimits } from './protocol.ts'

/** Functions that the hub calls. */
export interface HubDependencies {
  /** The session behind an access token, if both are good. */
  authenticate(token: string): Promise<Peer | undefined>
  /** Those of the given sessions that still stand. */
  alive(sessionIds: string[]): Promise<Set<string>>
  /** Whether pages of this origin may connect. */
  allowsOrigin(origin: string, host: string | undefined): boolean
  /** Answers to invocations by lower-case name. */
  methods: Map<string, (peer: Peer) => Promise<unknown>>
  greet(connection: HubConnection): Promise<void>
  /** The last connection of a user ended. */
  left(userId: string): void
  trouble(error: unknown, peer: Peer): void
}

/** What an event is, and which of a user's sessions it is for. */
export interface Notice {
  userId: string
  event: HubEvent
  payload: HubPayload<HubEvent>
  exceptSession?: string
  onlySession?: string
}

export interface Negotiation {
  negotiateVersion: 1
  connectionId: string
  connectionToken: string
  availableTransports: { transport: 'WebSockets'; transferFormats: ['Text'] }[]
}

const CONNECTION_TOKEN = /^[\w-]{16,64}$/
/** The public id of a connection follows from its secret token: any process can take the connection that another one negotiated. */
const connectionId = (token: string): string => createHash('sha256').update(token).digest('base64url').slice(0, 22)

/** The sockets of this process, by user. Everything that concerns other processes goes through the bus. */
export class Hub {
  readonly #dependencies: HubDependencies
  readonly #limits: HubLimits
  readonly #server: WebSocketServer
  readonly #connections = new Map<string, Set<HubConnection>>()
  readonly #recheck: NodeJS.Timeout
  #closing = false

  constructor(dependencies: HubDependencies, limits: HubLimits) {
    this.#dependencies = dependencies
    this.#limits = limits
    this.#server = new WebSocketServer({ noServer: true, maxPayload: limits.record * 4, perMessageDeflate: false })
    this.#recheck = setInterval(() => void this.recheck(), limits.recheck)
    this.#recheck.unref()
  }

  get size(): number {
    let size = 0
    for (const connections of this.#connections.values()) size += connections.size
    return size
  }

  negotiate(): Negotiation {
    const connectionToken = randomUUID()
    return {
      negotiateVersion: 1,
      connectionId: connectionId(connectionToken),
      connectionToken,
      availableTransports: [{ transport: 'WebSockets', transferFormats: ['Text'] }],
    }
  }

  /** Takes an upgrade of the HTTP server; one that is not for the hub, or not allowed, is answered and ended. */
  async upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): Promise<void> {
    // The peer may leave while the token is looked up.
    socket.on('error', () => socket.destroy())
    const refuse = (status: string): void => void socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`)
    try {
      const url = new URL(request.url ?? '/', 'http://hub.invalid')
      if (url.pathname !== HUB_PATH) return refuse('404 Not Found')
      if (this.#closing) return refuse('503 Service Unavailable')
      const { origin, host } = request.headers
      if (origin !== undefined && !this.#dependencies.allowsOrigin(origin, host)) return refuse('403 Forbidden')
      const token = url.searchParams.get('id') ?? randomUUID()
      if (!CONNECTION_TOKEN.test(token)) return refuse('400 Bad Request')
      const peer = await this.#dependencies.authenticate(url.searchParams.get('token') ?? '')
      if (!peer) return refuse('401 Unauthorized')
      if (this.#closing) return refuse('503 Service Unavailable')
      if ((this.#connections.get(peer.userId)?.size ?? 0) >= this.#limits.perUser) return refuse('429 Too Many Requests')
      if (socket.destroyed) return
      this.#server.handleUpgrade(request, socket, head, (webSocket) =>
        this.#add(new HubConnection(webSocket, connectionId(token), peer, this.#limits, this.#events)),
      )
    } catch (error) {
      this.#dependencies.trouble(error, { userId: '', sessionId: '' })
      refuse('500 Internal Server Error')
    }
  }

  /** Sends a notice to those of its user's connections that are here. A session that receives the notice of its end is closed. */
  deliver(notice: Notice): void {
    for (const connection of this.#connections.get(notice.userId) ?? []) {
      const { sessionId } = connection.peer
      if (sessionId === notice.exceptSession || (notice.onlySession && sessionId !== notice.onlySession)) continue
      connection.send(notice.event, notice.payload)
      if (notice.event === 'notifyUserLogout') connection.close()
    }
  }

  /** Makes every client fetch again: notices may have been missed. */
  refresh(): void {
    for (const connection of this.#all()) connection.send('notifyUserInfo', { topic: 'refresh' })
  }

  /** Closes the connections of sessions that ended without a notice reaching this process. */
  async recheck(): Promise<void> {
    const connections = this.#all()
    if (connections.length === 0) return
    try {
      const alive = await this.#dependencies.alive([...new Set(connections.map(({ peer }) => peer.sessionId))])
      const at = new Date().toISOString()
      for (const connection of connections) {
        if (alive.has(connection.peer.sessionId)) continue
        connection.send('notifyUserLogout', { reason: 'expired', at })
        connection.close()
      }
    } catch (error) {
      this.#dependencies.trouble(error, { userId: '', sessionId: '' })
    }
  }

  /** Takes no more connections and sends the clients to another process. */
  close(): void {
    this.#closing = true
    clearInterval(this.#recheck)
    for (const connection of this.#all()) connection.close(undefined, true)
  }

  #all(): HubConnection[] {
    return [...this.#connections.values()].flatMap((connections) => [...connections])
  }

  #add(connection: HubConnection): void {
    const { userId } = connection.peer
    const connections = this.#connections.get(userId) ?? new Set()
    this.#connections.set(userId, connections.add(connection))
  }

  readonly #events: ConnectionEvents = {
    ready: (connection) => void this.#dependencies.greet(connection).catch((error: unknown) => this.#dependencies.trouble(error, connection.peer)),
    invoke: async (connection, { target, arguments: values, streamIds }) => {
      const method = this.#dependencies.methods.get(target.toLowerCase())
      if (!method) return { error: `Unknown hub method '${target}'` }
      if (streamIds?.length) return { error: 'Streaming is not supported.' }
      if (values.length > 0) return { error: `'${target}' takes no arguments.` }
      return { result: await method(connection.peer) }
    },
    closed: (connection) => {
      const connections = this.#connections.get(connection.peer.userId)
      connections?.delete(connection)
      if (connections?.size !== 0) return
      this.#connections.delete(connection.peer.userId)
      this.#dependencies.left(connection.peer.userId)
    },
    trouble: (connection, error) => this.#dependencies.trouble(error, connection.peer),
  }
}
