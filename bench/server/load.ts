// A client of the server's benchmark, in a process of its own so that it does not take the server's time: sends requests over kept connections and times them.
import { Agent, request } from 'node:http'

export interface Load {
  address: string
  /** Sent one after the other, from the first again when all are sent, unless each may be sent once. */
  requests: { method: string; path: string; headers: Record<string, string>; body?: string }[]
  connections: number
  /** Milliseconds; without it every request is sent once. */
  time?: number
}
export interface Measured {
  requests: number
  /** Answers that were not a success of the envelope. */
  refused: number
  perSecond: number
  /** Milliseconds. */
  p50: number
  p99: number
}

async function send({ address, requests, connections, time }: Load): Promise<Measured> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  const { hostname, port } = new URL(address)
  const times: number[] = []
  let refused = 0
  let next = 0
  const start = performance.now()
  const isOver = (): boolean => (time === undefined ? next >= requests.length : performance.now() - start > time)

  const one = ({ method, path, headers, body }: Load['requests'][number]): Promise<void> =>
    new Promise((resolve, reject) => {
      const began = performance.now()
      const sent = request(
        { agent, hostname, port, method, path, headers: { ...headers, ...(body && { 'content-length': Buffer.byteLength(body) }) } },
        (response) => {
          let text = ''
          response.setEncoding('utf8')
          response.on('data', (data: string) => (text += data))
          response.on('end', () => {
            times.push(performance.now() - began)
            if (!text.includes('"status":{"code":1,')) refused++
            resolve()
          })
        },
      )
      sent.on('error', reject)
      sent.end(body)
    })
  await Promise.all(
    Array.from({ length: connections }, async () => {
      while (!isOver()) await one(requests[next++ % requests.length])
    }),
  )
  const seconds = (performance.now() - start) / 1000
  agent.destroy()
  times.sort((a, b) => a - b)
  const at = (share: number): number => Number((times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0).toFixed(1))
  return { requests: times.length, refused, perSecond: Math.round(times.length / seconds), p50: at(0.5), p99: at(0.99) }
}

process.on('message', (load: Load) => {
  void send(load).then((measured) => process.send?.(measured))
})
