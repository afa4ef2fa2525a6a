import 'fastify'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Pages of other origins may send to this route: it has its own proof of who sends. */
    anyOrigin?: boolean
  }
}
