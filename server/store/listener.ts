import { Client } from 'pg'

const RETRY = 1000

/** LISTEN on a connection of its own, which is opened again whenever it breaks. Rejects when the first connection fails. */
export async function listenTo(
  connectionString: string,
  channel: string,
  onMessage: (payload: string) => void,
  resumed?: () => void,
): Promise<() => Promise<void>> {
  let client: Client | undefined
  let timer: NodeJS.Timeout | undefined
  let stopped = false

  async function connect(): Promise<void> {
    const next = new Client({ connectionString, keepAlive: true, connectionTimeoutMillis: 10_000 })
    let lost = false
    const lose = (): void => {
      if (lost || stopped) return
      lost = true
      next.end().catch(() => {})
      timer = setTimeout(again, RETRY)
    }
    next.on('notification', ({ payload = '' }) => onMessage(payload))
    // Until it is taken: one that breaks before fails in its query; without a listener the process would end.
    next.on('error', () => {})
    try {
      await next.connect()
      await next.query(`listen ${next.escapeIdentifier(channel)}`)
    } catch (error) {
      await next.end().catch(() => {})
      throw error
    }
    next.on('error', lose)
    next.on('end', lose)
    client = next
    // Told to stop while it was being opened.
    if (stopped) await next.end().catch(() => {})
  }
  function again(): void {
    connect().then(
      () => resumed?.(),
      () => {
        if (!stopped) timer = setTimeout(again, RETRY)
      },
    )
  }

  await connect()
  return async () => {
    stopped = true
    clearTimeout(timer)
    await client?.end().catch(() => {})
  }
}
