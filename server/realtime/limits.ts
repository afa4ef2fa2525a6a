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
