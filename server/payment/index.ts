import { eq } from 'drizzle-orm'
import { WEBHOOK_PATH } from '../../contract/calls/orders.ts'
import { listeningAddress } from '../ownAddress.ts'
import type { Module, Services } from '../services.ts'
import { sandboxPayments } from '../store/schema/payment.ts'
import { chooseGateway, sandboxSecret } from './createGateway.ts'
import { deliverWebhooks } from './deliver.ts'
import { actOnPayment, isReference, passTime, refundPayment, SANDBOX_PATH, type SandboxPayment } from './sandbox.ts'
import { type SandboxAction, sandboxActions, sandboxPage } from './sandboxPage.ts'

const TIME_PASSES_MS = 10_000

const notices: Record<SandboxPayment['state'], string> = {
  open: 'The time to pay is over.',
  paid: 'This payment is paid.',
  delayed: 'The bank is thinking: it confirms the payment within a minute.',
  failed: 'This payment has failed.',
  expired: 'The time to pay is over.',
  refunded: 'The money went back.',
}

function possibleActions({ state, expiresAt }: SandboxPayment, now: Date): readonly SandboxAction[] {
  if (state === 'paid') return ['refund']
  if (state === 'delayed') return ['confirm']
  return state === 'open' && expiresAt > now ? sandboxActions.filter((action) => action !== 'refund' && action !== 'confirm') : []
}

/** The other side of the sandbox: its checkout page and the sending of its webhooks. Empty when another gateway is configured. */
export function createPayment(services: Services): Module {
  const { config, db, now } = services
  if (chooseGateway(config) !== 'sandbox') return { name: 'payment', routes: [] }
  const secret = sandboxSecret(services)
  let hookUrl = (): string => `${listeningAddress(config)}${WEBHOOK_PATH}/sandbox`
  const deliver = (): Promise<void> => deliverWebhooks(services, hookUrl(), secret)

  const find = async (reference: string): Promise<SandboxPayment | undefined> =>
    isReference(reference) ? (await db.select().from(sandboxPayments).where(eq(sandboxPayments.reference, reference)))[0] : undefined

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
        const actions = possibleActions(row, now())
        return sandboxPage({ ...row, actions, ...(actions.includes('pay') ? {} : { notice: notices[row.state] }), backUrl: row.successUrl })
      })

      app.post<{ Params: { reference: string } }>(`${SANDBOX_PATH}/:reference`, async (request, reply) => {
        const row = await find(request.params.reference)
        const form = request.body
        const action = sandboxActions.find((each) => form instanceof URLSearchParams && each === form.get('action'))
        if (!row || !action) return reply.redirect(`${SANDBOX_PATH}/${encodeURIComponent(request.params.reference)}`, 303)
        if (action === 'cancel') return reply.redirect(row.cancelUrl, 303)
        if (action === 'refund') await refundPayment(db, row.orderNumber, now())
        else await actOnPayment(db, row.reference, action, now())
        await deliver()
        return reply.redirect(row.successUrl, 303)
      })
    },
  }
}
