import { HttpTransportType, type HubConnection, HubConnectionBuilder, LogLevel } from '@microsoft/signalr'
import { HUB_PATH, type HubEvent, hubEvents } from '../../contract/realtime.ts'

export interface HubClient {
  connection: HubConnection
  /** Every event so far; what does not fit the contract throws in `next`. */
  received: { event: HubEvent; payload: unknown }[]
  /** Waits for the first event of a kind that fits, received already or not. */
  next<E extends HubEvent>(event: E, fits?: (payload: unknown) => boolean): Promise<unknown>
  closed: Promise<void>
}

/** Connects the client that the app uses, to the hub of the server at an address. */
export async function connectHub(address: string, token: string, { negotiate = false } = {}): Promise<HubClient> {
  const connection = new HubConnectionBuilder()
    .withUrl(`${address}${HUB_PATH}?token=${token}`, { transport: HttpTransportType.WebSockets, skipNegotiation: !negotiate })
    .configureLogging(LogLevel.None)
    .build()
  const received: HubClient['received'] = []
  const waiting = new Set<() => void>()
  for (const event of Object.keys(hubEvents) as HubEvent[]) {
    connection.on(event, (payload: unknown) => {
      received.push({ event, payload })
      for (const look of waiting) look()
    })
  }
  const closed = new Promise<void>((resolve) => connection.onclose(() => resolve()))
  await connection.start()
  return {
    connection,
    received,
    closed,
    next: (event, fits = () => true) =>
      new Promise((resolve) => {
        const look = (): void => {
          const found = received.find((one) => one.event === event && fits(one.payload))
          if (!found) return
          waiting.delete(look)
          resolve(hubEvents[event].parse(found.payload))
        }
        waiting.add(look)
        look()
      }),
  }
}
