import { randomUUID } from 'node:crypto'
import { getFeedConfig, sendFeedback, sendPayFeedback } from '../../contract/calls/feedback.ts'
import type { Body } from '../../contract/call.ts'
import { contactTimes } from '../../contract/limits.ts'
import { answer } from '../http/answer.ts'
import { ApiError } from '../http/apiError.ts'
import { networkOf } from '../accounts/client.ts'
import { findOrder } from '../orders/orderRows.ts'
import type { Module, Services } from '../services.ts'
import { countTry } from '../store/tries.ts'
import { feedback } from '../store/schema/feedback.ts'
import { loadProblems, type Problem, shownProblems } from './problems.ts'

/** What guests of one network may write in a day. */
const PER_GUEST = { limit: 10, seconds: 86_400 }

type Entry = typeof feedback.$inferInsert

/** Feedback of users to the operator: stored, and mailed on if there is an address for it. */
export function createFeedback(services: Services): Module {
  const { config, db, log, mail, now } = services
  const { problems, payProblems } = loadProblems(config.feedbackFile)

  async function keep(
    userId: string | null,
    kind: Entry['kind'],
    known: readonly Problem[],
    { problems: ticked, contactTime, ...said }: Body<typeof sendFeedback>,
    orderNumber?: string,
  ) {
    if (ticked.some((id) => !known.some((each) => each.id === id))) throw new ApiError('parameterError')
    const entry: Entry = {
      id: randomUUID(),
      userId,
      kind,
      problems: [...new Set(ticked)],
      contactTime: contactTime ?? null,
      ...said,
      orderNumber: orderNumber ?? null,
      createdAt: now(),
    }
    await db.insert(feedback).values(entry)
    if (!config.feedbackTo) return
    // It is kept already: a mail that does not go out is no reason to ask the user to write it again.
    await mail
      .send({ to: config.feedbackTo, subject: kind === 'payment' ? 'Facet: trouble with subscriptions' : 'Facet: feedback', text: mailText(entry, known) })
      .catch((error: unknown) => log.error({ err: error }, 'feedback not mailed'))
  }

  return {
    name: 'feedback',
    routes: [
      answer(getFeedConfig, async ({ locale }) => ({
        problems: shownProblems(problems, locale),
        payProblems: shownProblems(payProblems, locale),
        contactTimes: [...contactTimes],
      })),
      answer(sendFeedback, async ({ body, session, ip }) => {
        if (!session) await countTry(db, `feedback ${networkOf(ip)}`, PER_GUEST, now())
        await keep(session?.userId ?? null, 'product', problems, body)
        return {}
      }),
      answer(sendPayFeedback, async ({ body: { orderNumber, ...body }, session }) => {
        if (orderNumber !== '' && !(await findOrder(db, session.userId, orderNumber))) throw new ApiError('orderNotExist')
        await keep(session.userId, 'payment', payProblems, body, orderNumber || undefined)
        return {}
      }),
    ],
  }
}

function mailText(entry: Entry, known: readonly Problem[]): string {
  const ticked = known.filter(({ id }) => entry.problems.includes(id)).map(({ text }) => `- ${text.en}`)
  const lines = [
    ...ticked,
    entry.opinions && `\n${entry.opinions}\n`,
    entry.orderNumber && `Order: ${entry.orderNumber}`,
    `User: ${entry.userId ?? 'not logged in'}`,
    entry.contactMe ? 'Wishes to be contacted.' : 'No contact wished.',
    entry.email && `E-mail: ${entry.email}`,
    entry.phone && `Phone: ${entry.areaCode} ${entry.phone}`,
    entry.contactTime && `Best time: ${entry.contactTime}`,
  ]
  return `${lines.filter(Boolean).join('\n')}\n`
}
