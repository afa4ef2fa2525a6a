import { context, propagation, type Span, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api'
import type { FastifyInstance, FastifyRequest } from 'fastify'

const tracer = trace.getTracer('facet')

/**
 * Sends traces of requests and of their statements to a collector, by the variables of OpenTelemetry. The SDK is loaded only then: without a collector
 * every span is an empty one. Returns how to send the last ones and stop.
 */
export async function startTracing(endpoint: string | undefined): Promise<() => Promise<void>> {
  if (endpoint === undefined) return async () => {}
  const [{ BatchSpanProcessor, NodeTracerProvider }, { OTLPTraceExporter }, { defaultResource, detectResources, envDetector, resourceFromAttributes }] =
    await Promise.all([import('@opentelemetry/sdk-trace-node'), import('@opentelemetry/exporter-trace-otlp-http'), import('@opentelemetry/resources')])
  const resource = defaultResource()
    .merge(resourceFromAttributes({ 'service.name': 'facet' }))
    .merge(detectResources({ detectors: [envDetector] }))
  const provider = new NodeTracerProvider({ resource, spanProcessors: [new BatchSpanProcessor(new OTLPTraceExporter())] })
  provider.register()
  return () => provider.shutdown()
}

/** A span for each request, by its route: paths may hold ids, queries hold tickets. @param isBehindProxy a proxy's span is the parent; a visitor's is not believed */
export function traceRequests(app: FastifyInstance, isBehindProxy: boolean): void {
  const spans = new WeakMap<FastifyRequest, Span>()
  app.addHook('onRequest', (request, _reply, done) => {
    const parent = isBehindProxy ? propagation.extract(context.active(), request.headers) : context.active()
    const route = request.routeOptions.url ?? 'none'
    const attributes = { 'http.request.method': request.method, 'http.route': route, 'facet.request_id': request.id }
    const span = tracer.startSpan(`${request.method} ${route}`, { kind: SpanKind.SERVER, attributes }, parent)
    spans.set(request, span)
    // All that the request does from here on finds its span.
    context.with(trace.setSpan(parent, span), done)
  })
  app.addHook('onResponse', async (request, reply) => {
    const span = spans.get(request)
    span?.setAttribute('http.response.status_code', reply.statusCode)
    if (reply.statusCode >= 500) span?.setStatus({ code: SpanStatusCode.ERROR })
    span?.end()
  })
}

/** Runs a statement within a span of the request that it is for; values of its parameters are not in it. */
export function traceStatement<T>(text: string, run: () => T): T {
  if (!trace.getActiveSpan()?.isRecording()) return run()
  const [verb] = text.trimStart().split(/\s/, 1)
  const span = tracer.startSpan(verb, { kind: SpanKind.CLIENT, attributes: { 'db.system.name': 'postgresql', 'db.query.text': text } })
  const result = run()
  if (result instanceof Promise) {
    result.then(
      () => span.end(),
      () => {
        span.setStatus({ code: SpanStatusCode.ERROR })
        span.end()
      },
    )
  } else span.end()
  return result
}
