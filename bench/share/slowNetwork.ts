import { createServer, connect, type Socket } from 'node:net'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'

/** Bytes that are let through at a time: two packets. */
const PIECE = 2920

export interface SlowNetwork {
  port: number
  /** Bytes that have come back so far. */
  received(): number
  /** Whether it is as slow as it was made to be, as it is at first. */
  limit(on: boolean): void
  close(): void
}

/**
 * A way to a server that is as slow as a phone's: everything that comes back shares `bytesPerSecond`, and each direction takes `delay` ms. Browsers' own
 * throttles do not reach the requests of workers.
 */
export async function slowNetwork(port: number, { bytesPerSecond, delay }: { bytesPerSecond: number; delay: number }): Promise<SlowNetwork> {
  let isLimited = true
  let free = 0
  let total = 0
  const sockets = new Set<Socket>()
  /** Pieces that are on their way, in order: timers of their own would overtake each other. */
  const waiting: { at: number; give: () => unknown; bytes: number }[] = []
  const pump = setInterval(() => {
    const now = performance.now()
    let due = 0
    while (due < waiting.length && waiting[due].at <= now) {
      waiting[due].give()
      total += waiting[due++].bytes
    }
    waiting.splice(0, due)
  }, 1)
  const server = createServer((client) => {
    const target = connect(port, '127.0.0.1')
    for (const socket of [client, target]) {
      sockets.add(socket)
      socket.setNoDelay()
      socket.on('error', () => {
        client.destroy()
        target.destroy()
      })
      socket.on('close', () => sockets.delete(socket))
    }
    client.on('data', (data) => setTimeout(() => target.writable && target.write(data), delay))
    client.on('end', () => setTimeout(() => target.end(), delay))
    target.on('data', (data: Buffer) => {
      for (let at = 0; at < data.length; at += PIECE) {
        const piece = data.subarray(at, at + PIECE)
        const now = performance.now()
        free = isLimited ? Math.max(free, now) + (piece.length / bytesPerSecond) * 1000 : now
        waiting.push({ at: isLimited ? free + delay : now, give: () => client.writable && client.write(piece), bytes: piece.length })
      }
      // No more is read ahead than the way lets through.
      if (free - performance.now() > 200) {
        target.pause()
        setTimeout(() => target.resume(), 100)
      }
    })
    target.on('end', () => waiting.push({ at: Math.max(free, performance.now()) + delay, give: () => client.end(), bytes: 0 }))
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    received: () => total,
    limit: (on) => (isLimited = on),
    close() {
      clearInterval(pump)
      for (const socket of sockets) socket.destroy()
      server.close()
    },
  }
}
