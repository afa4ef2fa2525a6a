import { eq } from 'drizzle-orm'
import { WEBHOOK_PATH } from '../../contract/calls/orders.ts'
import { listeningAddress } from '../ownAddress.ts'
import type { Area, Services } from '../services.ts'
import { sandboxPayments } from '../store/schema/payment.ts'
import { chooseGateway, sandboxSecret } from './createGateway.ts'
import { deliverWebhooks } from './deliver.ts'
import { actOnPayment, passTime, SANDBOX_PATH } from './sandbox.ts'
import { sandboxActions, sandboxPage } from './sandboxPage.ts'

const TIME_PASSES_MS = 10_000

/** The other side of the sandbox: its checkout page and the sending of its webhooks. Empty when another gateway is configured. */
export function createPayment(services: Services): Area {
  const { config, db, now } = services
  if (chooseGateway(config) !== 'sandbox') return { name: 'payment', routes: [] }
  const secret = sandboxSecret(services)
  let hookUrl = (): string => `${listeningAddress(config)}${WEBHOOK_PATH}/sandbox`
  const deliver = (): Promise<void> => deliverWebhooks(services, hookUrl(), secret)

  const find = async (reference: string) => (await db.select().from(sandboxPayments).where(eq(sandboxPayments.reference, reference)))[0]

  return {
    name: 'payment',
    routes: [],
    jobs: [{ name: 'sandbox', everyMs: TIME_PASSES_MS, run: async () => (await passTime(db, now()), deliver()) }],
    async register(app) {
      hookUrl = () => `${listeningAddress(config, app.server)}${WEBHOOK_PATH}/sandbox`
      app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string', bodyLimit: 1024 }, (_request, body, done) =>
        done(null, new URLSearchParams(body.toString())),
      )

      app.get<{ Params: { reference: string } }>(`${SANDBOX_PATH}/:reference`, async (request, reply) => {
        const row = await find(request.params.reference)
        reply.type('text/html; charset=utf-8')
        reply.header('Content-Security-Policy', "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'")
        if (!row) return reply.status(404).send('<!doctype html><html lang="en"><title>Sandbox payment</title><h1>This payment does not exist.</h1></html>')
        const open = row.state === 'open' && row.expiresAt > now()
        return sandboxPage({ ...row, open, ...(open ? {} : { notice: 'This payment is closed.' }), backUrl: row.successUrl })
      })

      app.post<{ Params: { reference: string } }>(`${SANDBOX_PATH}/:reference`, async (request, reply) => {
        const row = await find(request.params.reference)
        const form = request.body
        const action = sandboxActions.find((each) => form instanceof URLSearchParams && each === form.get('action'))
        if (!row || !action) return reply.redirect(`${SANDBOX_PATH}/${encodeURIComponent(request.params.reference)}`, 303)
        if (action === 'cancel') return reply.redirect(row.cancelUrl, 303)
        await actOnPayment(db, row.reference, action, now())
        await deliver()
        return reply.redirect(row.successUrl, 303)
      })
    },
  }
}
