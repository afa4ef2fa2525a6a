import type { Config } from '../config.ts'
import type { Services } from '../services.ts'
import type { PaymentGateway } from './gateway.ts'
import { sandboxGateway } from './sandbox.ts'
import { stripeGateway } from './stripe.ts'

type PaymentConfig = Pick<Config, 'environment' | 'payment' | 'allowSandbox' | 'stripeSecretKey' | 'stripeWebhookSecret'>

/** Which gateway is configured. Throws when the settings contradict each other, or would sell for nothing in production. */
export function chooseGateway({ environment, payment, allowSandbox, stripeSecretKey, stripeWebhookSecret }: PaymentConfig): 'stripe' | 'sandbox' | undefined {
  const production = environment === 'production'
  const chosen = payment ?? (stripeSecretKey ? 'stripe' : production && !allowSandbox ? 'none' : 'sandbox')
  if (chosen === 'none') return undefined
  if (chosen === 'stripe') {
    if (!stripeSecretKey || !stripeWebhookSecret) throw new Error('FACET_PAYMENT=stripe needs STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET')
    return 'stripe'
  }
  if (chosen !== 'sandbox') throw new Error('FACET_PAYMENT must be stripe, sandbox or none')
  if (production && !allowSandbox) throw new Error('FACET_PAYMENT=sandbox would sell for nothing: in production it needs FACET_ALLOW_SANDBOX=1')
  return 'sandbox'
}

export const sandboxSecret = ({ secrets }: Pick<Services, 'secrets'>): string => secrets('sandbox webhook').toString('hex')

/** The configured gateway; `undefined` when nothing can be bought here. @param address of this server, as browsers use it */
export function createGateway(services: Pick<Services, 'config' | 'db' | 'now' | 'secrets'>, address: () => string): PaymentGateway | undefined {
  const { config, db, now } = services
  const chosen = chooseGateway(config)
  if (chosen === 'sandbox') return sandboxGateway({ db, now, secret: sandboxSecret(services), address })
  if (chosen === 'stripe')
    return stripeGateway({ secretKey: config.stripeSecretKey ?? '', webhookSecret: config.stripeWebhookSecret ?? '', apiUrl: config.stripeUrl })
  return undefined
}
