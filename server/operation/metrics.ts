import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { AggregatorRegistry, collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'

const METRICS_PATH = '/metrics'

interface Sources {
  /** What a scraper has to send as bearer token. */
  token: string
  hubConnections(): number
  /** Metrics of all processes of this machine, where there are several. */
  ofAll?(): Promise<string>
}

const digest = (text: string): Buffer => createHash('sha256').update(text).digest()

/** Adds the metrics of this process in the format of Prometheus. Label values are routes, never addresses: their number is bounded. */
export function registerMetrics(app: FastifyInstance, { token, hubConnections, ofAll }: Sources): void {
  const registers = [new Registry()]
  const [register] = registers
  collectDefaultMetrics({ register })
  if (ofAll) {
    AggregatorRegistry.setRegistries(registers)
    // Answers the primary's questions.
    void new AggregatorRegistry()
  }
  const seconds = new Histogram({
    name: 'facet_http_request_seconds',
    help: 'Time from a request to the end of its answer',
    labelNames: ['method', 'route', 'status'] as const,
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10, 60, 600],
    registers,
  })
  const bytes = new Counter({
    name: 'facet_http_request_bytes_total',
    help: 'Bytes of request bodies by their stated length',
    labelNames: ['route'] as const,
    registers,
  })
  void new Gauge({
    name: 'facet_hub_connections',
    help: 'Open connections of the realtime hub',
    registers,
    collect() {
      this.set(hubConnections())
    },
  })

  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'none'
    seconds.observe({ method: request.method, route, status: String(reply.statusCode) }, reply.elapsedTime / 1000)
    const length = Number(request.headers['content-length'] ?? 0)
    if (length > 0) bytes.inc({ route }, length)
  })

  const expected = digest(`Bearer ${token}`)
  app.get(METRICS_PATH, async (request, reply) => {
    if (!timingSafeEqual(digest(request.headers.authorization ?? ''), expected)) return reply.code(401).header('www-authenticate', 'Bearer').send()
    return reply.type(register.contentType).send(await (ofAll?.() ?? register.metrics()))
  })
}
