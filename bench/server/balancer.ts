import { createServer, request, type Server } from 'node:http'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'

/**
 * A balancer as simple as can be: requests go to the servers in turn. One that takes no connection is passed over; an answer that breaks is the client's
 * to ask for again. `servers` may change while it runs.
 */
export async function startBalancer(servers: Set<string>): Promise<{ address: string; server: Server }> {
  let turn = 0
  const server = createServer(async (incoming, outgoing) => {
    const body = await buffer(incoming).catch(() => undefined)
    if (!body) return outgoing.destroy()
    const order = [...servers]
    turn = (turn + 1) % Math.max(1, order.length)
    for (const address of [...order.slice(turn), ...order.slice(0, turn)]) {
      const sent = await forward(address, incoming.method, incoming.url, { ...incoming.headers, 'x-forwarded-for': incoming.socket.remoteAddress }, body)
      if (sent === undefined) continue
      if ('broken' in sent) break
      outgoing.writeHead(sent.status, sent.headers).end(sent.body)
      return undefined
    }
    return outgoing.writeHead(502).end()
  })
  // A connection that is closed as idle in the moment it is used again would count as a fault of the servers.
  server.keepAliveTimeout = 600_000
  await once(server.listen(0, '127.0.0.1'), 'listening')
  return { address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, server }
}

type Answer = { status: number; headers: Record<string, string | string[] | undefined>; body: Buffer } | { broken: true }

/** The answer; undefined when the server took no connection. */
function forward(
  address: string,
  method = 'GET',
  path = '/',
  headers: Record<string, string | string[] | undefined>,
  body: Buffer,
): Promise<Answer | undefined> {
  return new Promise((resolve) => {
    const { hostname, port } = new URL(address)
    const { 'transfer-encoding': _, ...rest } = headers
    const sending = request({ hostname, port, method, path, headers: { ...rest, 'content-length': body.length } }, (response) => {
      buffer(response).then(
        (bytes) => {
          const { 'transfer-encoding': __, ...kept } = response.headers
          resolve({ status: response.statusCode ?? 502, headers: kept, body: bytes })
        },
        () => resolve({ broken: true }),
      )
    })
    sending.on('error', (error: NodeJS.ErrnoException) => resolve(error.code === 'ECONNREFUSED' ? undefined : { broken: true }))
    sending.end(body)
  })
}
