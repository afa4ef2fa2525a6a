import type { RawData, WebSocket } from 'ws'
import type { HubEvent, HubPayload } from '../../contract/realtime.ts'
import { type HubLimits, type Invocation, ProtocolError, readHandshake, readMessage, RecordReader, writeRecord } from './protocol.ts'

/** Close codes of RFC 6455 §7.4.1. */
const GOING_AWAY = 1001
const POLICY_VIOLATION = 1008
const NORMAL = 1000
/** How long a client may take to answer a close before its socket is cut. */
const CLOSE_PATIENCE = 2_000

export interface Peer {
  userId: string
  sessionId: string
}

export interface ConnectionEvents {
  /** The handshake is done: events may be sent. */
  ready(connection: HubConnection): void
  /** Answers an invocation. The reason of a rejection is not sent to the client. */
  invoke(connection: HubConnection, invocation: Invocation): Promise<{ result: unknown } | { error: string }>
  closed(connection: HubConnection): void
  /** Something worth a line in the log. */
  trouble(connection: HubConnection, error: unknown): void
}

/** One client on the hub: handshake, keep-alive, limits, invocations one after the other, events. */
export class HubConnection {
  readonly id: string
  readonly peer: Peer
  readonly #socket: WebSocket
  readonly #limits: HubLimits
  readonly #events: ConnectionEvents
  readonly #records: RecordReader
  readonly #timers: NodeJS.Timeout[] = []
  #queue: Promise<void> = Promise.resolve()
  #state: 'handshake' | 'open' | 'closed' = 'handshake'
  #lastMessageAt = Date.now()
  #sent = Date.now()
  #allowance: number
  #allowanceAt = Date.now()

  constructor(socket: WebSocket, id: string, peer: Peer, limits: HubLimits, events: ConnectionEvents) {
    this.id = id
    this.peer = peer
    this.#socket = socket
    this.#limits = limits
    this.#events = events
    this.#records = new RecordReader(limits.record)
    this.#allowance = limits.burst
    socket.on('message', (data, isBinary) => this.#onFrame(data, isBinary))
    socket.on('close', () => this.#onClosed())
    socket.on('error', (error) => events.trouble(this, error))
    this.#timers.push(
      setTimeout(() => this.#state === 'handshake' && this.close('The handshake took too long.'), limits.handshake),
      setInterval(() => this.#keepAlive(), Math.min(limits.ping, limits.heartbeatTimeout) / 3),
    )
  }

  get isOpen(): boolean {
    return this.#state === 'open'
  }

  /** Sends an event; without effect before the handshake and after the close. */
  send<E extends HubEvent>(event: E, payload: HubPayload<E>): void {
    if (this.#state === 'open') this.#write({ type: 1, target: event, arguments: [payload] })
  }

  /** Sends the closing message and closes. A client reconnects by itself only when it is allowed to. */
  close(error?: string, allowReconnect = false): void {
    if (this.#state === 'closed') return
    if (this.#state === 'handshake') this.#write({ error: error ?? 'The server closed the connection.' })
    else this.#write({ type: 7, ...(error && { error }), ...(allowReconnect && { allowReconnect }) })
    this.#end(error ? POLICY_VIOLATION : allowReconnect ? GOING_AWAY : NORMAL)
  }

  #end(code: number): void {
    this.#state = 'closed'
    this.#socket.close(code)
    this.#timers.push(setTimeout(() => this.#socket.terminate(), CLOSE_PATIENCE))
  }

  #write(message: object): void {
    if (this.#socket.bufferedAmount > this.#limits.backlog) {
      this.#events.trouble(this, new Error('the client does not read'))
      this.#socket.terminate()
      return
    }
    this.#sent = Date.now()
    this.#socket.send(writeRecord(message), () => {})
  }

  #keepAlive(): void {
    const now = Date.now()
    if (this.#state !== 'open') return
    if (now - this.#lastMessageAt > this.#limits.heartbeatTimeout) this.close('The client was silent for too long.')
    else if (now - this.#sent >= this.#limits.ping * 0.66) this.#write({ type: 6 })
  }

  #onFrame(data: RawData, isBinary: boolean): void {
    if (this.#state === 'closed') return
    this.#lastMessageAt = Date.now()
    try {
      if (isBinary) throw new ProtocolError('Only text is spoken here.')
      for (const record of this.#records.push(data.toString())) {
        if (this.#state === 'handshake') this.#shakeHands(record)
        else if (this.isOpen) this.#onRecord(record)
      }
    } catch (error) {
      if (!(error instanceof ProtocolError)) this.#events.trouble(this, error)
      this.close(error instanceof ProtocolError ? error.message : 'Server Error')
    }
  }

  #shakeHands(record: string): void {
    readHandshake(record)
    this.#state = 'open'
    this.#write({})
    this.#events.ready(this)
  }

  #onRecord(record: string): void {
    this.#spend()
    const message = readMessage(record)
    switch (message?.type) {
      case 1:
        this.#queue = this.#queue.then(() => this.#answer(message))
        break
      case 4:
        this.#write({ type: 3, invocationId: message.invocationId, error: 'Streaming is not supported.' })
        break
      case 7:
        this.#end(NORMAL)
    }
  }

  async #answer(invocation: Invocation): Promise<void> {
    if (!this.isOpen) return
    const { invocationId } = invocation
    const answer = await this.#events.invoke(this, invocation).catch((error: unknown) => {
      this.#events.trouble(this, error)
      return { error: 'Server Error' }
    })
    if (invocationId !== undefined && this.isOpen) this.#write({ type: 3, invocationId, ...answer })
  }

  /** Token bucket over everything that the client sends. */
  #spend(): void {
    const now = Date.now()
    this.#allowance = Math.min(this.#limits.burst, this.#allowance + ((now - this.#allowanceAt) / 1000) * this.#limits.perSecond)
    this.#allowanceAt = now
    if (this.#allowance < 1) throw new ProtocolError('Too many messages.')
    this.#allowance--
  }

  #onClosed(): void {
    this.#state = 'closed'
    for (const timer of this.#timers) clearTimeout(timer)
    this.#events.closed(this)
  }
}
