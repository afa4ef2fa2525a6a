import { isIPv6 } from 'node:net'
import { randomBytes, timingSafeEqual } from 'node:crypto'
import type { AnyCall } from '../../contract/call.ts'
import type { Request } from '../http/answer.ts'
import type { Secrets } from '../secrets.ts'
import { keyedHash } from './keyedHash.ts'

/** What a request shows of who makes it. */
export type Asker = Pick<Request<AnyCall>, 'ip' | 'cookie'>

/** The counter that tries go to: a stranger's tries are not the owner's. */
export interface Client {
  /** A key for counters; personal data only as a keyed hash. */
  id: string
  /** A browser in which this account was logged in before. */
  isKnown: boolean
}

const DEVICE_COOKIE = 'facet_device'
const DEVICE_DAYS = 365

/** Remembers that an account was logged in in this browser; the value is worth nothing but a counter of its own. */
export function rememberDevice(secrets: Secrets, userId: string, setCookie: Request<AnyCall>['setCookie']): void {
  const id = randomBytes(16).toString('base64url')
  setCookie(DEVICE_COOKIE, `${id}.${macOf(secrets, userId, id)}`, { path: '/Login', maxAge: DEVICE_DAYS * 86_400 })
}

/** The client of a request that concerns an account, or an address without one: a known browser, else the network address. */
export function clientOf(secrets: Secrets, { ip, cookie }: Asker, userId: string | undefined): Client {
  const [id = '', mac = ''] = cookie(DEVICE_COOKIE)?.split('.') ?? []
  if (userId !== undefined && mac !== '') {
    const [given, good] = [Buffer.from(mac), Buffer.from(macOf(secrets, userId, id))]
    if (given.length === good.length && timingSafeEqual(given, good)) return { id: `device ${id}`, isKnown: true }
  }
  return { id: `address ${keyedHash(secrets, 'address', networkOf(ip))}`, isKnown: false }
}

const macOf = (secrets: Secrets, userId: string, id: string): string => keyedHash(secrets, 'device', `${userId} ${id}`)

/** What one client can choose its address from: IPv6 networks are given out by 64 bits. */
export function networkOf(ip: string): string {
  if (!isIPv6(ip) || ip.startsWith('::ffff:')) return ip.replace('::ffff:', '')
  const [head = '', tail = ''] = ip.split('::')
  const groups = head.split(':').filter(Boolean)
  const rest = tail.split(':').filter(Boolean)
  const whole = ip.includes('::') ? [...groups, ...Array(8 - groups.length - rest.length).fill('0'), ...rest] : groups
  return whole
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')
}
