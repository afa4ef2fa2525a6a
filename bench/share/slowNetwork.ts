import { createServer, connect, type Socket } from 'node:net'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'

/** Bytes that are let through at a time: two packets. */
const PIECE = 2920

/**
 * A way to a server that is as slow as a phone's: everything that comes back shares `bytesPerSecond`, and each direction takes `delay` ms. Browsers' own
 * throttles do not reach the requests of workers.
 */
export async function slowNetwork(
  port: number,
  { bytesPerSecond, delay }: { bytesPerSecond: number; delay: number },
): Promise<{ port: number; received(): number; close(): void }> {
  let free = 0
  let total = 0
  const sockets = new Set<Socket>()
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
        free = Math.max(free, now) + (piece.length / bytesPerSecond) * 1000
        setTimeout(
          () => {
            total += piece.length
            if (client.writable) client.write(piece)
          },
          free - now + delay,
        )
      }
      // No more is read ahead than the way lets through.
      if (free - performance.now() > 200) {
        target.pause()
        setTimeout(() => target.resume(), 100)
      }
    })
    target.on('end', () => setTimeout(() => client.end(), Math.max(0, free - performance.now()) + delay + 5))
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    received: () => total,
    close() {
      for (const socket of sockets) socket.destroy()
      server.close()
    },
  }
}
