import { and, desc, eq, gt, isNull, lt, lte, or } from 'drizzle-orm'
import { checkIfVip, getPlans, getUserVipInfo, receiveTrialVip } from '../../contract/calls/vip.ts'
import { localeOf } from '../../contract/headers.ts'
import { RENEWAL_NOTICE_DAYS } from '../../contract/limits.ts'
import { translate } from '../../contract/translated.ts'
import { needsVip, vipFunctions } from '../../contract/vip/functions.ts'
import { answer } from '../http/answer.ts'
import { ApiError } from '../http/apiError.ts'
import { renewalMail } from '../mail/templates/template.ts'
import { createMessenger } from '../messages/messenger.ts'
import { chooseGateway } from '../payment/createGateway.ts'
import type { Module, Services } from '../services.ts'
import { users } from '../store/schema/accounts.ts'
import { orders } from '../store/schema/orders.ts'
import { vipMembers } from '../store/schema/vip.ts'
import { changeMember, DAY_MS, findMember, isActive, isVip, lockMember, type Member, vipInfoOf } from './membership.ts'
import { loadShop, shownPlan } from './plans.ts'

/** Days before an end without renewal; before a renewal they are `RENEWAL_NOTICE_DAYS`. */
const REMIND_DAYS = 3
const HOUR_MS = 3_600_000
const REMINDED_AT_ONCE = 500

/** Who is VIP, the free trial, and what can be bought. */
export function createVip(services: Services): Module {
  const { config, db, log, mail, notify, now } = services
  const shop = loadShop(config.plansFile)
  const payable = chooseGateway(config) !== undefined
  const messenger = createMessenger(services)

  async function tellRenewal({ userId, endsAt, subscription, planId }: Member): Promise<void> {
    const [first] = await db
      .select({ amount: orders.amount, currency: orders.currency })
      .from(orders)
      .where(and(eq(orders.userId, userId), subscription === null ? isNull(orders.subscription) : eq(orders.subscription, subscription)))
      .orderBy(desc(orders.createdAt))
      .limit(1)
    const [user] = await db.select({ email: users.email, locale: users.locale }).from(users).where(eq(users.id, userId))
    if (!first || !user) return
    const language = localeOf(user.locale)
    const title = shop.plans.find(({ id }) => id === planId)?.title
    const plan = title ? translate(title, language) : (planId ?? '')
    await messenger.send(userId, { kind: 'vipRenewing', endsAt: endsAt.toISOString(), plan, ...first })
    if (user.email)
      await mail
        .send({ to: user.email, ...renewalMail(language, plan, endsAt, first) })
        .catch((error: unknown) => log.error({ err: error }, 'a mail was not sent'))
  }

  /** Notifies users whose VIP ends soon or renews itself soon, once for each end; a renewal by mail as well: it costs money. */
  async function remind(): Promise<void> {
    const endsIn = (days: number) => and(gt(vipMembers.endsAt, now()), lte(vipMembers.endsAt, new Date(now().getTime() + days * DAY_MS)))
    // Each condition is one index: a statement for both would read those who neither end nor renew yet.
    for (const due of [endsIn(REMIND_DAYS), and(vipMembers.autoRenew, endsIn(RENEWAL_NOTICE_DAYS))]) {
      for (;;) {
        const ending = await db
          .select()
          .from(vipMembers)
          .where(and(due, or(isNull(vipMembers.remindedFor), lt(vipMembers.remindedFor, vipMembers.endsAt))))
          .orderBy(vipMembers.endsAt)
          .limit(REMINDED_AT_ONCE)
        for (const member of ending) {
          await changeMember(db, member.userId, { remindedFor: member.endsAt })
          if (member.autoRenew) await tellRenewal(member)
          else await messenger.send(member.userId, { kind: 'vipEnding', endsAt: member.endsAt.toISOString() })
        }
        if (ending.length < REMINDED_AT_ONCE) break
      }
    }
  }

  return {
    name: 'vip',
    routes: [
      answer(checkIfVip, async ({ body, session }) => {
        const named = vipFunctions.find(({ id }) => id === body.function)
        if (body.function !== undefined && !named) throw new ApiError('parameterError')
        const vip = await isVip(db, session.userId, now())
        return { vip, allowed: vip || (named !== undefined && !needsVip(named.id)) }
      }),
      answer(getUserVipInfo, async ({ session }) => vipInfoOf(await findMember(db, session.userId), now())),
      answer(getPlans, async ({ locale }) => ({ plans: shop.plans.map((plan) => shownPlan(plan, locale)), trialDays: shop.trialDays, payable })),
      answer(receiveTrialVip, async ({ session: { userId } }) => {
        const claimed = await db.transaction(async (tx) => {
          const member = await lockMember(tx, userId)
          const at = now()
          if (member.trialClaimedAt) throw new ApiError(isActive(member, at) && member.source === 'trial' ? 'trialReceived' : 'trialClaimed')
          // Nobody loses the trial to a time that is paid already.
          if (isActive(member, at)) throw new ApiError('subscribedTwice')
          const trial = {
            source: 'trial' as const,
            endsAt: new Date(at.getTime() + shop.trialDays * DAY_MS),
            planId: null,
            autoRenew: false,
            trialClaimedAt: at,
          }
          await changeMember(tx, userId, trial)
          return { ...member, ...trial }
        })
        await messenger.send(userId, { kind: 'trialStarted', endsAt: claimed.endsAt.toISOString() })
        await notify.toUser(userId, 'notifyUserInfo', { topic: 'vip' })
        return vipInfoOf(claimed, now())
      }),
    ],
    jobs: [{ name: 'vip reminders', everyMs: HOUR_MS, run: remind }],
  }
}
