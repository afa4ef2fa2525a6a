import { randomBytes } from 'node:crypto'
import { and, eq, lte, or } from 'drizzle-orm'
import type { Db } from '../store/database.ts'
import { sandboxPayments, sandboxWebhooks } from '../store/schema/payment.ts'
import { type PaymentEvent, type PaymentGateway, paymentEvent, SignatureError } from './gateway.ts'
import type { SandboxAction } from './sandboxPage.ts'
import { verifyWebhook } from './deliver.ts'

export type SandboxPayment = typeof sandboxPayments.$inferSelect

export const SANDBOX_PATH = '/pay/sandbox'
/** Milliseconds until a delayed payment of the sandbox is confirmed: a slow browser must be able to show the page about the delay. */
const DELAY_MS = 60_000
const DAY_MS = 86_400_000

export interface SandboxOptions {
  db: Db
  now(): Date
  /** Signs its webhooks. */
  secret: string
  /** Address of this server, without a slash at the end. */
  address(): string
}

const newId = (kind: string): string => `${kind}_${randomBytes(16).toString('hex')}`
/** Whether a text from outside can name a payment. */
export const isReference = (text: string): boolean => /^pay_[0-9a-f]{32}$/.test(text)
/** What the bank of the sandbox reports. */
type Report = PaymentEvent extends infer E ? (E extends { id: string } ? Omit<E, 'id'> : never) : never

/** A gateway without money: keeps its books in tables of its own and reports payments by signed webhooks, as a real one would. */
export function sandboxGateway({ db, now, secret, address }: SandboxOptions): PaymentGateway {
  return {
    name: 'sandbox',
    signatureHeader: 'facet-signature',
    async start(order) {
      const { orderNumber, title, amount, currency, days, autoRenew, successUrl, cancelUrl, expiresAt } = order
      await db
        .insert(sandboxPayments)
        .values({ reference: newId('pay'), orderNumber, title, amount, currency, days, autoRenew, successUrl, cancelUrl, expiresAt, state: 'open' })
        .onConflictDoNothing()
      const [row] = await db.select({ reference: sandboxPayments.reference }).from(sandboxPayments).where(eq(sandboxPayments.orderNumber, orderNumber))
      if (!row) throw new Error('the sandbox lost a payment')
      return { url: `${address()}${SANDBOX_PATH}/${row.reference}`, reference: row.reference }
    },
    async read(body, signature) {
      verifyWebhook(body, signature, secret, now())
      const event = paymentEvent.safeParse(JSON.parse(body.toString('utf8')))
      if (!event.success) throw new SignatureError('a signed body that is no event')
      return event.data
    },
    async check(reference) {
      const [row] = await db.select().from(sandboxPayments).where(eq(sandboxPayments.reference, reference))
      const id = `check_${reference}_${row?.state}`
      if (!row) return { kind: 'ignored', id }
      const report = reportOf(row)
      return report ? { ...report, id } : { kind: 'ignored', id }
    },
    async refund(payment) {
      const [row] = await db.select({ orderNumber: sandboxPayments.orderNumber }).from(sandboxPayments).where(eq(sandboxPayments.payment, payment))
      if (row) await refundPayment(db, row.orderNumber, now())
      // Renewals have no row of their own.
      else await enqueue(db, { kind: 'refunded', payment }, now())
    },
    async cancelRenewal(subscription) {
      await db.update(sandboxPayments).set({ renewsAt: null }).where(eq(sandboxPayments.subscription, subscription))
    },
  }
}

function reportOf(row: SandboxPayment): Report | undefined {
  const { state, orderNumber, payment, subscription, paidAmount, currency } = row
  if (state === 'paid' && payment) return { kind: 'paid', orderNumber, payment, amount: paidAmount ?? 0, currency, ...(subscription ? { subscription } : {}) }
  if (state === 'refunded' && payment) return { kind: 'refunded', payment }
  return state === 'delayed' || state === 'failed' || state === 'expired' ? { kind: state, orderNumber } : undefined
}

