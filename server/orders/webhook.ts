import type { FastifyInstance } from 'fastify'
import { WEBHOOK_PATH } from '../../contract/calls/orders.ts'
import { ApiError } from '../http/apiError.ts'
import { type PaymentGateway, SignatureError } from '../payment/gateway.ts'
import type { OrderService } from './orderService.ts'

const BODY_LIMIT = 512 * 1024

/** Takes the gateway's signed messages. Signatures are over the bytes as sent, so they are read raw. */
export function registerWebhook(app: FastifyInstance, gateway: PaymentGateway, service: OrderService): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: BODY_LIMIT }, (_request, body, done) => done(null, body))
  app.post(`${WEBHOOK_PATH}/${gateway.name}`, { config: { anyOrigin: true } }, async (request) => {
    const signature = request.headers[gateway.signatureHeader]?.toString()
    const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
    try {
      await service.record(await gateway.read(body, signature))
    } catch (error) {
      if (!(error instanceof SignatureError)) throw error
      request.log.warn({ reason: error.message }, 'webhook refused')
      throw new ApiError('accessForbidden', 400)
    }
    return { received: true }
  })
}
