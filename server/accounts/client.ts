import { isIPv6 } from 'node:net'
import { randomBytes, timingSafeEqual } from 'node:crypto'
import type { AnyCall } from '../../contract/call.ts'
import type { Request } from '../http/answer.ts'
import type { Secrets } from '../secrets.ts'
import { keyedHash } from './keyedHash.ts'

/** What a request shows of who makes it. */
export type Asker = Pick<Request<AnyCall>, 'ip' | 'cookie' | 'deviceToken'>

/** The counter that tries go to: a stranger's tries are not the owner's. */
export interface Client {
  /** A key for counters; personal data only as a keyed hash. */
  id: string
  /** A browser or app in which this account was logged in before. */
  isKnown: boolean
  /** Random id of such a device. */
  device?: string
}

const DEVICE_COOKIE = 'facet_device'
const DEVICE_DAYS = 365

/** The id of the device that an account logs in on: the one it has, else a new one. */
export const deviceIdOf = (secrets: Secrets, asker: Asker, userId: string): string =>
  clientOf(secrets, asker, userId).device ?? randomBytes(16).toString('base64url')

/** The proof that an account was logged in on the device of this id; it gives a counter of its own and, for a while, a log-in without a mailed code. */
export const deviceTokenOf = (secrets: Secrets, userId: string, id: string): string => `${id}.${macOf(secrets, userId, id)}`

export function keepDeviceToken(token: string, setCookie: Request<AnyCall>['setCookie']): void {
  setCookie(DEVICE_COOKIE, token, { path: '/Login', maxAge: DEVICE_DAYS * 86_400 })
}

/** The client of a request that concerns an account, or an address without one: a known browser, else the network address. */
export function clientOf(secrets: Secrets, { ip, cookie, deviceToken }: Asker, userId: string | undefined): Client {
  const [id = '', mac = ''] = (deviceToken ?? cookie(DEVICE_COOKIE))?.split('.') ?? []
  if (userId !== undefined && mac !== '') {
    const [given, good] = [Buffer.from(mac), Buffer.from(macOf(secrets, userId, id))]
    if (given.length === good.length && timingSafeEqual(given, good)) return { id: `device ${id}`, isKnown: true, device: id }
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
