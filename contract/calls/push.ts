import { z } from '../zod.ts'
import { call } from '../call.ts'

const none = z.object({})
const key = z.string().regex(/^[\w-]{16,128}$/)
const endpoint = z.url({ protocol: /^https?$/ }).max(1000)

export const getPushKey = call({
  name: 'getPushKey',
  summary: 'The public key (VAPID, P-256, base64url) with which browsers let this server announce messages',
  method: 'GET',
  path: '/api/Message/GetPushKey',
  access: 'user',
  query: none,
  body: none,
  data: z.object({ publicKey: key }),
  errors: [],
})

/** What a browser's `PushSubscription` holds; it ends with the session. */
export const subscribePush = call({
  name: 'subscribePush',
  summary: 'Announce new messages in this browser, also while no page is open',
  method: 'POST',
  path: '/api/Message/SubscribePush',
  access: 'user',
  query: none,
  body: z.object({ endpoint, p256dh: key, auth: key }),
  data: none,
  perMinute: 20,
  errors: [],
})

export const unsubscribePush = call({
  name: 'unsubscribePush',
  summary: 'Announce nothing in this browser any more',
  method: 'POST',
  path: '/api/Message/UnsubscribePush',
  access: 'user',
  query: none,
  body: z.object({ endpoint }),
  data: none,
  errors: [],
})

export const pushCalls = [getPushKey, subscribePush, unsubscribePush]
