import { randomUUID } from 'node:crypto'
import type { APIResponse, Page } from '@playwright/test'
import { addFileRecord } from '../../contract/calls/files.ts'
import { getMessageList } from '../../contract/calls/messages.ts'
import { createOrder } from '../../contract/calls/orders.ts'
import { getPlans, receiveTrialVip } from '../../contract/calls/vip.ts'
import type { AnyCall } from '../../contract/call.ts'
import { headers } from '../../contract/headers.ts'
import { asClient, newAccount } from './accounts.ts'
import { memberScreens, type ScreenPlace } from './screens.ts'

/** Somebody with something on every screen: a file, an order that is not paid, a message. All their screens. */
export async function busyMember(page: Page): Promise<ScreenPlace[]> {
  const { token } = await newAccount(page)
  const asMember = { ...asClient, [headers.token]: token }
  const post = async (call: AnyCall, data: object) => dataOf(await page.request.post(call.path, { headers: asMember, data }))
  const get = async (call: AnyCall) => dataOf(await page.request.get(call.path, { headers: asMember }))
  await post(addFileRecord, {
    id: randomUUID(),
    name: 'roller table with a name that is far too long for one line.step',
    format: 'step',
    size: 123_456_789,
    source: { kind: 'device' },
  })
  const { order } = await post(createOrder, { planId: (await get(getPlans)).plans[0].id })
  await post(receiveTrialVip, {})
  const [message] = (await get(getMessageList)).messages
  return [
    ...memberScreens,
    {
      path: '/paymentSuc',
      query: `?orderNumber=${order.orderNumber}`,
      title: 'Payment result',
      heading: order.autoRenew ? 'Subscription Results' : 'Payment Results',
    },
    { path: '/orderForm', query: '?view=abnormal', title: 'Payments', heading: 'Payments' },
    { path: '/message-detail', query: `?id=${message.id}`, title: 'Facet', heading: 'Your free trial has begun' },
  ]
}

async function dataOf(response: APIResponse) {
  const { data, status } = await response.json()
  if (status.code !== 1) throw new Error(`${response.url()}: ${status.msg}`)
  return data
}
