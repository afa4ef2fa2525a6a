import { z } from '../zod.ts'
import { call } from '../call.ts'
import { moment } from '../fileRecord.ts'
import { money } from '../money.ts'

const none = z.object({})

/** `trial` is the free trial, `subscribed` a bought time, whether it renews itself or not. */
export const vipInfo = z.object({
  state: z.enum(['none', 'trial', 'subscribed']),
  endsAt: moment.nullable(),
  /** Renews itself at `endsAt`. */
  autoRenew: z.boolean(),
  planId: z.string().nullable(),
  /** Whether the one free trial can still be received. */
  trialAvailable: z.boolean(),
})
export type VipInfo = z.output<typeof vipInfo>

const plan = z.object({
  id: z.string(),
  /** In the language of the request. */
  title: z.string(),
  days: z.int().min(1),
  ...money.shape,
  /** Minor units per day, rounded up: never less than it costs. */
  perDay: z.int().min(0),
  autoRenew: z.boolean(),
})
export type Plan = z.output<typeof plan>

export const checkIfVip = call({
  name: 'checkIfVip',
  summary: 'Whether the user is VIP and, if a function is named, may use it',
  method: 'POST',
  path: '/VipManage/User/CheckIfVIP',
  access: 'user',
  query: none,
  body: z.object({ function: z.string().max(64).optional() }),
  data: z.object({ vip: z.boolean(), allowed: z.boolean() }),
  errors: ['parameterError'],
})

export const getUserVipInfo = call({
  name: 'getUserVipInfo',
  summary: "The user's VIP: trial or subscription, its end, whether it renews itself",
  method: 'GET',
  path: '/VipManage/User/GetUserVipInfo',
  access: 'user',
  query: none,
  body: none,
  data: vipInfo,
  errors: [],
})

export const receiveTrialVip = call({
  name: 'receiveTrialVip',
  summary: 'Claim the free trial, once per user',
  method: 'POST',
  path: '/VipManage/Order/ReceiveTrialVIP',
  access: 'user',
  query: none,
  body: none,
  data: vipInfo,
  errors: ['trialReceived', 'trialClaimed', 'subscribedTwice'],
})

export const getPlans = call({
  name: 'getPlans',
  summary: 'What can be bought, and how long the free trial is',
  method: 'GET',
  path: '/VipManage/Order/GetPlans',
  access: 'public',
  query: none,
  body: none,
  data: z.object({ plans: z.array(plan), trialDays: z.int(), payable: z.boolean() }),
  errors: [],
})

export const vipCalls = [checkIfVip, getUserVipInfo, receiveTrialVip, getPlans]