/** Carries out the action of a button of the payment page, if the payment's state allows it. */
export async function actOnPayment(db: Db, reference: string, action: Exclude<SandboxAction, 'cancel' | 'refund'>, now: Date): Promise<void> {
  await change(db, reference, now, (row) => {
    if (action === 'confirm') return row.state === 'delayed' ? paid(row, row.amount, now) : undefined
    if (row.state !== 'open' || row.expiresAt <= now) return undefined
    if (action === 'fail') return { ...row, state: 'failed' }
    if (action === 'delay') return { ...row, state: 'delayed', settlesAt: new Date(now.getTime() + DELAY_MS) }
    return paid(row, action === 'wrongAmount' ? row.amount - 1 : row.amount, now)
  })
}

/** Gives the money of a payment back. */
export async function refundPayment(db: Db, orderNumber: string, now: Date): Promise<void> {
  const [found] = await db.select({ reference: sandboxPayments.reference }).from(sandboxPayments).where(eq(sandboxPayments.orderNumber, orderNumber))
  if (found) await change(db, found.reference, now, (row) => (row.state === 'paid' ? { ...row, state: 'refunded', renewsAt: null } : undefined))
}

/** What time does to the sandbox's books: the slow bank decides, subscriptions charge again, unpaid payments end. */
export async function passTime(db: Db, now: Date): Promise<void> {
  const due = await db
    .select({ reference: sandboxPayments.reference })
    .from(sandboxPayments)
    .where(
      or(lte(sandboxPayments.settlesAt, now), lte(sandboxPayments.renewsAt, now), and(eq(sandboxPayments.state, 'open'), lte(sandboxPayments.expiresAt, now))),
    )
  for (const { reference } of due) {
    await change(db, reference, now, (row) => {
      if (row.settlesAt && row.settlesAt <= now) return paid(row, row.amount, now)
      return row.state === 'open' && row.expiresAt <= now ? { ...row, state: 'expired' } : undefined
    })
    await renew(db, reference, now)
  }
}

const paid = (row: SandboxPayment, amount: number, now: Date): SandboxPayment => ({
  ...row,
  state: 'paid',
  paidAmount: amount,
  settlesAt: null,
  payment: newId('charge'),
  subscription: row.autoRenew ? newId('sub') : null,
  renewsAt: row.autoRenew ? new Date(now.getTime() + row.days * DAY_MS) : null,
})

/** Changes one payment under its lock, and puts the report of it on its way in the same transaction. */
async function change(db: Db, reference: string, now: Date, step: (row: SandboxPayment) => SandboxPayment | undefined): Promise<void> {
  await db.transaction(async (tx) => {
    const [row] = await tx.select().from(sandboxPayments).where(eq(sandboxPayments.reference, reference)).for('update')
    const after = row && step(row)
    if (!after) return
    await tx.update(sandboxPayments).set(after).where(eq(sandboxPayments.reference, reference))
    const report = reportOf(after)
    if (report) await enqueue(tx, report, now)
  })
}

async function renew(db: Db, reference: string, now: Date): Promise<void> {
  await db.transaction(async (tx) => {
    const [row] = await tx.select().from(sandboxPayments).where(eq(sandboxPayments.reference, reference)).for('update')
    if (!row?.renewsAt || !row.subscription || row.renewsAt > now) return
    const { orderNumber, subscription, amount, currency, days } = row
    await tx
      .update(sandboxPayments)
      .set({ renewsAt: new Date(row.renewsAt.getTime() + days * DAY_MS) })
      .where(eq(sandboxPayments.reference, reference))
    await enqueue(tx, { kind: 'renewed', orderNumber, subscription, payment: newId('charge'), amount, currency }, now)
  })
}

async function enqueue(db: Db, report: Report, dueAt: Date): Promise<void> {
  const id = newId('evt')
  await db.insert(sandboxWebhooks).values({ id, body: JSON.stringify({ ...report, id }), dueAt })
}
