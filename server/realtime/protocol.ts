import * as z from 'zod'

/** Ends every record; a frame may hold several records, and a record may come in several frames. */
const RECORD_SEPARATOR = '\u001e'

/** A fault in what the client sent: the connection is closed with this text. */
export class ProtocolError extends Error {}

const invocationId = z.string().min(1).max(64)
const headers = z.record(z.string(), z.string()).optional()

/**
 * The messages of SignalR's JSON hub protocol that a client may send
 * (docs/specs/HubProtocol.md of dotnet/aspnetcore: 1 invocation, 2 stream item, 3 completion, 4 stream invocation, 5 cancellation, 6 ping, 7 close).
 */
const hubMessage = z.discriminatedUnion('type', [
  z.object({
    type: z.literal(1),
    target: z.string().min(1).max(128),
    arguments: z.array(z.unknown()).max(16),
    invocationId: invocationId.optional(),
    streamIds: z.array(z.string()).max(16).optional(),
    headers,
  }),
  z.object({ type: z.literal(2), invocationId }),
  z.object({ type: z.literal(3), invocationId }),
  z.object({ type: z.literal(4), target: z.string().min(1).max(128), invocationId, headers }),
  z.object({ type: z.literal(5), invocationId }),
  z.object({ type: z.literal(6) }),
  z.object({ type: z.literal(7), error: z.string().optional() }),
])
export type HubMessage = z.infer<typeof hubMessage>
export type Invocation = Extract<HubMessage, { type: 1 }>

const handshake = z.object({ protocol: z.string(), version: z.int() })

function parse(record: string): unknown {
  try {
    return JSON.parse(record)
  } catch {
    throw new ProtocolError('The message is not JSON.')
  }
}

/** Reads the first record of a connection; throws a ProtocolError whose text belongs into the handshake's answer. */
export function readHandshake(record: string): void {
  const { success, data } = handshake.safeParse(parse(record))
  if (!success) throw new ProtocolError('The handshake names no protocol and version.')
  if (data.protocol !== 'json') throw new ProtocolError(`The protocol "${data.protocol.slice(0, 32)}" is not supported.`)
  if (data.version !== 1) throw new ProtocolError(`Version ${data.version} of the protocol is not supported.`)
}

/** Reads a record; undefined for types of newer clients, which this server may ignore. */
export function readMessage(record: string): HubMessage | undefined {
  const value = parse(record)
  const type = z.object({ type: z.int() }).safeParse(value)
  if (!type.success) throw new ProtocolError('The message has no type.')
  if (type.data.type < 1 || type.data.type > 7) return undefined
  const message = hubMessage.safeParse(value)
  if (!message.success) throw new ProtocolError(`The message of type ${type.data.type} is malformed.`)
  return message.data
}

export const writeRecord = (value: object): string => JSON.stringify(value) + RECORD_SEPARATOR

/** Cuts the frames of one connection into records. */
export class RecordReader {
  #rest = ''
  #longest: number

  /** @param longest most characters that a record may have */
  constructor(longest: number) {
    this.#longest = longest
  }

  push(frame: string): string[] {
    const records = (this.#rest + frame).split(RECORD_SEPARATOR)
    this.#rest = records.pop() ?? ''
    if (this.#rest.length > this.#longest || records.some((record) => record.length > this.#longest)) throw new ProtocolError('The message is too long.')
    return records
  }
}

/** Limits of the hub; times in milliseconds. The client's own are 15 s between pings and 30 s without a message. */
export interface HubLimits {
  handshake: number
  ping: number
  heartbeatTimeout: number
  /** Characters of one record, and bytes of one frame. */
  record: number
  /** Messages that a connection may send at once, and how many it earns back per second. Pings count as well. */
  burst: number
  perSecond: number
  /** Bytes waiting for a client that does not read. */
  backlog: number
  /** Open connections of one user on one process. */
  perUser: number
  /** How often the sessions of open connections are looked up again. */
  recheck: number
}

export const hubLimits: HubLimits = {
  handshake: 15_000,
  ping: 15_000,
  heartbeatTimeout: 30_000,
  record: 16_384,
  burst: 40,
  perSecond: 2,
  backlog: 1_048_576,
  perUser: 20,
  recheck: 60_000,
}
