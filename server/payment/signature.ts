import { createHmac, timingSafeEqual } from 'node:crypto'
import { SignatureError } from './gateway.ts'

const TOLERANCE_S = 300
const digest = (time: string, body: Buffer | string, secret: string): Buffer => createHmac('sha256', secret).update(`${time}.`).update(body).digest()

/** `t=<unix seconds>,v1=<hex HMAC-SHA256 of "t.body">`: the scheme that Stripe uses. */
export function signWebhook(body: Buffer | string, secret: string, now: Date): string {
  const time = String(Math.floor(now.getTime() / 1000))
  return `t=${time},v1=${digest(time, body, secret).toString('hex')}`
}

/** Throws `SignatureError` unless `body` was signed with `secret` within five minutes of `now`. */
export function verifyWebhook(body: Buffer, header: string | undefined, secret: string, now: Date): void {
  const parts = (header ?? '').split(',').map((part) => part.split('='))
  const time = parts.find(([name]) => name === 't')?.[1] ?? ''
  if (!/^\d{1,12}$/.test(time) || Math.abs(now.getTime() / 1000 - Number(time)) > TOLERANCE_S)
    throw new SignatureError('the time of the signature is missing or too far away')
  const expected = digest(time, body, secret)
  const given = parts.filter(([name]) => name === 'v1').map(([, hex = '']) => Buffer.from(hex, 'hex'))
  if (!given.some((each) => each.length === expected.length && timingSafeEqual(each, expected))) throw new SignatureError('the signature does not fit')
}
