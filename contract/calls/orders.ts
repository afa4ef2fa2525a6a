import { z } from '../zod.ts'
import { call, nextCursor, pageQuery } from '../call.ts'
import { moment } from '../fileRecord.ts'
import { money } from '../money.ts'
import { vipInfo } from './vip.ts'

const none = z.object({})
const orderNumber = z.string().min(1).max(40)
const byNumber = z.object({ orderNumber })

/** `delayed`: the bank has not confirmed the payment yet. `abnormal`: paid, but the VIP time was not given; processing it mends that. */
const orderState = z.enum(['created', 'processing', 'delayed', 'paid', 'failed', 'mismatch', 'expired', 'refunded', 'abnormal'])

const order = z.object({
  orderNumber,
  planId: z.string(),
  /** In the language of the request. */
  title: z.string(),
  days: z.int(),
  ...money.shape,
  /** Amount paid in the buyer's own currency, when the payment converted it. */
  charged: money.nullable(),
  autoRenew: z.boolean(),
  /** Days of the free trial that come on top of `days`. */
  trialDays: z.int(),
  /** Made by a renewal, not by the buyer. */
  renewal: z.boolean(),
  state: orderState,
  /** Time of purchase. */
  createdAt: moment,
  paidAt: moment.nullable(),
  /** Until when an open order can be paid. */
  payableUntil: moment,
  /** Whether the buyer can have the money back now. */
  refundable: z.boolean(),
  /** When it was asked back; the gateway has not confirmed it as long as the state is not `refunded`. */
  refundAskedAt: moment.nullable(),
})
export type Order = z.output<typeof order>

const payment = z.object({ order, payUrl: z.url() })
const orderPage = z.object({ orders: z.array(order), next: nextCursor })

/**
 * An order of the same plan that can still be paid is given again. With `withTrial` the days of the free trial, if they were not claimed yet, are added
 * when the order is paid: an order that is left costs nothing.
 */
export const createOrder = call({
  name: 'createOrder',
  summary: 'Order a plan and open its payment',
  method: 'POST',
  path: '/VipManage/Order/CreateOrder',
  access: 'user',
  query: none,
  body: z.object({ planId: z.string().max(40), withTrial: z.boolean().default(false) }),
  data: payment,
  perMinute: 20,
  errors: ['upgradeFailed', 'subscribedTwice', 'purchaseTimeExceeded', 'createOrderFailed'],
})

export const payOrder = call({
  name: 'payOrder',
  summary: 'Go on with the payment of an open order',
  method: 'POST',
  path: '/VipManage/Order/PayOrder',
  access: 'user',
  query: none,
  body: byNumber,
  data: payment,
  perMinute: 20,
  errors: ['orderNotExist', 'orderOutOfDue', 'orderRefunded', 'subscribedTwice', 'purchaseTimeExceeded', 'createOrderFailed', 'requestFailed'],
})

export const getOrderList = call({
  name: 'getOrderList',
  summary: 'Payment records, newest first',
  method: 'GET',
  path: '/VipManage/Order/GetOrderList',
  access: 'user',
  query: z.object(pageQuery),
  body: none,
  data: orderPage,
  errors: ['parameterError'],
})

export const getOrderDetail = call({
  name: 'getOrderDetail',
  summary: 'One payment record',
  method: 'GET',
  path: '/VipManage/Order/GetOrderDetail',
  access: 'user',
  query: byNumber,
  body: none,
  data: order,
  errors: ['orderNotExist'],
})

/** Answers open and paid orders; every other outcome is its error. Asks the gateway when its message is late. */
export const getOrderStatus = call({
  name: 'getOrderStatus',
  summary: 'How a payment stands; for the payment result page, which asks again while it is open',
  method: 'GET',
  path: '/VipManage/Order/GetOrderStatus',
  access: 'user',
  query: byNumber,
  body: none,
  data: z.object({ order, vip: vipInfo }),
  perMinute: 60,
  errors: ['orderNotExist', 'paymentFailed', 'amountsDoNotMatch', 'orderOutOfDue', 'orderRefunded', 'privilegeGrantFailed'],
})

export const getAbnormalOrderList = call({
  name: 'getAbnormalOrderList',
  summary: 'Orders whose money came, or may have come, without the VIP time',
  method: 'GET',
  path: '/VipManage/Order/GetAbnormalOrderList',
  access: 'user',
  query: z.object(pageQuery),
  body: none,
  data: orderPage,
  errors: ['parameterError'],
})

export const processAbnormalOrder = call({
  name: 'processAbnormalOrder',
  summary: 'Ask the gateway again and give what was paid for',
  method: 'POST',
  path: '/VipManage/Order/ProcessAbnormalOrder',
  access: 'user',
  query: none,
  body: byNumber,
  data: z.object({ order, vip: vipInfo }),
  perMinute: 20,
  errors: ['orderNotExist', 'paymentFailed', 'amountsDoNotMatch', 'orderOutOfDue', 'orderRefunded', 'privilegeGrantFailed', 'requestFailed'],
})

/** Money that gave nothing, and a first purchase within `REFUND_DAYS`. Refused with `updateFailed` when neither is the case. */
export const refundOrder = call({
  name: 'refundOrder',
  summary: 'Ask the gateway to give the money of an order back; VIP time that it gave ends with it',
  method: 'POST',
  path: '/VipManage/Order/RefundOrder',
  access: 'user',
  query: none,
  body: byNumber,
  data: order,
  perMinute: 20,
  errors: ['orderNotExist', 'orderRefunded', 'updateFailed', 'requestFailed'],
})

export const cancelAutoRenew = call({
  name: 'cancelAutoRenew',
  summary: 'End the renewals; VIP stays until its time is over',
  method: 'POST',
  path: '/VipManage/Order/CancelAutoRenew',
  access: 'user',
  query: none,
  body: none,
  data: vipInfo,
  errors: ['dataMissing', 'updateFailed'],
})

export const orderCalls = [
  createOrder,
  payOrder,
  getOrderList,
  getOrderDetail,
  getOrderStatus,
  getAbnormalOrderList,
  processAbnormalOrder,
  refundOrder,
  cancelAutoRenew,
]

/** Signed messages of a payment gateway, as raw bytes: `POST <path>/stripe`, `POST <path>/sandbox`. */
export const WEBHOOK_PATH = '/VipManage/Order/Webhook'
