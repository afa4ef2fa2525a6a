import { type DestinationStream, type Logger, pino, stdSerializers } from 'pino'

/** Structured log. Requests are logged by path alone: tokens travel in headers and in the hub's query. */
export function createLog(destination?: DestinationStream): Logger {
  const options = {
    level: 'info',
    base: undefined,
    serializers: {
      err: stdSerializers.err,
      req: (request: { method: string; url: string; id: string }) => ({ id: request.id, method: request.method, path: request.url.split('?')[0] }),
      res: (reply: { statusCode: number }) => ({ status: reply.statusCode }),
    },
  }
  return destination ? pino(options, destination) : pino(options)
}
